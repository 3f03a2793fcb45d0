"""Opponents, from random to strong; each sees only what its seat may know."""
