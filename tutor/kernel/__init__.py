"""What a tabletop game is: rules, verdicts, chance, turns, records. Standard library only; no input or output."""
