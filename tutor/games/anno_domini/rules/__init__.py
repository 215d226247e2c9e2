"""The rules, chapter by chapter, in the order of the printed booklet.

    setup.py      2, 19      the Pope, colours, claims
    rounds.py     3          rounds, turns, whose move it is
    taxes.py      4          the tax phase
    events.py     5, 13      consulting the event table
    building.py   6, 14, 17  castles, free territories, the stock
    battle.py     7, 8, 9    attacks, points, conquest, and the restrictions of 10
    cards.py      11, 12     drawing, keeping, using
    debts.py      15         paying and owing
    ending.py     16, 18     leaving and winning, and what 10 forbids in the early rounds

A law answers with a breach or None. Everything else takes a state, tells what happened into a list of events, and
returns the next state. All numbers come from the box (`components.toml`, `events.toml`, `cards.csv`).
"""
