// Puts the checks of an export to an engine, in one process: node run.mjs DIR [VARIANT]
// Copy it, put your own engine in place of ../javascript/engine.mjs, and let your test framework tell the failures.

import { legal, score, trick } from "../javascript/engine.mjs";
import { checksOf, openSuite, wrongFields } from "./suite.mjs";

// Question -> function from what is given to the answer. Leave out what your engine cannot do.
const QUESTIONS = new Map(Object.entries({ legal, trick, score }));

const [folder, variant = "bulgarian-modern"] = process.argv.slice(2);
const suite = openSuite(folder);
const counts = { passed: 0, failed: 0, custom: 0, "not asked": 0 };

for (const check of checksOf(suite, variant)) {
  const ask = QUESTIONS.get(check.question);
  if (!ask) {
    counts["not asked"] += 1;
    continue;
  }
  const answer = ask(check.given);
  const wrong = wrongFields(suite, check, answer);
  if (wrong.length === 0) {
    counts.passed += 1;
    continue;
  }
  // Where no source decides, another answer may be another custom: look at it, and decide for yourself.
  counts[check.normative ? "failed" : "custom"] += 1;
  const expected = Object.fromEntries(wrong.map((field) => [field, check.expect[field]]));
  const got = Object.fromEntries(wrong.map((field) => [field, answer[field]]));
  console.log(`${check.normative ? "FAIL" : "CUSTOM"}  ${variant}  ${check.id}`);
  console.log(`  ${check.title}\n  given     ${JSON.stringify(check.given)}`);
  console.log(`  expected  ${JSON.stringify(expected)}\n  got       ${JSON.stringify(got)}`);
}

const told = Object.entries(counts).map(([word, number]) => `${number} ${word}`);
console.log(`suite ${suite.index.suite}, ${variant}: ${told.join(", ")}`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
