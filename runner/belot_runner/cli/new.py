"""`belot new`: a file to start from."""

from __future__ import annotations

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
from belot_runner.writing.fresh import YAML, check_fresh, check_suffix, make_folder, write_fresh

_NAME = "my-case"
_YAML_HINT = "files of rules and cases do"


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
        verb.add_argument("file", type=Path, metavar="FILE", help="the file to be written; none is overwritten")


def run(options: Namespace) -> int:
    """Write the files, and say what comes next."""
    check_fresh(options.file)
    made, *others = {"variant": _variant, "case": _case, "adapter": _adapter}[options.verb](options)
    write_fresh(made.file, made.text)
    print(f"wrote {shown(made.file)}; what is to be filled in says TODO")
    for other in others:
        _write(other)
        print(f"wrote {shown(other.file)}, by which editors with a YAML language server complete and check it")
    return Exit.OK


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
        raise UsageError(f"there is no rule {brief(name)}", hint=suggest(name, rules, "rules"))
    return rules[name]


def _write(made: Made) -> None:
    """Write a file that several of a folder share, and the folder it lies in; raises UsageError."""
    make_folder(made.file)
    try:
        made.file.write_text(made.text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{shown(made.file)} cannot be written: {error.strerror}") from None
