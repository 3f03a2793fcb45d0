"""What every game is made of: frames, chance, records and views; not one word of any game."""
