"""Rule sets, read by plain YAML: the variants as shipped, and random combinations of choices, counters and values."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import yaml

SPEC = Path(__file__).parents[2] / "spec"
VARIANTS = sorted(path.stem for path in (SPEC / "variants").glob("*.yaml"))
PROBE = "probe"

Rules = dict[str, Any]


def load(path: Path) -> dict[str, Any]:
    """One YAML file, its numeric keys written as strings."""
    return with_string_keys(yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def with_string_keys(value: Any) -> Any:
    """Tables as they are sent: `3` and `9` are names there."""
    if isinstance(value, dict):
        return {str(key): with_string_keys(inner) for key, inner in value.items()}
    return [with_string_keys(inner) for inner in value] if isinstance(value, list) else value


CATALOGUE = {rule["id"]: rule for path in sorted((SPEC / "rules").glob("*.yaml")) for rule in load(path)["rules"]}
CONSTRAINTS = load(SPEC / "constraints.yaml")["constraints"]


def named_rules(variant: str) -> Rules:
    """What a variant chooses, tables still by name."""
    document = load(SPEC / "variants" / f"{variant}.yaml")
    chosen = named_rules(document["extends"]) if document.get("extends") else {}
    for rule, decision in document["rules"].items():
        chosen[rule] = decision["choice"] if isinstance(decision, dict) and "choice" in decision else decision
    return chosen


def written_out(chosen: Rules) -> Rules:
    """Rules as they are sent: every table in full."""
    written = {}
    for rule, choice in chosen.items():
        entry = CATALOGUE[rule]
        if "value" in entry and isinstance(choice, str):
            written[rule] = entry["probe"] if choice == PROBE else entry["named"][choice]
        else:
            written[rule] = choice
    return written


SHIPPED = {variant: named_rules(variant) for variant in VARIANTS}


def options(rule: str) -> tuple[list[Any], list[Any]]:
    """The right readings of a rule and the wrong ones; of a value, what is shipped and the probe."""
    entry = CATALOGUE[rule]
    if "value" not in entry:
        return list(entry["choices"]), list(entry.get("counters", {}))
    if "named" in entry:
        return list(entry["named"]), [PROBE]
    return sorted({SHIPPED[variant][rule] for variant in VARIANTS}), [entry["probe"]]


OPTIONS = {rule: options(rule) for rule in CATALOGUE}


def holds(wanted: dict[str, Any], chosen: Rules, mode: Any) -> bool:
    """Whether all, or any, of the rules named have one of the choices named."""
    return mode(
        any(is_so(rule, chosen[rule], choice) for choice in (choices if isinstance(choices, list) else [choices]))
        for rule, choices in wanted.items()
    )


def is_so(rule: str, chosen: Any, wanted: Any) -> bool:
    """Whether a rule is set as a constraint has it: to a choice, or to a table with certain entries."""
    if isinstance(wanted, dict):
        table = written_out({rule: chosen})[rule]
        return all(name in table and table[name] == entry for name, entry in wanted.items())
    return bool(chosen == wanted)


def makes_sense(chosen: Rules) -> bool:
    """Whether no constraint of the catalogue is broken."""
    for constraint in CONSTRAINTS:
        if holds(constraint["when"], chosen, all):
            if "forbid" in constraint and holds(constraint["forbid"], chosen, any):
                return False
            if "need" in constraint and not holds(constraint["need"], chosen, all):
                return False
    return True


def random_rules(random: Random, wrong: float = 0.2) -> Rules:
    """A random combination that makes sense, tables by name; each table form comes as often as the others."""
    seats = random.choice(OPTIONS["table.seats"][0])
    while True:
        chosen = {"table.seats": seats}
        for rule, (right, readings) in OPTIONS.items():
            if rule != "table.seats":
                chosen[rule] = random.choice(readings if readings and random.random() < wrong else right)
        if makes_sense(chosen):
            return chosen


# The rules that each question goes by; table.seats is behind all of them.
MATTERS = {
    "legal": [
        "play.follow",
        "play.raise",
        "play.raise-after-ruff",
        "play.void",
        "play.overtrump",
        "play.cannot-overtrump",
        "play.winner",
    ],
    "trick": ["play.winner", "score.card-points"],
    "belot": ["belot.contracts", "belot.all-trumps", "belot.moment"],
    "declarations": [rule for rule in CATALOGUE if rule.startswith("declarations.") and rule != "declarations.failed"],
    "score": [
        *[rule for rule in CATALOGUE if rule.startswith("score.") and rule != "score.card-points"],
        "belot.worth",
        "belot.trickless",
        "belot.failed",
        "belot.doubled",
        "declarations.failed",
    ],
    "auction": [*[rule for rule in CATALOGUE if rule.startswith("auction.")], "play.leader"],
    "match": [rule for rule in CATALOGUE if rule.startswith("match.")],
}


def that_matter(question: str, chosen: Rules) -> Rules:
    """Of some rules, those that a question goes by."""
    return {rule: chosen[rule] for rule in ["table.seats", *MATTERS[question]]}
