// Reads lines {variant, id, answer} on standard input, and writes for each the fields that the export finds wrong.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [library, folder] = process.argv.slice(2);
const { checksOf, openSuite, wrongFields } = await import(pathToFileURL(library).href);
const suite = openSuite(folder);
const checks = new Map();
for (const { id: variant } of suite.index.variants) {
  for (const check of checksOf(suite, variant)) checks.set(`${variant} ${check.id}`, check);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { variant, id, answer } = JSON.parse(line);
  console.log(JSON.stringify(wrongFields(suite, checks.get(`${variant} ${id}`), answer)));
}
