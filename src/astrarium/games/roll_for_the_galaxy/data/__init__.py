"""The components and the rule clauses of Roll for the Galaxy, as files for people to read and edit."""
