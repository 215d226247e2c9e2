"""Domini Tutor: an interactive tutor that teaches the rules of tabletop games by letting people play them."""

__version__ = "0.1.0"
