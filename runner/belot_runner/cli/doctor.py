"""`belot doctor`: is the adapter itself sound, whatever its engine knows of belot?"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from belot_runner.cli import asking
from belot_runner.cli import options as shared
from belot_runner.cli.signals import noted
from belot_runner.doctor.calling import called
from belot_runner.doctor.examining import examine
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.telling import Told, as_json, tell, tell_each
from belot_runner.report.output import console, print_json
from belot_runner.suite import load_suite


def arguments(parser: ArgumentParser) -> None:
    """Whom to look at, and how to tell what is found."""
    asking.whom(parser)
    parser.add_argument(
        "--variant",
        type=shared.word("--variant"),
        metavar=shared.VARIANT,
        help="ask about this variant (default: the first of its hello that it is ready for)",
    )
    shared.as_json(parser)


def run(options: Namespace) -> int:
    """Look, and tell each thing as it is found."""
    suite = load_suite()
    wanted = suite.variants.find(options.variant) if options.variant else None
    call = called(options.adapter)
    patient = Patient(call.command, suite, call=call.by_hand, timeout=options.timeout, wanted=wanted)
    told = Told(options.adapter, patient, call.is_object)
    looked = examine(patient, is_object=call.is_object)
    with noted() as signals:
        told.take(looked if options.json else tell_each(console(), told, looked))
    if options.json:
        print_json(as_json(told) | ({"exit": signals.code} if signals else {}))
    else:
        tell(console(), told)
    return signals.exit_code() if signals else told.exit_code
