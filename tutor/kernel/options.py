"""The switches of a game as they stand in a record: `option NAME=VALUE`."""


class OptionFault(ValueError):
    """An option that cannot be: its name, what was expected and what came."""

    def __init__(self, name: str, expected: str, found: str) -> None:
        super().__init__(f"{name if name == 'seats' else f'option {name}'}: expected {expected}, found {found}")
        self.name = name
        self.expected = expected
        self.found = found


__all__ = ["OptionFault"]
