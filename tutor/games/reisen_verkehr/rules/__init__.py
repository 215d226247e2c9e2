"""The rules, chapter by chapter, in the order of the printed leaflet.

    dates.py        10       what a date side says
    reading.py      1, 12    what a card is, how an event is read
    deal.py         2        the deal, and what stays secret
    placing.py      3        whose turn it is; a card enters the chain
    corrections.py  4        cards slide
    doubt.py        5        the chain is turned over
    rounds.py       6        a new round begins
    stack.py        7        stack and used pile
    reversal.py     8        the direction turns
    ending.py       9        winning, overtime, the end
    judging.py      11       when a chain is correct
    box.py                   short ways to the deck

A law answers with a breach or None. Everything else takes a state, tells what happened into a list of events, and
returns the next state. All numbers come from `components.toml`, all dates from the deck.
"""
