"""Thin windows of ipywidgets; no rules, no arithmetic, no sentences."""
