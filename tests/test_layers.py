"""What the tools say: imports point downwards, types and style hold, nothing grows too long."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MODULES = sorted((ROOT / "tutor").rglob("*.py"))

LINES, FUNCTION, NESTING = 400, 25, 3
Function = ast.FunctionDef | ast.AsyncFunctionDef


def run(*command: str) -> None:
    """Run a tool of this environment from the root of the project, and show what it says when it fails."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_point_downwards() -> None:
    run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")


def test_the_contracts_of_the_kernel_name_every_dependency() -> None:
    needed = {re.split(r"[<>=]", text)[0].lower() for text in PROJECT["project"]["dependencies"]}
    (contract,) = (
        c for c in PROJECT["tool"]["importlinter"]["contracts"] if c.get("source_modules") == ["tutor.kernel"]
    )

    assert needed <= set(contract["forbidden_modules"])


@pytest.mark.parametrize("file", sorted((ROOT / "tutor" / "kernel").glob("*.py")), ids=lambda file: str(file.name))
def test_the_kernel_imports_the_standard_library_only(file: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(file) if not name.startswith("tutor.kernel")}

    assert roots <= sys.stdlib_module_names


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_style() -> None:
    run("-m", "ruff", "check", ".")


def test_format() -> None:
    run("-m", "ruff", "format", "--check", ".")


def test_types() -> None:
    run("-m", "mypy")


def test_modules_are_short() -> None:
    long = {
        str(file.relative_to(ROOT)): n for file in MODULES if (n := len(file.read_text("utf-8").splitlines())) > LINES
    }

    assert not long


def test_functions_are_short_and_flat() -> None:
    found = [fault for file in MODULES for fault in function_faults(file)]

    assert not found, "\n".join(found)


def function_faults(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, Function):
            place = f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"
            if (lines := body_lines(node)) > FUNCTION:
                yield f"{place}: {lines} lines"
            if (depth := nesting(node.body)) > NESTING:
                yield f"{place}: nested {depth} deep"


def body_lines(node: Function) -> int:
    """How many lines the body has, its docstring left out."""
    code = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return (code[-1].end_lineno or 0) - code[0].lineno + 1 if code else 0


def nesting(body: list[ast.stmt]) -> int:
    """How deep blocks stand in each other; `elif` is as deep as its `if`, and inner functions are on their own."""
    return max((depth(statement) for statement in body), default=0)


def depth(statement: ast.stmt) -> int:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return 0
    inner = nesting([child for child in inner_statements(statement) if not is_elif(statement, child)])
    beside = max((depth(child) for child in inner_statements(statement) if is_elif(statement, child)), default=0)
    block = isinstance(statement, (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match))
    return max(inner + block, beside)


def inner_statements(statement: ast.stmt) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
            yield from child.body


def is_elif(statement: ast.stmt, child: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and isinstance(child, ast.If) and statement.orelse == [child]
