"""Lessons as data, and the pure runner that plays them."""
