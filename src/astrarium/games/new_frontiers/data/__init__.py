"""The components and the rule clauses of New Frontiers, as files for people to read and edit."""
