"""Opponents: `random` and `greedy`. Each sees only what its seat may know."""
