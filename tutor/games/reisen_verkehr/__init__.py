"""Reisen und Verkehr: the rules of the chronology game, its data, and what explains them."""
