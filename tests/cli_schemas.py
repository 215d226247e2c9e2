"""The JSON of every command: its keys are a promise. What they mean: docs/cli.md."""

from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # its wheel carries no types


def obj(**keys: Any) -> dict[str, Any]:
    """An object with exactly these keys."""
    return {"type": "object", "properties": keys, "required": list(keys), "additionalProperties": False}


def many(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT, NUMBER, YES_NO, NOTHING = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "null"}
FACTS = {"type": "object", "additionalProperties": {"type": ["string", "integer"]}}
FAULT = {"anyOf": [NOTHING, obj(line=NUMBER, expected=TEXT, found=TEXT)]}
DICE = obj(kind={"const": "dice"}, rule=TEXT, label=TEXT, expects=TEXT, count=NUMBER, sides=NUMBER, parts=many(NUMBER))
CARDS = obj(kind={"enum": ["draw", "shuffle"]}, rule=TEXT, label=TEXT, expects=TEXT)
TURN = {
    "anyOf": [
        obj(kind={"const": "decide"}, seats=many(NUMBER), phase=TEXT),
        obj(kind={"const": "await"}, phase=TEXT, chance={"anyOf": [DICE, CARDS]}),
        obj(kind={"const": "over"}, winner=NUMBER, rule=TEXT),
    ]
}
EVENT = obj(kind=TEXT, rule=TEXT, facts=FACTS)
LINE = obj(n=NUMBER, text=TEXT, legal=YES_NO, breached=many(TEXT), events=many(EVENT))
ITEM = obj(what=TEXT, count=NUMBER, each=NUMBER, amount=NUMBER, rule=TEXT, focus=many(TEXT))
POINTS = obj(
    total=NUMBER, cap={"type": ["integer", "null"]}, cap_rule={"type": ["string", "null"]}, items=many(ITEM)
)  # fmt: skip
EXACT = obj(fraction=TEXT, decimal={"type": "number"})
LEFT = many(obj(base=NUMBER, target=NUMBER, chance=EXACT))
STEP = obj(
    attack=NUMBER, base=NUMBER, target=NUMBER, money=NUMBER, buy=NUMBER, reached=EXACT, chance=EXACT
)  # fmt: skip
SEARCHED = {"chance": EXACT, "exact": YES_NO, "not_searched": many(TEXT)}
BELIEF = {"anyOf": [NOTHING, obj(**{"from": NUMBER, "to": NUMBER, "certainty": EXACT})]}
DOUBT = {
    "correct": EXACT,
    "penalties": obj(doubter=NUMBER, layer=NUMBER),
    "expected": obj(doubter=EXACT, layer=EXACT),
    "swing": EXACT,
    "break_even": EXACT,
}
ODDS = {
    "roll": obj(taken=EXACT, faces=obj(hit=NUMBER, back=NUMBER), loss=obj(base=EXACT, target=EXACT), law=LEFT),
    "assault": obj(taken=EXACT, rolls=EXACT, law=LEFT),
    "line": obj(best=EXACT, at_once=EXACT, steps=many(STEP)),
    "reach": obj(seat=NUMBER, reach=many(obj(place=TEXT, free=YES_NO, **SEARCHED)), left_out=many(TEXT)),
    "danger": obj(
        seat=NUMBER,
        danger=many(obj(place=TEXT, worst=EXACT, by=many(obj(seat=NUMBER, **SEARCHED)))),
        left_out=many(TEXT),
    ),
    "chain": obj(
        chain=many(obj(card=TEXT, known={"anyOf": [NOTHING, many(NUMBER)]}, belief=BELIEF, chance=EXACT)),
        slots=many(obj(card=TEXT, chances=many(EXACT))),
        background=NUMBER,
        **DOUBT,
    ),
    "doubt": obj(**DOUBT),
}
"""Of `tutor odds …`."""
SIDES = obj(base=NUMBER, target=NUMBER)
FOUGHT = obj(
    line=NUMBER, round=NUMBER, seat=NUMBER, against=NUMBER, base=TEXT, target=TEXT, dice=SIDES, chance=EXACT,
    loss=obj(base=EXACT, target=EXACT), lost=SIDES, taken=YES_NO, luck=EXACT,
)  # fmt: skip
TURN_GIVEN = obj(
    line=NUMBER, round=NUMBER, seat=NUMBER, target=TEXT, start=obj(**SEARCHED), given=EXACT, left=EXACT, taken=YES_NO,
    exact=YES_NO, decisions=many(obj(line=NUMBER, move=TEXT, best=EXACT, chosen=EXACT, given=EXACT)),
)  # fmt: skip
TALLY = obj(
    seat=NUMBER, attacks=NUMBER, taken=NUMBER, fights=NUMBER, luck={"anyOf": [NOTHING, EXACT]}, given=EXACT
)  # fmt: skip
CHAIN_REPORT = obj(
    seat={"type": ["integer", "null"]},
    seats=many(obj(seat=NUMBER, laid=NUMBER, doubts=NUMBER, right=NUMBER, taken=NUMBER, given=EXACT)),
    doubts=many(
        obj(
            line=NUMBER, round=NUMBER, seat=NUMBER, layer=NUMBER, cards=NUMBER, chance=EXACT, correct=YES_NO,
            payer=NUMBER, taken=NUMBER, rules=TEXT,
        )
    ),
    decisions=many(
        obj(line=NUMBER, round=NUMBER, seat=NUMBER, move=TEXT, cost=EXACT, better=TEXT, best=EXACT, given=EXACT)
    ),
    rules=many(obj(rule=TEXT, happened=NUMBER, refused=NUMBER)),
    left_out=many(TEXT),
    fault=FAULT,
)  # fmt: skip
"""Of `tutor report` in a game in which a chain is built."""
SCHEMAS = {
    "report": obj(
        seat={"type": ["integer", "null"]},
        seats=many(TALLY),
        fights=many(FOUGHT),
        turns=many(TURN_GIVEN),
        rules=many(obj(rule=TEXT, happened=NUMBER, refused=NUMBER)),
        left_out=many(TEXT),
        fault=FAULT,
    ),
    "replay": obj(
        lines=many(LINE),
        position={"type": ["string", "null"]},
        turn={"anyOf": [NOTHING, TURN]},
        over={"anyOf": [NOTHING, obj(winner=NUMBER, rule=TEXT)]},
        fault=FAULT,
    ),
    "judge": obj(
        move=TEXT,
        seat={"type": ["integer", "null"]},
        legal=YES_NO,
        breached=many(TEXT),
        upheld=many(TEXT),
        reasons=many(TEXT),
        unless=many(obj(words=TEXT, parts=many(obj(name=TEXT, facts=FACTS)))),
        alternatives=many(TEXT),
        fault=FAULT,
    ),
    "moves": obj(moves=many(TEXT), turn=TURN, fault=FAULT),
    "ask": obj(question=TEXT, args=many(TEXT), value={}, because=many(POINTS), rules=many(TEXT), fault=FAULT),
    "rules": obj(
        rules=many(
            obj(
                game=TEXT,
                id=TEXT,
                section=NUMBER,
                kind={"enum": ["law", "effect", "definition", "advice", "out"]},
                ruling=YES_NO,
                option={"type": ["string", "null"]},
                question={"type": ["integer", "null"]},
                title=TEXT,
                statement=TEXT,
                other=TEXT,
                source=many(TEXT),
                functions=many(obj(name=TEXT, kind=TEXT, file=TEXT, line=NUMBER)),
            )
        )
    ),
    "check": obj(
        checked=many(obj(game=TEXT, folder=TEXT, faults=many(obj(file=TEXT, key=TEXT, expected=TEXT, found=TEXT))))
    ),
}
ERROR = obj(error=obj(where=TEXT, expected=TEXT, found=TEXT))
FAULTY = obj(fault=obj(line=NUMBER, expected=TEXT, found=TEXT))


def check(schema: Any, document: Any) -> None:
    Draft202012Validator(schema).validate(document)


def keys(schema: Any) -> set[str]:
    """Every key that a schema names."""
    found: set[str] = set()
    if isinstance(schema, dict):
        found |= set(schema.get("properties", ()))
        for value in schema.values():
            found |= keys(value)
    elif isinstance(schema, list):
        for value in schema:
            found |= keys(value)
    return found
