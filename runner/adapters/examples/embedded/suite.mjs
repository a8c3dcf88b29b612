// Reads what `belot export DIR` wrote, and compares answers with what is expected. It knows no rule of the game: how
// fields are compared, and how twins are made, stands in the export itself. Copy it, or write it again in your language.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const FORMAT = 1;

/** An export, every file of it read and held against its hash; throws where one is missing or was changed. */
export function openSuite(folder) {
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  if (index.format !== FORMAT) throw new Error(`${folder}: format ${index.format}, this code reads ${FORMAT}`);
  const files = new Map();
  for (const { path, bytes, sha256 } of index.files) {
    const content = readFileSync(join(folder, path));
    const hash = createHash(index.hash).update(content).digest("hex");
    if (content.length !== bytes || hash !== sha256) throw new Error(`${path} is not the file that was exported`);
    files.set(path, content);
  }
  return { index, read: (path) => JSON.parse(files.get(path).toString("utf8")) };
}

/** What a variant decides: its table, its rules as the protocol sends them, and what each rests on. */
export function variantOf(suite, id) {
  return suite.read(entryOf(suite, id).file);
}

/** The checks of a variant, each behind it its twins: as they are written out, or made by the tables of twins.json. */
export function* checksOf(suite, id) {
  const twins = suite.index.twins === "renamed" ? suite.read("twins.json") : null;
  for (const check of suite.read(entryOf(suite, id).checks).checks) {
    yield check;
    for (let twin = 1; twins && check.renamed.length && twin <= 3; twin += 1) {
      const words = Object.assign({}, ...check.renamed.map((name) => twins[name][twin - 1]));
      const { given, expect } = rename({ given: check.given, expect: check.expect }, words);
      yield { ...check, id: `${check.id}~${twin}`, twin, given, expect };
    }
  }
}

function entryOf({ index }, id) {
  const entry = index.variants.find((variant) => variant.id === id);
  if (!entry) throw new Error(`the export has no variant ${id}`);
  return entry;
}

/** Every word of a value, keys too, as a table has it; what is in no table stays as it is. */
function rename(value, words) {
  if (typeof value === "string") return words[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => rename(item, words));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [words[key] ?? key, rename(item, words)]));
}

/** The fields in which an answer is not what the check expects; none where it is right. */
export function wrongFields({ index }, check, answered) {
  const answer = isTable(answered) ? answered : {};
  const { compared } = index.questions[check.question];
  const wrong = Object.keys(check.expect).filter(
    (field) => !COMPARISONS[compared[field]](expectedIn(field, check.expect), answer[field]),
  );
  const unexpected = index.alone.filter((field) => isAbsent(check.expect[field]) && !isAbsent(answer[field]));
  return [...wrong, ...unexpected];
}

// Where an illegal history breaks a rule is expected of everybody; which one, only of those who want that compared.
const expectedIn = (field, expect) => (field === "illegal" ? { at: expect.illegal.at } : expect[field]);

const isAbsent = (value) => value === null || value === undefined;
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function isEqual(expected, got) {
  if (Array.isArray(expected)) {
    return Array.isArray(got) && got.length === expected.length && expected.every((item, at) => isEqual(item, got[at]));
  }
  return isTable(expected) ? isSameTable(expected, got, isEqual) : (expected ?? null) === (got ?? null);
}

function isSameTable(expected, got, same) {
  if (!isTable(got)) return false;
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
  return keys.every((key) =>
    isAbsent(expected[key]) || isAbsent(got[key])
      ? isAbsent(expected[key]) && isAbsent(got[key])
      : same(expected[key], got[key]),
  );
}

function isSameSet(expected, got) {
  return Array.isArray(got) && got.length === expected.length && isEqual([...expected].sort(), [...got].sort());
}

function isSameSetOfSets(expected, got) {
  const sets = (lists) => lists.map((list) => (Array.isArray(list) ? [...list].sort().join(" ") : String(list)));
  return Array.isArray(got) && isSameSet(sets(expected), sets(got));
}

const withoutEmpty = (table) =>
  isTable(table) ? Object.fromEntries(Object.entries(table).filter(([, lists]) => lists?.length !== 0)) : table;

const COMPARISONS = {
  value: isEqual,
  set: isSameSet,
  sets: (expected, got) => isSameTable(expected, got, isSameSet),
  "sets-of-sets": (expected, got) => isSameTable(withoutEmpty(expected), withoutEmpty(got), isSameSetOfSets),
  record: (expected, got) => isTable(got) && Object.keys(expected).every((key) => isEqual(expected[key], got[key])),
};
