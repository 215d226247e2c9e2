"""The commands of `tutor odds` as typer sees them. Which games answer: those whose pack has the part they ask."""

from typing import Annotated

import typer

from tutor.cli.giving import Belief, Csv, File, Json, Lang, Language, give

odds = typer.Typer(no_args_is_help=True, help="cli.help.odds")

Base = Annotated[int, typer.Argument(metavar="A", min=1, help="cli.help.odds.base")]
Target = Annotated[int, typer.Argument(metavar="D", min=1, help="cli.help.odds.target")]
AttackPoints = Annotated[int, typer.Option("--attack", metavar="P", min=0, help="cli.help.odds.attack")]
DefencePoints = Annotated[int, typer.Option("--defence", metavar="Q", min=0, help="cli.help.odds.defence")]
Name = Annotated[str | None, typer.Option("--game", help="cli.help.game")]
Who = Annotated[int | None, typer.Option("--seat", min=1, max=99, help="cli.help.odds.seat")]
MONEY_MOST, ATTACKS_MOST = 99, 12


@odds.command("roll", help="cli.help.odds.roll")
def odds_roll(  # noqa: PLR0913  every parameter is an option
    a: Base,
    d: Target,
    attack: AttackPoints = 0,
    defence: DefencePoints = 0,
    game: Name = None,
    as_json: Json = False,
    csv: Csv = False,
    lang: Lang = Language.en,
) -> None:
    """The law of one throw."""
    from tutor.cli import odds as work

    give(lambda: work.throw(a, d, (attack, defence), game, lang.value), as_json, lang.value, csv)


@odds.command("assault", help="cli.help.odds.assault")
def odds_assault(  # noqa: PLR0913  every parameter is an option
    a: Base,
    d: Target,
    rolls: Annotated[int, typer.Option("--rolls", metavar="K", min=1, max=ATTACKS_MOST, help="cli.help.odds.rolls")],
    stop: Annotated[int, typer.Option("--stop", metavar="N", min=0, help="cli.help.odds.stop")] = 0,
    attack: AttackPoints = 0,
    defence: DefencePoints = 0,
    game: Name = None,
    as_json: Json = False,
    csv: Csv = False,
    lang: Lang = Language.en,
) -> None:
    """The law of several throws."""
    from tutor.cli import odds as work

    give(lambda: work.assault((a, d), rolls, stop, (attack, defence), game, lang.value), as_json, lang.value, csv)


@odds.command("line", help="cli.help.odds.line")
def odds_line(  # noqa: PLR0913  every parameter is an option
    a: Base,
    d: Target,
    money: Annotated[int, typer.Option("--money", metavar="M", min=0, max=MONEY_MOST, help="cli.help.odds.money")],
    attacks: Annotated[
        int, typer.Option("--attacks", metavar="K", min=1, max=ATTACKS_MOST, help="cli.help.odds.attacks")
    ],
    attack: AttackPoints = 0,
    defence: DefencePoints = 0,
    game: Name = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """The best line on one front."""
    from tutor.cli import odds as work

    give(lambda: work.line((a, d), money, attacks, (attack, defence), game, lang.value), as_json, lang.value)


@odds.command("reach", help="cli.help.odds.reach")
def odds_reach(file: File, seat: Who = None, as_json: Json = False, csv: Csv = False, lang: Lang = Language.en) -> None:
    """What can be reached in this turn."""
    from tutor.cli import odds as work

    give(lambda: work.reach(file, seat, lang.value), as_json, lang.value, csv)


@odds.command("danger", help="cli.help.odds.danger")
def odds_danger(
    file: File, seat: Who = None, as_json: Json = False, csv: Csv = False, lang: Lang = Language.en
) -> None:
    """What the others could take."""
    from tutor.cli import odds as work

    give(lambda: work.danger(file, seat, lang.value), as_json, lang.value, csv)


# ---- a chain


@odds.command("chain", help="cli.help.odds.chain")
def odds_chain(
    file: File,
    belief: Belief = None,
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """How likely a chain is correct."""
    from tutor.cli import chain as work

    give(lambda: work.chain(file, tuple(belief or ()), lang.value), as_json, lang.value)


@odds.command("doubt", help="cli.help.odds.doubt")
def odds_doubt(
    penalties: Annotated[tuple[int, int], typer.Option("--penalties", metavar="A B", help="cli.help.odds.penalties")],
    chance: Annotated[str, typer.Option("--chance", metavar="P", help="cli.help.odds.chance")],
    as_json: Json = False,
    lang: Lang = Language.en,
) -> None:
    """What a doubt is expected to cost."""
    from tutor.cli import chain as work

    give(lambda: work.doubt(penalties, chance, lang.value), as_json, lang.value)
