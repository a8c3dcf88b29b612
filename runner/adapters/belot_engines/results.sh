#!/usr/bin/env bash
# Writes results/ anew: the report of a run, which belot it is, and a thousand random deals, for each engine installed.
set -uo pipefail
cd "$(dirname "$0")/../../.."
engines=runner/adapters/belot_engines
houses=spec/houses/french-belote-declarations.yaml

tell() { # the adapter, its name, and the variants
  local adapter=python:belot_engines.$1:engine out=$engines/results/$2
  shift 2
  "${BELOT:-belot}" run --adapter "$adapter" "$@" --show all --report markdown="$out.md" >/dev/null
  sed -i -E 's/ in [0-9.]+ s; suite/; suite/' "$out.md"
  "${BELOT:-belot}" identify --adapter "$adapter" | strip >"$out-identify.txt"
  "${BELOT:-belot}" fuzz --adapter "$adapter" "$1" "$2" --seeds 0:1000 | strip >"$out-fuzz.txt"
}

strip() { sed -E 's/,? in [0-9.]+ s$//; s/ +$//'; } # how long it took is another thing each time

tell colver colver --variant contree --variant $engines/rules/colver.yaml
tell belote_cli belote-cli --variant $houses --variant french-belote --variant $engines/rules/belote-cli.yaml
if [ "${1:-}" = --cousins ]; then
  tell jass_kit jass-kit --variant french-belote
  tell pyschieber pyschieber --variant french-belote
fi
exit 0 # that something differs is what is written down
