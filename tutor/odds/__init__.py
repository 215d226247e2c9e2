"""Exact chances of throws, of assaults and of whole turns. Knows no game: a game brings its numbers."""
