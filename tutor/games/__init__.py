"""The games that come with the tutor; each enters through the registry like anybody's."""
