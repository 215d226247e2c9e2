"""What a seat can say. Every move is a frozen value; ids are those of the data files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """`colour red`: choose a colour (ad-2-4)."""

    name: str


@dataclass(frozen=True, slots=True)
class Claim:
    """`claim kiev`: choose a territory because the thrown one has an owner (ad-2-8)."""

    territory: str


@dataclass(frozen=True, slots=True)
class Tax:
    """`tax`: everybody collects (ad-4-1)."""


@dataclass(frozen=True, slots=True)
class Consult:
    """`event`: roll on the table of chance events (ad-5-3)."""


@dataclass(frozen=True, slots=True)
class Build:
    """`build england 2`: buy castles (ad-6-1)."""

    territory: str
    n: int


@dataclass(frozen=True, slots=True)
class Attack:
    """`attack england>flanders` (ad-7-1)."""

    base: str
    target: str


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw`: take the card that is due (ad-11-2)."""


@dataclass(frozen=True, slots=True)
class End:
    """`end`: close the turn (ad-3-6)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """`discard soldier`: lay off a card in an emperor's crisis (ad-13-4)."""

    card: str


@dataclass(frozen=True, slots=True)
class Steal:
    """`steal 3 general`: what the Ambassador takes (ad-12-2)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Murder:
    """`murder 2 relic`: what the Murderer removes (ad-12-15)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Bishop:
    """`bishop flanders>france`: where the Bishop takes a cathedral from, and where he puts it (ad-12-4)."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Raise:
    """`raise england 2`: free castles of the Architect (ad-12-8)."""

    territory: str
    n: int


@dataclass(frozen=True, slots=True)
class Done:
    """`done`: no more free castles (ad-12-20)."""


# Moves that are understood but always refused, so that the referee can say why. They are never candidates.


@dataclass(frozen=True, slots=True)
class JointAttack:
    """`attack england+norway>flanders`: from several bases at once (ad-7-6)."""

    bases: tuple[str, ...]
    target: str


@dataclass(frozen=True, slots=True)
class Shift:
    """`shift flanders>swabia 1`: move castles (ad-17-3)."""

    base: str
    target: str
    n: int


@dataclass(frozen=True, slots=True)
class Give:
    """`give 3 relic`: hand a card over (ad-15-3)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Swap:
    """`swap 3 relic soldier`: exchange cards (ad-15-3)."""

    seat: int
    card: str
    other: str


@dataclass(frozen=True, slots=True)
class Lend:
    """`lend 3 relic`: lend a card (ad-15-3)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Borrow:
    """`borrow 200`: take money on credit (ad-15-4)."""

    n: int


@dataclass(frozen=True, slots=True)
class Pay:
    """`pay 2 100`: make a gift of money (ad-15-11)."""

    seat: int
    n: int


Never = JointAttack | Shift | Give | Swap | Lend | Borrow | Pay
Move = (
    Colour
    | Claim
    | Tax
    | Consult
    | Build
    | Attack
    | Draw
    | End
    | Discard
    | Steal
    | Murder
    | Bishop
    | Raise
    | Done
    | Never
)
