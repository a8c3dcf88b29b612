"""The rules of the house: sizes, directions of import, and names that stand only in data."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {"belot_reference": ROOT / "reference", "belot_runner": ROOT / "runner"}
MODULES = sorted(file for folder in PACKAGES.values() for file in folder.rglob("*.py") if "examples" not in file.parts)
VARIANTS = sorted(file.stem for file in (ROOT / "spec" / "variants").glob("*.yaml"))
LONGEST = 300


def name_of(file: Path) -> str:
    folder = next(folder for folder in PACKAGES.values() if folder in file.parents)
    parts = file.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file): file for file in MODULES}


def imports(file: Path, *, at_top: bool) -> set[str]:
    """The project's own modules that a module imports; `at_top` leaves out what it imports when it is called."""
    tree = ast.parse(file.read_text())
    nodes = tree.body if at_top else list(ast.walk(tree))
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(file, node)
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return {name for name in found if name in NAMES} - {name_of(file)}


def _absolute(file: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = name_of(file).split(".")
    package = package if file.name == "__init__.py" else package[:-1]
    package = package[: len(package) - node.level + 1]
    return ".".join([*package, *([node.module] if node.module else [])])


def test_there_are_modules_to_look_at() -> None:
    assert len(MODULES) > 30
    assert len(VARIANTS) >= 2


@pytest.mark.parametrize("file", MODULES, ids=lambda file: name_of(file))
def test_no_module_is_longer_than_an_idea(file: Path) -> None:
    assert len(file.read_text().splitlines()) <= LONGEST


# What other people's engines play is a fact about them, and stands in their adapters.
OURS = [file for file in MODULES if "belot_engines" not in file.parts]


@pytest.mark.parametrize("file", OURS, ids=lambda file: name_of(file))
def test_no_code_names_a_variant(file: Path) -> None:
    text = file.read_text()
    code = ast.unparse(_without_docstrings(ast.parse(text)))
    assert [variant for variant in VARIANTS if variant in code] == []


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def test_the_engine_knows_nothing_of_the_runner_and_only_the_standard_library() -> None:
    outside = set()
    for file in (ROOT / "reference").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                outside |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                outside.add(node.module.split(".")[0])
    import sys

    assert outside - set(sys.stdlib_module_names) - {"belot_reference"} == set()


def test_imports_go_one_way() -> None:
    edges = {name: imports(file, at_top=False) for name, file in NAMES.items()}
    for name in edges:  # a package and its own modules are one room
        edges[name] = {other for other in edges[name] if not name.startswith(f"{other}.")}
    assert _circle(edges) == []


def room_of(name: str) -> str:
    """The room of a module: the package that it stands in, below the distribution's; or itself, where it has none."""
    return ".".join(name.split(".")[:2])


def test_rooms_import_one_way_too() -> None:
    rooms: dict[str, set[str]] = {room_of(name): set() for name in NAMES}
    for name, file in NAMES.items():
        others = {room_of(other) for other in imports(file, at_top=False) if not name.startswith(f"{other}.")}
        rooms[room_of(name)] |= others - {room_of(name)}
    assert len(rooms) > 20
    assert _circle(rooms) == []


def _circle(edges: dict[str, set[str]]) -> list[str]:
    """A way that comes back to where it began; empty where there is none."""
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for other in sorted(edges[name]):
            if found := visit(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(edges) if (found := visit(name, []))), [])


def test_the_search_for_circles_finds_one() -> None:
    assert _circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
