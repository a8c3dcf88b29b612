// The adapter: reads one JSON message a line on standard input, writes one JSON reply a line on standard
// output. Copy it, and put your own engine in place of ./engine.mjs. Log with console.error only:
// anything else on standard output breaks the conversation.

import { once } from "node:events";
import { legal, score, trick } from "./engine.mjs";

// Question -> function from what is given to the answer. Leave out what your engine cannot do.
const QUESTIONS = new Map(Object.entries({ legal, trick, score }));
const VARIANT = "bulgarian-modern";
const PLAYED = [VARIANT, "as-played"]; // the second id is for whatever is played, and comes without rules

const HELLO = {
  protocol: 1,
  name: "example-javascript",
  version: "1.0.0",
  language: "javascript",
  variants: [VARIANT],
  questions: [...QUESTIONS.keys()], // promised; what is answered only sometimes belongs in `partial`
};

/** The reply to one message. */
function reply(message) {
  switch (message?.op) {
    case "hello":
      return HELLO;
    case "variant": // its `rules` say every rule of the variant; an engine with options reads them here
      return PLAYED.includes(message.id)
        ? { variant: message.id, ready: true }
        : { variant: message.id, unsupported: `only ${VARIANT} is played` };
    case "ask":
      return answer(message);
    default:
      return { id: message?.id, error: `unknown op: ${message?.op}` };
  }
}

function answer({ id, variant, question, given }) {
  if (!PLAYED.includes(variant)) return { id, unsupported: `variant ${variant}` };
  const ask = QUESTIONS.get(question);
  if (!ask) return { id, unsupported: `question ${question}` };
  try {
    return { id, answer: ask(given) };
  } catch (error) {
    console.error(error);
    return { id, error: String(error?.message ?? error) };
  }
}

// Input comes in chunks that may end anywhere, in the middle of a line or of a character.
async function* linesOf(stream) {
  stream.setEncoding("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  yield rest;
}

async function send(message) {
  // Questions come faster than a slow reader takes answers: wait when the pipe is full.
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, "drain");
}

process.stdout.on("error", () => process.exit(1)); // the reader has gone, nobody is left to answer

for await (const line of linesOf(process.stdin)) {
  const text = line.trim(); // a carriage return goes too
  if (text === "") continue;
  let message;
  try {
    message = JSON.parse(text);
  } catch (error) {
    await send({ error: `not JSON: ${error.message}` });
    continue;
  }
  if (message?.op === "bye") break; // no process.exit(): it could cut off answers still in the pipe
  await send(reply(message));
}
