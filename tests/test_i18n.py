"""Words by key, their cache, the numbers of a language, and the tool that keeps catalogues in order."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tutor import content, i18n
from tutor.content import BadData
from tutor.i18n import review
from tutor.i18n.__main__ import main
from tutor.i18n.compiled import po_files, translations
from tutor.i18n.po import read

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {lang}\\n"\n\n'
SPACE = "\u00a0"


def po(lang: str, **texts: str | tuple[str, str]) -> str:
    """A PO file; `__` in a name stands for the dot of a key, a pair for singular and plural."""
    parts = [HEADER.format(lang=lang)]
    for name, text in texts.items():
        key = name.replace("__", ".")
        if isinstance(text, str):
            parts.append(f'msgid "{key}"\nmsgstr "{text}"\n')
        else:
            parts.append(f'msgid "{key}"\nmsgid_plural "{key}"\nmsgstr[0] "{text[0]}"\nmsgstr[1] "{text[1]}"\n')
    return "\n".join(parts)


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes `locale/<lang>/<file>.po` and gives the folder; the cache is a new, empty one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def written(lang: str, file: str = "a", /, **texts: str | tuple[str, str]) -> Path:
        place = tmp_path / "locale" / lang
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{file}.po").write_text(po(lang, **texts), "utf-8")
        return tmp_path

    return written


# ---- words


def test_a_key_becomes_a_sentence_with_its_facts(write: Write) -> None:
    folder = write("nl", law__one="{base} heeft {castles} burchten.")
    words = i18n.words("nl", folder).with_names({"t:england": "Engeland"})

    assert words("law.one", base="t:england", castles=3) == "Engeland heeft 3 burchten."


def test_what_is_missing_shows_and_never_raises(write: Write) -> None:
    words = i18n.words("en", write("en", a="{base} and {n.x} and {0!r:>9} {}"))

    assert words("none.such") == "⟦none.such⟧"
    assert words("") == "⟦⟧"
    assert words("a", base="t:atlantis") == "⟦t:atlantis⟧ and {n.x} and {0!r:>9} {}"
    assert words("a") == "⟦base⟧ and {n.x} and {0!r:>9} {}"


def test_a_fact_is_not_read_again_as_a_pattern(write: Write) -> None:
    words = i18n.words("en", write("en", a="{name}"))

    assert words("a", name="{other} <b>") == "{other} <b>"


def test_english_takes_the_place_of_what_a_language_lacks(write: Write) -> None:
    write("en", a="A", b="B", c="C")
    folder = write("de", a="Ä", b="")

    words = i18n.words("de", folder)

    assert (words("a"), words("b"), words("c")) == ("Ä", "B", "C")
    assert words.has("c")
    assert not words.has("d")


def test_the_fact_n_chooses_the_form(write: Write) -> None:
    words = i18n.words("en", write("en", castles=("{n} castle", "{n} castles"), same="{n} sheep"))

    assert [words("castles", n=n) for n in (0, 1, 2)] == ["0 castles", "1 castle", "2 castles"]
    assert words("same", n=1) == "1 sheep"
    assert words("castles", n="many") == "many castle"
    assert words.has("castles")


def test_files_of_a_folder_are_one_catalogue_and_a_later_folder_goes_first(write: Write, tmp_path: Path) -> None:
    write("en", "a", a="A")
    folder = write("en", "b", b="B")
    other = tmp_path / "other" / "en"
    other.mkdir(parents=True)
    (other / "x.po").write_text(po("en", b="B of the game"), "utf-8")

    words = i18n.words("en", folder, tmp_path / "other")

    assert (words("a"), words("b")) == ("A", "B of the game")


def test_a_key_that_stands_twice_is_refused(write: Write) -> None:
    write("en", "a", a="A")
    folder = write("en", "b", a="A")

    with pytest.raises(
        BadData, match=r"b\.po: a: expected each key once, found a second one in line 7, the first in a"
    ):
        i18n.words("en", folder)


def test_a_key_that_stands_twice_in_one_file_is_refused(write: Write) -> None:
    file = write("en") / "locale" / "en" / "a.po"
    file.write_text(po("en", a="A") + '\nmsgid "a"\nmsgstr "B"\n', "utf-8")

    with pytest.raises(BadData, match="each key once"):
        i18n.words("en", file.parent.parent)


def test_a_broken_file_is_refused_with_its_line(write: Write) -> None:
    file = write("en") / "locale" / "en" / "a.po"
    file.write_text(po("en", a="A") + 'msgsid "b"\n', "utf-8")

    with pytest.raises(BadData, match=r"a\.po: line 9: expected a PO file, found msgsid"):
        i18n.words("en", file.parent.parent)


@pytest.mark.parametrize(
    ("tag", "found"),
    [("nl", "nl"), ("NL-be", "nl"), (" de_AT ", "de"), ("fr", "en"), ("", "en"), ("../nl", "en"), ("nl/../..", "nl")],
)
def test_the_language_of_a_tag(tag: str, found: str) -> None:
    assert i18n.language(tag) == found
    assert Path(i18n.words(tag).lang).name == i18n.words(tag).lang


def test_somebody_may_bring_another_language(write: Write) -> None:
    assert i18n.words("fr", write("fr", a="un"))("a") == "un"


# ---- the cache


def test_babel_is_not_imported_when_the_cache_is_warm(write: Write) -> None:
    folder = write("nl", a="een", b=("{n} burcht", "{n} burchten"))
    code = (
        "import sys, pathlib; from tutor import i18n\n"
        f"words = i18n.words('nl', pathlib.Path({str(folder)!r}))\n"
        "print(words('a'), words('b', n=2), *sorted({'babel', 'cattrs', 'pandas', 'typer'} & set(sys.modules)))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in "12"]

    assert [run.stdout for run in runs] == ["een 2 burchten babel\n", "een 2 burchten\n"]


def test_a_change_is_seen_and_a_damaged_cache_is_made_anew(write: Write, tmp_path: Path) -> None:
    files = po_files(write("en", a="A") / "locale", "en")
    translations(files, "en")
    (kept,) = (tmp_path / "cache").rglob("*.mo")
    kept.write_bytes(kept.read_bytes()[:40])

    again = translations(files, "en")
    write("en", a="changed")
    changed = translations(files, "en")

    assert (again.gettext("a"), changed.gettext("a")) == ("A", "changed")
    assert kept.stat().st_size > 40


def test_words_do_without_a_cache(write: Write, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder belongs")

    assert i18n.words("en", write("en", a="A"))("a") == "A"


# ---- numbers


@pytest.mark.parametrize(
    ("chance", "english", "german"),
    [
        (Fraction(0), "0 %", "0 %"),
        (Fraction(1), "100 %", "100 %"),
        (Fraction(1, 2), "50 %", "50 %"),
        (Fraction(4999, 10000), "50.0 %", "50,0 %"),
        (Fraction(1, 8), "12.5 %", "12,5 %"),
        (Fraction(11, 36), "30.6 %", "30,6 %"),
        (Fraction(3, 10_000), "0.03 %", "0,03 %"),
        (Fraction(9_996, 10_000), "99.96 %", "99,96 %"),
        (Fraction(1, 10**9), "less than 0.01 %", "weniger als 0,01 %"),
        (1 - Fraction(1, 10**9), "more than 99.99 %", "mehr als 99,99 %"),
    ],
)
def test_a_chance_in_per_cent(chance: Fraction, english: str, german: str) -> None:
    assert i18n.percent(chance, "en").replace(SPACE, " ") == english
    assert i18n.percent(chance, "de").replace(SPACE, " ") == german


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**9), "< 0,01 %"),
        (1 - Fraction(1, 10**9), "> 99,99 %"),
        (Fraction(9_999, 10_000), "99,99 %"),
        (Fraction(1, 8), "12,5 %"),
    ],
)
def test_where_there_is_little_room_the_ends_are_signs(chance: Fraction, text: str) -> None:
    assert i18n.percent(chance, "nl", signs=True).replace(SPACE, " ") == text


def test_only_what_is_exact_is_0_or_100() -> None:
    for n in range(1, 3_000):
        low, high = i18n.percent(Fraction(1, n * 7 + 1), "en"), i18n.percent(1 - Fraction(1, n * 7 + 1), "en")
        bare = {low.replace(".0", "").replace("0", ""), high.replace(".0", "")}
        assert not bare & {f"{SPACE}%", f".{SPACE}%", f"100{SPACE}%"}


def test_a_chance_beyond_1_is_an_error() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        i18n.percent(Fraction(7, 6), "en")


def test_a_number_has_the_signs_of_its_language() -> None:
    assert [i18n.number(1_234_567, lang) for lang in i18n.LANGUAGES] == ["1,234,567", "1.234.567", "1.234.567"]


# ---- looking after catalogues


def wrong(folder: Path) -> list[str]:
    return [f"{Path(f.file).parent.name}: {f.key}: {f.expected}, {f.found}" for f in review.check([folder / "locale"])]


def sound(write: Write) -> Path:
    """A folder with nothing wrong in it."""
    write("en", a="One {n}", many=("{n} castle", "{n} castles"), name="England")
    write("nl", a="Een {n}", many=("{n} burcht", "{n} burchten"), name="Engeland")
    folder = write("de", a="Eins {n}", many=("{n} Burg", "{n} Burgen"), name="England")
    (folder / "locale" / "same.txt").write_text("# why texts may be equal\nname  a name of a place\n")
    assert [done.written for done in review.stamp([folder / "locale"])] == [3, 3]
    return folder


def test_sound_catalogues_have_no_fault(write: Write) -> None:
    assert wrong(sound(write)) == []


@pytest.mark.parametrize(
    ("key", "old", "new", "fault"),
    [
        ("nl", "a.po", None, "nl: a: a translation, nothing"),
        ("nl", 'msgid "a"', 'msgid "b"', "nl: b: a key that English has, one it lacks"),
        ("nl", "Een {n}", "", "nl: a: a text, nothing"),
        ("nl", "Een {n}", "Een {m}", "nl: a: the placeholders {n}, {m}"),
        ("nl", "Een {n}", "One {n}", "nl: a: other words than in English, or a line in same.txt, One {n}"),
        ("nl", "Een {n}", "<b>Een</b> {n}", "nl: a: text without markup, <b>"),
        ("nl", "Een {n}", "Een &amp; {n}", "nl: a: text without markup, &amp;"),
        ("nl", "Een {n}", "Een {n} {x.y}", "nl: a: placeholders like {name}, Een {n} {x.y}"),
        ("nl", 'msgid "a"', '#, fuzzy\nmsgid "a"', "nl: a: a text that nobody doubts, a fuzzy one"),
        ("nl", "burchten", "", None),
        ("nl", '"{n} burchten"', '""', "nl: many: a text, nothing"),
        ("en", "One {n}", "Just one {n}", "nl: a: the stamp en {new}, en {old}: the English has changed since"),
        ("en", 'msgid "a"', 'msgid "A b"', "en: A b: a key of small letters, digits, dots and dashes, A b"),
    ],
)
def test_each_fault_is_found(write: Write, key: str, old: str, new: str | None, fault: str | None) -> None:
    folder = sound(write)
    file = folder / "locale" / key / "a.po"
    before = {entry.key: entry.digest for entry in read(folder / "locale" / "en" / "a.po")}
    if new is None:
        file.unlink()
    else:
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
    after = {entry.key: entry.digest for entry in read(folder / "locale" / "en" / "a.po")}

    found = wrong(folder)

    if fault is None:
        assert found == []
    else:
        assert fault.replace("{new}", after.get("a", "")).replace("{old}", before["a"]) in found


def test_plural_and_single_do_not_mix(write: Write) -> None:
    write("en", many=("{n} castle", "{n} castles"))
    write("de", many=("{n} Burg", "{n} Burgen"))

    assert "nl: many: plural forms, as in English, one form" in wrong(write("nl", many="{n} burchten"))


def test_an_entry_without_a_stamp_is_a_fault(write: Write) -> None:
    write("en", a="A")
    write("nl", a="E")

    assert [fault for fault in wrong(write("de", a="Ä")) if "none: run stamp" in fault] != []


def test_a_leave_that_nothing_needs_or_explains_is_a_fault(write: Write) -> None:
    folder = sound(write)
    same = folder / "locale" / "same.txt"
    same.write_text("name  a name\nother.*  a name\n")
    assert wrong(folder) == ["locale: line 2: a pattern that some equal text needs, other.*"]

    same.write_text("name\n")

    assert wrong(folder) == ["locale: line 1: a reason after the pattern, none"]


def test_a_stamp_changes_nothing_else_and_stands_above_its_key(write: Write) -> None:
    write("en", a="A", b="B")
    file = write("nl", a="E", b="F") / "locale" / "nl" / "a.po"
    text = file.read_text("utf-8").replace('msgid "b"', '# a note\n#, python-format\nmsgid "b"').replace("\n", "\r\n")
    file.write_bytes(text.encode())

    list(review.stamp([file.parent.parent]))

    stamped = file.read_bytes().decode().split("\r\n")
    (first, second) = (line for line in stamped if line.startswith("#. en "))
    assert stamped[stamped.index('msgid "a"') - 1] == first
    assert stamped[stamped.index('msgid "b"') - 1] == second
    assert [line for line in stamped if not line.startswith("#. en ")] == text.split("\r\n")


def test_a_stale_entry_is_stamped_only_when_somebody_looked_at_it(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sound(write)
    write("en", a="Just one {n}", many=("{n} castle", "{n} castles"), name="England")

    assert main(["stamp", str(folder)]) == 1
    assert "a: stale, look at it, then stamp with --reviewed a" in capsys.readouterr().out
    assert main(["check", str(folder)]) == 1
    assert main(["stamp", str(folder), "--reviewed", "a"]) == 0
    assert main(["check", str(folder)]) == 0
    text = (folder / "locale" / "nl" / "a.po").read_text("utf-8")
    assert text.count("#. en ") == 3


def test_a_folder_that_is_not_there_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "none")]) == 2
    assert "no folder" in capsys.readouterr().err


def test_our_own_words_are_in_order() -> None:
    faults = [str(fault) for fault in review.check(review.folders())]

    assert not faults, "\n".join(faults)


def test_every_game_has_its_own_folder_of_words() -> None:
    assert content.root() / "anno_domini" / "locale" in review.folders()
