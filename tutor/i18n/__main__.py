"""`python -m tutor.i18n check|stamp [FOLDER…]`: for those who write words."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tutor.content import BadData, DataFault, shown
from tutor.i18n.review import check, folders, stamp


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 when all is well, 1 when something is wrong, 2 for wrong use."""
    given = _parser().parse_args(argv)
    lost = [folder for folder in given.folders if not folder.is_dir()]
    if lost:
        print(f"no folder {lost[0]}", file=sys.stderr)
        return 2
    places = folders(given.folders)
    try:
        if given.task == "check":
            return _report(list(check(places)))
        stale = 0
        for done in stamp(places, given.reviewed):
            print(f"{shown(done.file)}: {done.written} stamped")
            for key in done.stale:
                print(f"{shown(done.file)}: {key}: stale, look at it, then stamp with --reviewed {key}")
            stale += len(done.stale)
        return 1 if stale else 0
    except BadData as bad:
        return _report(bad.faults)


def _report(faults: Sequence[DataFault]) -> int:
    for fault in faults:
        print(fault)
    print(f"{len(faults)} wrong" if faults else "all words are in order")
    return 1 if faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tutor.i18n", description="Look after the catalogues of words.")
    parser.add_argument("task", choices=("check", "stamp"))
    parser.add_argument(
        "folders", nargs="*", type=Path, metavar="FOLDER", help="default: the shared words and each game's"
    )
    parser.add_argument(
        "--reviewed",
        action="append",
        default=[],
        metavar="KEY",
        help="stamp: a stale translation that still holds (a key or a pattern such as 'rule.*')",
    )
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
