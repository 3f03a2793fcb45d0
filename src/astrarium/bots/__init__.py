"""Opponents: those that ship with the games, and the ways to name others. Each sees only what its seat may know."""
