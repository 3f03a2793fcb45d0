"""New Frontiers: one module per word of the rulebook."""
