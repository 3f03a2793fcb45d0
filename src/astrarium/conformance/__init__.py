"""The laws every game must keep, and a suite that looks whether a game keeps them.

    pytest --pyargs astrarium.conformance --game my-game

No module here knows a game. Each `check_` function returns what it found broken, in words: the suite runs
them on sampled decisions of random games, and a soak may run them for hours.
"""
