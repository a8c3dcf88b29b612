from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.errors import UsageError, VariantError, YamlError
from belot_runner.spec.decisions import Basis
from belot_runner.spec.variants import Variants

from .conftest import Write

CARRES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}


def test_a_variant_decides_every_rule(variants: Variants) -> None:
    mainland = variants["mainland"]
    assert (mainland.id, mainland.title, mainland.sources) == ("mainland", "The mainland's belot", ("old-book",))
    assert mainland.rules == {
        "table.seats": "two-pairs",
        "auction.form": "ascending",
        "auction.doubling": "contra-recontra",
        "play.follow": "must",
        "play.cannot-overtrump": "any-card",
        "score.last-trick": 10,
        "score.carres": CARRES,
    }
    assert [mainland.choice(rule) for rule in ("play.follow", "score.last-trick", "score.carres")] == [
        "must",
        "10",
        "standard",
    ]


def test_a_decision_knows_what_it_rests_on(variants: Variants) -> None:
    decision = variants["mainland"].decisions["auction.doubling"]
    assert (decision.choice, decision.basis, decision.claims) == ("contra-recontra", Basis.STATED, ("old-book 4",))
    assert variants["mainland"].decisions["play.cannot-overtrump"].note == "Nobody says."
    assert variants["mainland"].decisions["score.last-trick"].choice is None
    assert str(decision.place).endswith("variants/mainland.yaml:8:30")


def test_a_variant_extends_another(variants: Variants) -> None:
    island = variants["island"]
    assert (island.extends, island.sources) == ("mainland", ("old-book",))
    assert list(island.rules) == list(variants["mainland"].rules)
    assert {rule for rule in island.rules if island.rules[rule] != variants["mainland"].rules[rule]} == {
        "auction.form",
        "auction.doubling",
    }
    assert island.decisions["auction.doubling"].same_here == ("contra-recontra",)
    assert island.decisions["play.follow"].same_here == ("may",)


def test_variants_are_read_once_when_asked_for(variants: Variants) -> None:
    assert list(variants) == ["island", "mainland"]
    assert variants["island"] is variants["island"]
    assert "atlantis" not in variants


def test_a_house_variant_is_a_file_of_five_lines(variants: Variants, write: Write) -> None:
    file = write(
        "my-rules.yaml", "extends: mainland\nrules:\n  play.cannot-overtrump: undertrump\n  score.last-trick: 20\n"
    )
    mine = variants.find(str(file))
    assert (mine.id, mine.title, mine.extends) == ("my-rules", "my-rules", "mainland")
    assert (mine.rules["play.cannot-overtrump"], mine.rules["score.last-trick"]) == ("undertrump", 20)
    assert mine.decisions["play.cannot-overtrump"].basis is Basis.STATED
    assert mine.decisions["score.carres"].origin.file.name == "mainland.yaml"


def test_a_house_variant_extends_another_house_variant(variants: Variants, write: Write) -> None:
    write("houses/aunt.yaml", "variant: aunt\nextends: island\nrules: {score.last-trick: 20}\n")
    file = write("houses/deep/mine.yaml", "extends: ../aunt.yaml\nrules: {score.carres: {J: 300}}\n")
    mine = variants.find(file)
    assert (mine.extends, mine.rules["score.last-trick"], mine.rules["score.carres"]) == ("aunt", 20, {"J": 300})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules: {play.follow: must}", "1:1: table.seats is not decided, nor are 5 other rules; "
         "add it (choices: two-pairs, three-alone, two-alone), or extend a variant that decides it"),
        ("extends: mainland", "1:1: the field rules is missing; add `rules:`"),
        ("extends: mainlnd\nrules: {}", "1:10: there is no variant mainlnd to extend; "
         "did you mean mainland or island? variants: island, mainland; or name a file from here"),
        ("extends: ./gone.yaml\nrules: {}", "1:10: there is no variant ./gone.yaml to extend; "
         "variants: island, mainland; or name a file from here"),
        ("extends: mainland\nrules:\n  play.folow: must", "3:3: there is no rule play.folow; "
         "did you mean play.follow? rules: table.seats, auction.form, auction.doubling, play.follow, "
         "play.cannot-overtrump, score.last-trick, score.carres"),
        ("extends: mainland\nrules:\n  play.follow: may", "3:16: may is a wrong reading of play.follow, "
         "which no variant may choose; choices: must"),
        ("extends: mainland\nrules:\n  play.cannot-overtrump: {choice: undertramp}", "3:35: "
         "play.cannot-overtrump has no choice undertramp; did you mean undertrump? choices: any-card, undertrump"),
        ("extends: mainland\nrules:\n  play.follow: {choice: must, basis: sated}", "3:38: there is no basis sated; "
         "did you mean stated? it is one of: stated, implied, customary, inert"),
        ("extends: mainland\nrules:\n  play.follow: {choice: must, base: stated}", "3:31: there is no field base here; "
         "did you mean basis? fields here: choice, basis, claims, note, same-here"),
        ("extends: mainland\nrules:\n  table.seats: three-alone", "3:16: table.seats: three-alone with "
         "auction.doubling: contra-recontra with auction.form: ascending has no meaning: nobody has a partner; "
         "decide one of them otherwise"),
        ("variant: island\nextends: mainland\nrules: {}", "1:10: island is the name of a variant of the suite; "
         "give it a name of its own with `variant:`"),
        ("extends: mine.yaml\nrules: {}", "1:10: variants extend one another in a circle: {file} extends {file}; "
         "break the circle"),
        ("extends: mainland\nrule: {}\nrules: {}", "2:1: there is no field rule here; "
         "did you mean rules? fields here: variant, title, summary, extends, sources, note, rules"),
        ("- extends: mainland", "1:1: a mapping was expected, found a list"),
    ],
)  # fmt: skip
def test_a_variant_that_is_not_well_formed(variants: Variants, write: Write, text: str, told: str) -> None:
    file = write("mine.yaml", text)
    with pytest.raises(VariantError) as error:
        variants.find(file)
    assert str(error.value) == f"{file}:{told.replace('{file}', str(file))}"


def test_a_longer_circle(variants: Variants, write: Write) -> None:
    one = write("one.yaml", "extends: two.yaml\nrules: {}\n")
    two = write("two.yaml", "extends: one.yaml\nrules: {}\n")
    with pytest.raises(VariantError) as error:
        variants.find(one)
    told = f"{two}:1:10: variants extend one another in a circle: {one} extends {two} extends {one}; break the circle"
    assert str(error.value) == told


def test_a_shipped_variant_is_called_after_its_file(variants: Variants, write: Write) -> None:
    file = write("spec/variants/island.yaml", "variant: isle\nextends: mainland\nrules: {}\n")
    with pytest.raises(VariantError) as error:
        variants["island"]
    assert str(error.value) == f"{file}:1:10: the variant isle stands in island.yaml; rename one of them"


def test_variants_that_are_no_files(variants: Variants, write: Write, tmp_path: Path) -> None:
    with pytest.raises(YamlError) as gone:
        variants.find(f"{tmp_path}/gone.yaml")
    assert str(gone.value) == f"{tmp_path}/gone.yaml:1:1: there is no such file"
    file = write("mine.yaml", f"extends: {'x' * 5000}.yaml\nrules: {{}}\n")
    with pytest.raises(VariantError) as error:
        variants.find(file)
    told = f"there is no variant {'x' * 57}... to extend; variants: island, mainland; or name a file from here"
    assert str(error.value) == f"{file}:1:10: {told}"


def test_an_unknown_variant(variants: Variants) -> None:
    with pytest.raises(UsageError) as error:
        variants.find("iland")
    assert str(error.value) == (
        "there is no variant iland; did you mean island or mainland? variants: island, mainland; "
        "or name a .yaml file of your own"
    )


@pytest.mark.parametrize("name", ["my house", "-x", "[red]", "a\nb", "über"])
def test_an_id_is_made_of_plain_signs(variants: Variants, write: Write, name: str) -> None:
    house = write("house.yaml", f'variant: "{name}"\nextends: mainland\nrules: {{}}\n'.replace("\nb", "\\nb"))
    with pytest.raises(VariantError, match=r"house.yaml:1:10: .* cannot be the id of a variant; take letters"):
        variants.load(house)


def test_a_file_name_that_is_no_id_needs_one_inside(variants: Variants, write: Write) -> None:
    with pytest.raises(VariantError, match="my house cannot be the id of a variant; name it with `variant:`"):
        variants.load(write("my house.yaml", "extends: mainland\nrules: {}\n"))


def test_what_would_steer_a_terminal_is_refused(variants: Variants, write: Write) -> None:
    house = write("house.yaml", 'extends: mainland\ntitle: "a \\e[2J b"\nrules: {}\n')
    with pytest.raises(VariantError, match=r"house.yaml:2:8: title: there is a control character, \\x1b, in the text"):
        variants.load(house)
    house = write("home.yaml", 'extends: mainland\nsources: [a, "b\\x9b"]\nrules: {}\n')
    with pytest.raises(VariantError, match=r"home.yaml:2:14: sources\[1\]: there is a control character, \\x9b"):
        variants.load(house)


def test_a_line_of_variants_has_an_end(variants: Variants, write: Write) -> None:
    write("c0.yaml", "extends: mainland\nrules: {}\n")
    for number in range(1, 1200):
        last = write(f"c{number}.yaml", f"extends: c{number - 1}.yaml\nrules: {{}}\n")
    with pytest.raises(VariantError, match="more than 50 variants extend one another in a line"):
        variants.load(last)


def test_no_name_is_no_variant(variants: Variants) -> None:
    with pytest.raises(UsageError, match="there is no variant without a name"):
        variants.find("")
