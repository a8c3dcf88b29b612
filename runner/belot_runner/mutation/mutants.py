"""Small changes of a module's code, one at a time: operators, constants, boundaries, statements, swapped tables."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field

_COMPARES: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_BINARY: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
# Tables that a tired author may take one for the other.
_SWAPPED = {
    "PLAIN_HIGHER": "TRUMP_HIGHER",
    "TRUMP_HIGHER": "PLAIN_HIGHER",
    "PLAIN_ORDER": "TRUMP_ORDER",
    "TRUMP_ORDER": "PLAIN_ORDER",
    "KING": "QUEEN",
    "QUEEN": "KING",
    "NO_TRUMPS": "ALL_TRUMPS",
    "ALL_TRUMPS": "NO_TRUMPS",
    "CONTRA": "RECONTRA",
    "RECONTRA": "CONTRA",
}
_SWAPPED_FIELDS = {"trump": "plain", "plain": "trump", "trump_suit": "plain_suit", "plain_suit": "trump_suit"}


@dataclass(frozen=True, slots=True)
class CodeMutant:
    """A module with one change: the statement as it was and as it is now, and the function or class it stands in."""

    module: str  # file name
    scope: str
    was: str
    now: str
    line: int = field(compare=False)
    tree: ast.Module = field(repr=False, compare=False)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What a mutant is known by, wherever in the file it stands."""
        return self.module, self.scope, self.was, self.now


Change = Callable[[ast.AST], ast.AST | None]  # changes a copied node in place, or gives what to put in its place


def mutants(module: str, source: str) -> Iterator[CodeMutant]:
    """Every mutant of a module's source."""
    tree = ast.parse(source)
    for scope, statement in _statements(tree.body, ""):
        for node, change in _changes(statement):
            yield _mutant(module, tree, scope, statement, node, change)


def _statements(body: list[ast.stmt], scope: str) -> Iterator[tuple[str, ast.stmt]]:
    """Every statement that does something, with the name of what it stands in."""
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield from _statements(statement.body, f"{scope}.{statement.name}".lstrip("."))
        elif not _is_idle(statement):
            yield scope, statement
            for inner in (getattr(statement, name, []) for name in ("body", "orelse", "finalbody")):
                yield from _statements(inner, scope)


def _is_idle(statement: ast.stmt) -> bool:
    """Imports, docstrings, declarations of types and slots: nothing that a case could notice."""
    if isinstance(statement, (ast.Import, ast.ImportFrom, ast.Pass, ast.Nonlocal)):
        return True
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    if isinstance(statement, ast.AnnAssign) and statement.value is None:
        return True
    if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
        return True
    targets = getattr(statement, "targets", [])
    if targets and isinstance(targets[0], ast.Name) and targets[0].id == "__slots__":
        return True
    return bool(targets) and isinstance(targets[0], ast.Name) and _names_a_type(targets[0].id)


def _names_a_type(name: str) -> bool:
    """Whether a name is written as those of types are: `Cards`, not `CARDS` and not `cards`."""
    return name[:1].isupper() and not name.isupper()


def _changes(statement: ast.stmt) -> Iterator[tuple[ast.AST, Change]]:
    """The nodes of a statement's own line, each with a change to make there."""
    for change in _dropped(statement):
        yield statement, change
    for part in _own_parts(statement):
        for node in _walk(part):
            for change in _of_node(node):
                yield node, change


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every node of a part but for what `strict=` says: that guards against mistakes in the code itself."""
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _own_parts(statement: ast.stmt) -> list[ast.AST]:
    """What belongs to the statement itself and not to the statements inside it, nor to its types."""
    parts: list[ast.AST] = []
    for name, value in ast.iter_fields(statement):
        if name in ("body", "orelse", "finalbody", "handlers", "annotation", "targets", "target", "op"):
            continue
        if isinstance(statement, ast.Raise):
            continue
        parts += [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, ast.AST)]
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
        parts = [part for part in parts if not _is_rule(part)]
    return parts


def _is_rule(node: ast.AST) -> bool:
    """The creation of a rule: its generic type is no code."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript)


def _dropped(statement: ast.stmt) -> Iterator[Change]:
    if isinstance(statement, (ast.Expr, ast.AugAssign, ast.Continue, ast.Break)) or _refuses(statement):
        yield lambda node: ast.copy_location(ast.Pass(), node)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _BINARY:
        yield _set("op", _BINARY[type(statement.op)]())
    if isinstance(statement, (ast.If, ast.While)):
        yield lambda node: _negated(node)


def _refuses(statement: ast.stmt) -> bool:
    """Whether it refuses something in a history. Other exceptions are for questions that are not well formed, which no
    case asks."""
    return isinstance(statement, ast.Raise) and ast.unparse(statement).startswith("raise Illegal(")


def _negated(node: ast.AST) -> None:
    test: ast.expr = node.test  # type: ignore[attr-defined]  # an If or a While
    node.test = ast.UnaryOp(ast.Not(), test)  # type: ignore[attr-defined]


def _of_node(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for operator in _COMPARES[type(node.ops[0])]:
            yield _set("ops", [operator()])
    elif isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        yield _set("op", _BINARY[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _set("op", ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
        yield lambda copy: copy.operand  # type: ignore[attr-defined]
    elif isinstance(node, ast.IfExp):
        yield lambda copy: copy.body  # type: ignore[attr-defined]
        yield lambda copy: copy.orelse  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    elif isinstance(node, ast.Name) and node.id in _SWAPPED:
        yield _set("id", _SWAPPED[node.id])
    elif isinstance(node, ast.Attribute) and node.attr in _SWAPPED_FIELDS:
        yield _set("attr", _SWAPPED_FIELDS[node.attr])


def _other_constants(value: object) -> Iterator[Change]:
    if isinstance(value, bool):
        yield _set("value", not value)
    elif isinstance(value, int):
        yield _set("value", value + 1)
        if value > 0:
            yield _set("value", value - 1)


def _set(name: str, value: object) -> Change:
    def change(node: ast.AST) -> None:
        setattr(node, name, value)

    return change


def _mutant(
    module: str, tree: ast.Module, scope: str, statement: ast.stmt, node: ast.AST, change: Change
) -> CodeMutant:
    """The module with one node changed; the copy finds the node by its place in the walk."""
    statements = list(ast.walk(tree))
    place, inner = statements.index(statement), list(ast.walk(statement)).index(node)
    copied = deepcopy(tree)
    own = list(ast.walk(copied))[place]
    target = list(ast.walk(own))[inner]
    was = _line(statement)
    replacement = change(target)
    if replacement is not None:
        own = _replace(copied, own, target, replacement)
    ast.fix_missing_locations(copied)
    return CodeMutant(module, scope, was, _line(own), statement.lineno, copied)


def _replace(tree: ast.Module, statement: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    class Replacer(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old else super().generic_visit(node)

    Replacer().visit(tree)
    return new if old is statement else statement


def _line(statement: ast.AST) -> str:
    """A statement in one line: a block by its head alone."""
    return ast.unparse(statement).splitlines()[0]
