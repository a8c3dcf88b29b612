"""`belot new`: a file to start from."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from belot_runner.cli import options as shared
from belot_runner.errors import UsageError, brief
from belot_runner.exits import Exit
from belot_runner.paths import shown
from belot_runner.reading.fields import suggest
from belot_runner.scaffolding.files import Made, new_adapter, new_case, new_variant
from belot_runner.spec.rules import RuleSpec
from belot_runner.suite import Suite, load_suite
from belot_runner.writing.fresh import YAML, check_fresh, check_suffix, renew, write_fresh

_NAME = "my-case"
_YAML_HINT = "files of rules and cases do, and have a name before it"


def arguments(parser: ArgumentParser) -> None:
    """`variant FILE`, `case FILE` or `adapter FILE`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    variant = verbs.add_parser("variant", help="house rules: every rule to choose from")
    variant.add_argument(
        "--extends",
        type=shared.word("--extends"),
        metavar=shared.VARIANT,
        required=True,
        help="the variant that they are like, but for what the file decides",
    )
    case = verbs.add_parser("case", help="a case of a rule, after one of the suite")
    case.add_argument("--rule", type=shared.word("--rule"), metavar="ID", required=True, help="the rule it is about")
    case.add_argument("--choice", type=shared.word("--choice"), metavar="NAME", help="the choice it depends on")
    case.add_argument("--question", type=shared.word("--question"), metavar="NAME", help="what is asked")
    case.add_argument("--name", type=shared.word("--name"), default=_NAME, metavar="NAME", help="its part of the id")
    adapter = verbs.add_parser("adapter", help="the smallest complete adapter, in Python")
    for verb in (variant, case, adapter):
        verb.add_argument("file", type=_file, metavar="FILE", help="the file to be written; none is overwritten")


def run(options: Namespace) -> int:
    """Write the files, and say what comes next."""
    check_fresh(options.file)
    made = {"variant": _variant, "case": _case, "adapter": _adapter}[options.verb](options)
    _write(made)
    first, *others = (shown(each.file) for each in made)
    told = [
        f"wrote {first}; what is to be filled in says TODO",
        *(f"wrote {other}, by which editors with a YAML language server complete and check it" for other in others),
    ]
    if options.verb == "adapter":
        told.append(f"try it: belot run --adapter {shlex.quote(f'python3 {shlex.quote(first)}')}")
    for line in told:
        print(line)
    return Exit.OK


def _file(text: str) -> Path:
    """The file that is to be written; its name will stand in it, and in commands to be copied."""
    if not text.isprintable():
        raise UsageError(f"{brief(text)} has signs that cannot be seen", hint="give the file another name")
    return Path(shared.word("FILE")(text))


def _variant(options: Namespace) -> list[Made]:
    check_suffix(options.file, YAML, _YAML_HINT)
    suite = load_suite()
    suite.variants.check_free(options.file.stem)
    return new_variant(options.file, suite.variants.find(options.extends), suite)


def _case(options: Namespace) -> list[Made]:
    check_suffix(options.file, YAML, _YAML_HINT)
    suite = load_suite()
    return new_case(
        options.file, _rule(suite, options.rule), options.name, suite, choice=options.choice, ask=options.question
    )


def _adapter(options: Namespace) -> list[Made]:
    hint = "give it a name such as my_adapter.py; the suite's examples have one in JavaScript too"
    check_suffix(options.file, (".py",), hint)
    return new_adapter(options.file)


def _rule(suite: Suite, name: str) -> RuleSpec:
    rules = suite.catalogue.rules
    if name not in rules:
        hint = suggest(name, rules, "rules") or "belot rules list lists them"
        raise UsageError(f"there is no rule {brief(name)}", hint=hint)
    return rules[name]


def _write(made: list[Made]) -> None:
    """Write the files, all or none of them: the first is new, the others are derived and renewed; raises UsageError."""
    first, *others = made
    write_fresh(first.file, first.text)
    try:
        for other in others:
            renew(other.file, other.text)
    except UsageError:
        first.file.unlink()
        raise
