"""The panel of a prediction: which battle, the question to the class, its guesses; then the law, then the dice."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from tutor.i18n import Words, percent
from tutor.odds.luck import percentile
from tutor.views.guesses import Wrong
from tutor.views.predict import GUESSES, QUESTIONS, THROWS, Guess, Question, Thrown, Truth
from tutor.views.report_said import amount
from tutor.views.text import reason
from tutor.widgets import parts, predict_picture
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer_predict import PredictTab


def panel(tab: "PredictTab", named: Words) -> Html:
    """Everything beside the board, in the order in which a class goes through it."""
    if not tab.battles:
        key = "predict.no-battle" if tab.view.seat else ""
        return joined((tag("h3", named("predict.title")), tag("p", named(key), cls="small") if key else None))
    battle = tab.battle
    inside = (_asking(tab, named), _question(tab, named)) if battle else ()
    later = (_told(tab, named), _dice(tab, named)) if battle and tab.round.shown else (_collect(tab, named),)
    return joined((
        tag("h3", named("predict.title")), _which(tab, named), _refused(tab, named), *inside,
        *(later if battle else ()), _seed(tab, named), _actions(tab, named),
    ))  # fmt: skip


# ---- which battle


def _which(tab: "PredictTab", named: Words) -> Html:
    """Base and target, each out of a list; the board does the same."""
    bases = dict.fromkeys(base for base, _ in tab.battles)
    targets = [target for base, target in tab.battles if base == tab.base]
    lists = tag(
        "div",
        _list(named, "base", tab.base, bases),
        tag("span", "›", cls="arr muted", aria_hidden=True),
        _list(named, "target", tab.target, targets),
        cls="predict-pair",
    )
    return tag("div", lists, _side(tab, named), cls="col predict-which")


def _list(named: Words, head: str, chosen: str, refs: Iterable[str]) -> Html:
    label = named(f"predict.{head}")
    first = tag("option", label, value=f"{head}:", data_act=f"{head}:")
    rows = [
        tag("option", named.name(ref), value=f"{head}:{ref}", data_act=f"{head}:{ref}", selected=ref == chosen)
        for ref in sorted(refs, key=named.name)
    ]
    return tag("select", first, *rows, data_act=head, aria_label=label, cls="pick", data_key=head)


def _side(tab: "PredictTab", named: Words) -> Html:
    """What the attack would be, with its points; before it is chosen, how to choose it."""
    battle = tab.battle
    if battle is None:
        return tag("p", named("predict.first" if not tab.base else "predict.then", base=tab.base), cls="small muted")
    shown = tab.view.desk.window.preview(battle.before, tab.view.words, battle.move)
    sums = [parts.receipt(named, points, name) for name, points in shown.points]
    return joined((tag("p", tag("b", shown.title), " ", shown.text, cls="small"), *sums))


def _refused(tab: "PredictTab", named: Words) -> Html | None:
    """Why the place that was pressed cannot be attacked, or cannot attack."""
    if tab.refused is None:
        return None
    rows = [
        parts.reason(named, n, reason(one, named), filter(None, (one.rule, one.by)))
        for n, one in enumerate(tab.refused.breached, 1)
    ]
    return parts.refusal(named, rows)


def refusal_said(tab: "PredictTab", named: Words) -> str:
    """The same for a screen reader."""
    texts = [reason(one, named) for one in tab.refused.breached] if tab.refused else []
    return " ".join((f"{named('verdict.refused')}.", *texts))


# ---- the question and the guesses


def _asking(tab: "PredictTab", named: Words) -> Html:
    """Which of the three questions is asked."""
    rows = [
        tag("button", named(f"predict.short.{one}"), type="button", data_act=f"ask:{one}",
            aria_pressed=one == tab.question)
        for one in QUESTIONS
    ]  # fmt: skip
    return tag("span", *rows, cls="dt-toggle predict-ask", role="group", aria_label=named("predict.question"))


def _question(tab: "PredictTab", named: Words) -> Html:
    assert tab.battle is not None
    a, d = tab.battle.sizes
    facts: dict[str, int | str] = {"base": tab.base, "target": tab.target, "a": a, "d": d}
    return tag("p", named(f"predict.ask.{tab.question}", **facts), cls="predict-question serif")


def _collect(tab: "PredictTab", named: Words) -> Html:
    """What the class thinks, one by one or pasted; and what is there."""
    n = len(tab.guesses)
    count = tag("p", named("predict.count", n=n) if n else named("predict.none"), cls="eyebrow", role="status")
    room = n < GUESSES
    forms = (_one(tab, named), _many(tab, named)) if room else (tag("p", named("predict.full", most=GUESSES)),)
    return tag("div", *forms, _faults(tab, named), count, _guessed(tab, named), cls="col predict-guesses")


def _one(tab: "PredictTab", named: Words) -> Html:
    """Name and answer; Enter takes them, and the next one begins."""
    key = f"{tab.question}-{len(tab.guesses)}"
    asked = named(f"predict.guess.{tab.question}")
    name = tag("label", tag("span", named("predict.name")), _line("name", key), cls="field")
    guess = tag("label", tag("span", asked), _line("guess", key, f"guess-{key}" if tab.moved else ""), cls="field")
    send = tag("button", named("predict.add"), type="submit", cls="btn")
    return tag("form", guess, name, send, cls="predict-one", data_act="guess")


def _line(name: str, key: str, focus: str = "") -> Html:
    return tag("input", name=name, autocomplete="off", spellcheck="false", autocapitalize="off",
               data_key=f"{name}-{key}", data_focus=focus or None)  # fmt: skip


def _many(tab: "PredictTab", named: Words) -> Html:
    """Lines of guesses; after a mistake all that was typed still stands there."""
    title = named("predict.many")
    text = tab.typed if "\n" in tab.typed else ""
    area = tag("textarea", text, name="guesses", rows=5, aria_label=title, spellcheck="false",
               data_key=f"many-{tab.question}-{len(tab.guesses)}")  # fmt: skip
    send = tag("button", named("predict.take"), type="submit", cls="btn small")
    about = tag("p", named(f"predict.many-about.{tab.question}", most=GUESSES), cls="xs muted")
    form = tag("form", about, area, send, cls="col", data_act="guesses")
    return tag("details", tag("summary", title), form, cls="opens", data_key="many", open=bool(text))


def _faults(tab: "PredictTab", named: Words) -> Html | None:
    """Every line that is no guess, with what was expected and what came."""
    if not tab.wrong or tab.wrong[0].key == "seed":
        return None
    several = "\n" in tab.typed
    rows = [tag("li", fault(named, one, several)) for one in tab.wrong]
    kept = tag("p", named("predict.kept"), cls="xs")
    return parts.verdict("info", named("predict.unread"), tag("ul", *rows, cls="facts"), kept if several else None)


def fault(named: Words, wrong: Wrong, several: bool) -> str:
    """Why a line is no guess."""
    # in quotes, so that nothing that was typed can be taken for the name of a place
    found = f"“{wrong.found}”" if wrong.found else named("predict.nothing")
    why = named(f"predict.wrong.{wrong.key}", found=found, **dict(wrong.facts))
    return named("predict.wrong-line", line=wrong.line, why=why) if several else why


def _guessed(tab: "PredictTab", named: Words) -> Html | None:
    """All guesses so far; a press takes one away."""
    if not tab.guesses:
        return None
    rows = [
        parts.button(f"drop:{at}", tag("b", one.name) if one.name else None, tag("span", guessed(one, tab, named)),
                     parts.icon("no"), tag("span", named("predict.drop"), cls="dt-gone"), cls="opt")
        for at, one in enumerate(tab.guesses)
    ]  # fmt: skip
    return tag("div", *rows, cls="opts predict-said")


def said(guess: Guess, named: Words) -> str:
    """A guess as the language writes it."""
    if isinstance(guess.value, tuple):
        return "{} : {}".format(*guess.value)
    return amount(guess.value, named.lang)


def guessed(guess: Guess, tab: "PredictTab", named: Words) -> str:
    """A guess with its unit."""
    if isinstance(guess.value, tuple) or tab.question != "chance":
        return said(guess, named)
    return percent(guess.value, named.lang)


# ---- the law


def _told(tab: "PredictTab", named: Words) -> Html:
    """The exact answer, and the guesses against it."""
    truth = tab.truth
    assert truth is not None
    focus = f"law-{tab.base}-{tab.target}" if tab.moved else None
    number = tag("b", answer(tab, truth, named), cls="serif big")
    exact = tag("div", number, _fraction(tab, truth, named), cls="predict-exact", tabindex=-1, data_focus=focus)
    picture = predict_picture.guesses(tab, truth, named)
    anew = parts.button("anew", named("predict.anew"), cls="btn quiet small")
    head = tag("div", tag("span", named("predict.exactly"), cls="eyebrow"), tag("span", cls="sp"), anew, cls="row")
    return tag("div", head, exact, picture, _nearest(tab, truth, named),
               cls="col predict-told", data_key=f"told-{tab.question}")  # fmt: skip


def answer(tab: "PredictTab", truth: Truth, named: Words) -> str:
    """What is exactly true."""
    if tab.question == "chance":
        return percent(truth.chance, named.lang)
    if tab.question == "losses":
        return amount(truth.losses, named.lang)
    return ", ".join("{} : {}".format(*left) for left in truth.likely)


def _fraction(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    number = truth.number(tab.question)
    if tab.question == "result":
        text = named("predict.each" if len(truth.likely) > 1 else "predict.with", chance=percent(number, named.lang))
        return tag("span", text, " ", tag("span", str(number), cls="fraction"), cls="small muted")
    return tag("span", str(number), cls="small muted fraction")


def _nearest(tab: "PredictTab", truth: Truth, named: Words) -> Html:
    """Who is nearest, and how far all of them are off in the mean."""
    near, off = truth.nearest(tab.question, tab.guesses), truth.mean_off(tab.question, tab.guesses)
    middle = truth.mean_guess(tab.guesses)
    if not near or off is None or middle is None:
        return tag("p", named("predict.nobody"), cls="small muted")
    names = [tag("b", one.name or named("predict.somebody"), " ", f"({guessed(one, tab, named)})") for one in near]
    who = tag("p", named("predict.nearest", n=len(near)), " ", joined(names, ", "), cls="predict-nearest")
    facts = {"mean": _scaled(tab, middle, named), "off": far(tab.question, off, named)}
    return joined((who, tag("p", named(f"predict.mean.{tab.question}", **facts), cls="small")))


def _scaled(tab: "PredictTab", number: Fraction, named: Words) -> str:
    return amount(number, named.lang) if tab.question == "losses" else percent(number, named.lang)


def far(question: Question, off: Fraction, named: Words) -> str:
    """How far a guess is off: in pieces, or in points of a per cent."""
    return amount(off if question == "losses" else 100 * off, named.lang)


# ---- the dice


def _dice(tab: "PredictTab", named: Words) -> Html | None:
    """The last throw: every die with what it does, what came of it, and how lucky that was."""
    thrown, battle = tab.thrown, tab.battle
    if thrown is None or battle is None or tab.truth is None:
        return None
    sides = tab.view.desk.window.throw(battle.awaited, tab.view.words, battle.chance, thrown.outcome)
    told = [tag("li", named(f"event.{one.kind}", **dict(one.facts))) for one in thrown.events]
    head = tag("p", named("predict.nth", n=thrown.n, seed=f"“{tab.seed}”"), cls="eyebrow")
    return tag("section", head, parts.dice(sides, rolled=True), tag("ul", *told, cls="facts small"),
               tag("p", _luck(tab.truth, thrown, named, tab.base), cls="small"), _far(tab, named),
               cls="col predict-dice", data_key=f"throw-{tab.seed}-{thrown.n}")  # fmt: skip


def _luck(truth: Truth, thrown: Thrown, named: Words, base: str) -> str:
    luck = percentile(truth.law, thrown.left, lambda left: (-left[1], left[0]))
    return named("predict.luck", base=base, luck=percent(luck, named.lang))


def _far(tab: "PredictTab", named: Words) -> Html:
    """How often it came so far, against how often it should."""
    return predict_picture.running(tab, named)


# ---- seed and actions


def _seed(tab: "PredictTab", named: Words) -> Html:
    """From what the dice come."""
    wrong = next((fault(named, one, False) for one in tab.wrong if one.key == "seed"), "")
    line = tag("input", name="seed", value=tab.seed, autocomplete="off", spellcheck="false", autocapitalize="off",
               id="dt-seed", maxlength=60)  # fmt: skip
    send = tag("button", named("predict.use"), type="submit", cls="btn small")
    ask = tag("label", named("predict.seed"), for_="dt-seed", cls="eyebrow")
    about = tag("p", wrong or named("predict.seed-about"), cls="xs muted", role="alert" if wrong else None)
    return tag("form", ask, tag("div", line, send, cls="row"), about, cls="typed predict-seed", data_act="seed")


def _actions(tab: "PredictTab", named: Words) -> Html:
    """The one thing that comes next; once it is thrown, many throws at a press."""
    if tab.battle is None:
        return Html("")
    if not tab.round.shown:
        show = parts.button("show", parts.icon("hint"), named("predict.show"), cls="btn primary")
        return tag("div", tag("span", cls="sp"), show, cls="dt-actions")
    if tab.round.thrown >= THROWS:
        return tag("div", tag("span", named("predict.enough", most=THROWS), cls="small muted"), cls="dt-actions")
    if not tab.round.thrown:
        throw = parts.button("throw:1", parts.icon("dice"), named("predict.throw"), cls="btn primary")
        return tag("div", tag("span", cls="sp"), throw, cls="dt-actions")
    more = [parts.button(f"throw:{n}", named("predict.times", n=n), cls="btn small") for n in (10, 100)]
    again = parts.button("throw:1", named("predict.again"), cls="btn primary")
    return tag("div", *more, tag("span", cls="sp"), again, cls="dt-actions")


__all__ = ["answer", "far", "fault", "guessed", "panel", "refusal_said", "said"]
