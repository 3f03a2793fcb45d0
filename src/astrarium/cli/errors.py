"""What a command raises when it was called wrongly."""


class UsageError(Exception):
    """A wrong argument: its message is one clear line for standard error, the exit code is 2."""
