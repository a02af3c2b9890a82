// `npm run eval -- <command>`: measures Groundwork against labelled claims and question files of other people.
// docs/evidence.md describes the commands and the forms of their files.
// `scripts/eval-questions.mjs` has the commands that ask a running Groundwork.

import { createReadStream, createWriteStream, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { questionCommands } from "./eval-questions.mjs";
import { fail, fromHere, guardNode } from "./project.mjs";

guardNode();
await import("./typescript.mjs");

const USAGE = `Say what to evaluate:
  npm run eval -- citations <claims.jsonl> [--out <file>]
  npm run eval -- score <answers.jsonl> <labels.jsonl>
  npm run eval -- convert wice|attributionbench <set.jsonl> --claims <file> --labels <file>
  npm run eval -- fit <name>=<claims.jsonl>,<labels.jsonl> … [--folds <n>] [--seed <n>] [--out <file>]
  npm run eval -- simpleqa <questions.jsonl|csv> --out <file> [--judge <model>] [options]
  npm run eval -- drb <queries.jsonl> --out <file> [options]
Options of simpleqa and drb: --agent <name>, --limit <n>, --seed <n>, --concurrency <n>, --url <address>, --retry-failed`;

const PROGRESS_EVERY = 200;

function parsed(options, positionals) {
  let read;
  try {
    read = parseArgs({ args: process.argv.slice(3), options, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
  if (positionals !== null && read.positionals.length !== positionals) fail(USAGE);
  return read;
}

function input(name) {
  const file = fromHere(name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) fail(`There is no file ${name}.`);
  if (!found.isFile()) fail(`${name} is not a file.`);
  return createReadStream(file);
}

/** A file, or standard output; `write` waits until the stream can take more. */
function output(name) {
  const stream = name === undefined ? process.stdout : createWriteStream(fromHere(name));
  let broken = null;
  stream.on("error", (error) => {
    // A reader such as `head` may close the pipe early.
    if (error.code === "EPIPE") process.exit(0);
    broken = error;
    fail(`${name ?? "The output"} cannot be written: ${error.code ?? error.message}`);
  });
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (broken || stream.write(text)) resolve();
        else stream.once("drain", resolve);
      }),
    end: () => new Promise((resolve) => (stream === process.stdout ? resolve() : stream.end(resolve))),
  };
}

const progress = (done) => {
  if (done % PROGRESS_EVERY === 0) process.stderr.write(`${done} claims\n`);
};

async function citations() {
  const { positionals, values } = parsed({ out: { type: "string" } }, 1);
  const { checkClaims } = await import("@/lib/evaluation/citations");
  const claims = input(positionals[0]);
  const out = output(values.out);
  const { checked, faults } = await checkClaims(claims, { write: out.write, fault: console.error, progress });
  await out.end();
  console.error(`${checked} claims checked, ${faults} lines left out.`);
  if (faults > 0) process.exitCode = 1;
}

/** Every line of a file that has the form of the schema; ends the process at the first that has not. */
async function linesFrom(name, schema) {
  const { linesOf, parsedLine } = await import("@/lib/evaluation/json-lines");
  const values = [];
  for await (const line of linesOf(input(name))) {
    const read = parsedLine(line, schema);
    if (!read.ok) fail(`${name}: ${read.sentence}`);
    values.push(read.value);
  }
  return values;
}

async function score() {
  const { positionals } = parsed({}, 2);
  const { answerLineSchema } = await import("@/lib/evaluation/citations");
  const { figuresOf, figuresText, labelLineSchema } = await import("@/lib/evaluation/figures");
  const answers = await linesFrom(positionals[0], answerLineSchema);
  console.log(figuresText(figuresOf(answers, await linesFrom(positionals[1], labelLineSchema))));
}

async function convert() {
  const { positionals, values } = parsed({ claims: { type: "string" }, labels: { type: "string" } }, 2);
  const { DATASETS } = await import("@/lib/evaluation/datasets");
  const { linesOf } = await import("@/lib/evaluation/json-lines");
  const dataset = DATASETS[positionals[0]];
  if (!dataset || !values.claims || !values.labels) fail(USAGE);
  const [claims, labels] = [output(values.claims), output(values.labels)];
  for await (const line of linesOf(input(positionals[1]))) {
    const read = dataset(line);
    if (!read.ok) fail(read.sentence);
    await claims.write(`${JSON.stringify(read.value.claim)}\n`);
    await labels.write(`${JSON.stringify(read.value.label)}\n`);
  }
  await Promise.all([claims.end(), labels.end()]);
}

/** The labelled claims of sets given as name=claims,labels. */
async function labelledFrom(sets) {
  const { claimLineSchema } = await import("@/lib/evaluation/citations");
  const { labelLineSchema } = await import("@/lib/evaluation/figures");
  const all = [];
  for (const set of sets) {
    const [, name, claims, labels] = /^([^=]+)=([^,]+),([^,]+)$/.exec(set) ?? fail(USAGE);
    const known = new Map((await linesFrom(labels, labelLineSchema)).map((label) => [label.id, label]));
    for (const claim of await linesFrom(claims, claimLineSchema)) {
      const label = known.get(claim.id);
      if (label) all.push({ claim, label: { ...label, group: label.group ?? name } });
    }
  }
  return all;
}

async function fit() {
  const options = { folds: { type: "string" }, seed: { type: "string" }, out: { type: "string" } };
  const { positionals, values } = parsed(options, null);
  if (positionals.length === 0) fail(USAGE);
  const labelled = await labelledFrom(positionals);
  const { crossValidated, exampleOf, fitSupport, leavingSetsOut, numbersFile } = await import(
    "@/lib/evaluation/fit"
  );
  const { figuresText } = await import("@/lib/evaluation/figures");
  const [folds, seed] = [Number(values.folds ?? 5), Number(values.seed ?? 7)];
  if (!(folds >= 2 && Number.isInteger(folds) && Number.isInteger(seed))) fail(USAGE);
  const { all, byFold } = crossValidated(labelled, { folds, seed });
  console.log(`Cross-validated in ${folds} folds, seed ${seed}:\n${figuresText(all)}\n`);
  for (const [fold, figures] of byFold.entries()) console.log(figuresText(figures, `fold ${fold + 1}`));
  if (new Set(labelled.map(({ label }) => label.group)).size > 1)
    for (const { group, figures } of leavingSetsOut(labelled))
      console.log(figuresText({ ...figures, groups: new Map() }, `without ${group}`));
  if (values.out === undefined) return;
  const out = output(values.out);
  await out.write(numbersFile(fitSupport(labelled.map(({ claim, label }) => exampleOf(claim, label)))));
  await out.end();
}

const COMMANDS = { citations, score, convert, fit, ...questionCommands({ parsed, input, usage: USAGE }) };
const command = Object.hasOwn(COMMANDS, process.argv[2] ?? "") ? COMMANDS[process.argv[2]] : null;
if (!command) fail(USAGE);
await command();
