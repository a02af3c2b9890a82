// The commands of `npm run eval` that put questions to a running Groundwork: simpleqa and drb.

import { fail, fromHere, loadEnv } from "./project.mjs";

const OPTIONS = {
  out: { type: "string" },
  agent: { type: "string" },
  limit: { type: "string" },
  seed: { type: "string" },
  concurrency: { type: "string" },
  url: { type: "string" },
  "retry-failed": { type: "boolean" },
};
const CONCURRENCY = 2;
const SEED = 7;

/** The address that `npm start` serves on this machine. */
function ownAddress() {
  const { HOST: host = "", PORT: port = "" } = process.env;
  const named = host === "" || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${named.includes(":") ? `[${named}]` : named}:${port || 3000}`;
}

function whole(name, value, least) {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least)
    fail(`--${name} is “${value}”; expected a whole number from ${least}.`);
  return number;
}

function address(value) {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    fail(`--url is “${value}”; expected an address like http://127.0.0.1:3000.`);
  return value;
}

/** Runs the function; a fault of a file ends the process with its name. */
async function readable(name, read) {
  const { InputFault } = await import("@/lib/evaluation/questions");
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputFault) return fail(`${name}: ${error.message}`);
    throw error;
  }
}

/** A signal that Ctrl-C aborts. A second Ctrl-C ends the process at once. */
function interruption() {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"])
    process.once(name, () => controller.abort(new Error("interrupted")));
  return controller.signal;
}

/** The questions that are asked: the first ones, or with a seed a sample. */
async function chosen(questions, values) {
  if (values.limit === undefined) return questions;
  const limit = whole("limit", values.limit, 1);
  if (values.seed === undefined) return questions.slice(0, limit);
  const { sampleOf } = await import("@/lib/evaluation/intervals");
  return sampleOf(questions, limit, whole("seed", values.seed, 0));
}

/** Stored results belong to the same question and agent; anything else is another evaluation. */
function refuseOthers({ questions, stored, agent, textOf, out }) {
  for (const question of questions) {
    const result = stored(question);
    if (result === undefined) continue;
    const id = JSON.stringify(question.id);
    if (textOf(result) !== question.question)
      fail(`${out} has a result of another question with the id ${id}.`);
    if (result.agent !== agent)
      fail(`${out} has results of the agent “${result.agent ?? "default"}”; choose another file for --out.`);
  }
}

/** Asks what has no result yet. */
async function evaluate({ questions, values, results, textOf, store, signal }) {
  const { askQuestions, startedFile } = await import("@/lib/evaluation/ask-questions");
  const { researchClient, ServerFault } = await import("@/lib/evaluation/research-client");
  const agent = values.agent ?? null;
  const concurrency = whole("concurrency", values.concurrency ?? CONCURRENCY, 1);
  refuseOthers({ questions, stored: ({ id }) => results.get(id), agent, textOf, out: values.out });
  const isOpen = (result) => result === undefined || (values["retry-failed"] && result.error !== null);
  const open = questions.filter(({ id }) => isOpen(results.get(id)));
  const stored = questions.length - open.length;
  if (stored > 0)
    console.error(
      `${stored} of ${questions.length} questions have a result in ${values.out} and are not asked again.`,
    );
  const url = address(values.url ?? ownAddress());
  const client = researchClient({ url, key: process.env.GROUNDWORK_API_KEY || null, signal });
  const started = await readable(`${values.out}.started.jsonl`, () => startedFile(fromHere(values.out)));
  let done = 0;
  const keep = (question, run, failure) => {
    done += 1;
    const said = store(question, { agent, run, failure });
    console.error(`${stored + done}/${questions.length}  ${question.id}  ${said}`);
  };
  try {
    await askQuestions({ questions: open, client, agent, concurrency, started, store: keep });
  } catch (error) {
    if (!signal.aborted && !(error instanceof ServerFault)) throw error;
    const reason = signal.aborted ? "Interrupted." : error.message;
    console.error(
      `${reason} ${open.length - done} questions have no result yet. The same command continues; research that was started goes on in the server.`,
    );
    process.exitCode = signal.aborted ? 130 : 1;
  }
}

const secondsText = ({ seconds }) => (seconds === null ? "" : `  ${seconds.toFixed(1)} s`);
const failureText = ({ error }) => `failed: ${error.message}`;

async function prepared({ parsed, usage }, options = OPTIONS) {
  const { positionals, values } = parsed(options, 1);
  if (values.out === undefined) fail(`--out is missing.\n${usage}`);
  if (values.seed !== undefined) whole("seed", values.seed, 0);
  await loadEnv(true);
  return { name: positionals[0], values };
}

async function modelNamed(name) {
  const { reviewModel } = await import("@/lib/evaluation/review-model");
  const model = await reviewModel(name);
  if (!model)
    fail("--judge needs a connected model: set OPENAI_API_KEY or another connection (docs/providers.md).");
  return model;
}

/** Has a model grade the answers that it has not graded yet; research is not repeated for it. */
async function review({ questions, results, model, name, signal }) {
  const { ReviewFault, reviewAnswer } = await import("@/lib/evaluation/review-answer");
  const { isReviewable } = await import("@/lib/evaluation/simple-qa");
  const open = questions
    .flatMap(({ id }) => results.get(id) ?? [])
    .filter((result) => isReviewable(result, name));
  for (const result of open) {
    if (signal.aborted) return;
    try {
      const outcome = await reviewAnswer(model, result, signal);
      results.append({ ...result, review: { model: name, outcome } });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ReviewFault)) throw error;
      console.error(`${result.id}  ${error.message}`);
      process.exitCode = 1;
    }
  }
}

async function simpleqa({ parsed, input, usage }) {
  const { name, values } = await prepared({ parsed, usage }, { ...OPTIONS, judge: { type: "string" } });
  const { simpleQaQuestions } = await import("@/lib/evaluation/questions");
  const { resultFile } = await import("@/lib/evaluation/result-file");
  const { simpleQaResult, simpleQaResultSchema, simpleQaText } = await import("@/lib/evaluation/simple-qa");
  const csv = /\.csv$/i.test(name);
  const questions = await chosen(await readable(name, () => simpleQaQuestions(input(name), { csv })), values);
  const results = await readable(values.out, () => resultFile(fromHere(values.out), simpleQaResultSchema));
  const store = (question, outcome) => {
    const result = simpleQaResult(question, outcome);
    results.append(result);
    return (result.error ? failureText(result) : result.outcome.replace("_", " ")) + secondsText(result);
  };
  const reviewer = values.judge;
  // Before any question is asked: an evaluation may take hours.
  const model = reviewer === undefined ? null : await modelNamed(reviewer);
  const signal = interruption();
  await evaluate({ questions, values, results, textOf: ({ question }) => question, store, signal });
  if (model) await review({ questions, results, model, name: reviewer, signal });
  console.log(
    simpleQaText(
      questions.flatMap(({ id }) => results.get(id) ?? []),
      reviewer ?? null,
    ),
  );
}

async function drb({ parsed, input, usage }) {
  const { name, values } = await prepared({ parsed, usage });
  const { benchQuestions } = await import("@/lib/evaluation/questions");
  const { resultFile } = await import("@/lib/evaluation/result-file");
  const bench = await import("@/lib/evaluation/deep-research-bench");
  const questions = await chosen(await readable(name, () => benchQuestions(input(name))), values);
  const file = `${values.out}.figures.jsonl`;
  const articles = await readable(values.out, () => resultFile(fromHere(values.out), bench.articleSchema));
  const results = await readable(file, () => resultFile(fromHere(file), bench.benchResultSchema));
  const store = (question, outcome) => {
    const result = bench.benchResult(question, outcome);
    // The article first: a task counts as done once its figures are stored.
    const article = result.error ? null : bench.articleOf(question, outcome.run);
    if (article && articles.get(question.id) === undefined) articles.append(article);
    results.append(result);
    return (
      (result.error ? failureText(result) : `${result.words} words, ${result.citations} citations`) +
      secondsText(result)
    );
  };
  const signal = interruption();
  await evaluate({ questions, values, results, textOf: ({ prompt }) => prompt, store, signal });
  const seed = whole("seed", values.seed ?? SEED, 0);
  console.log(
    bench.benchText(
      questions.flatMap(({ id }) => results.get(id) ?? []),
      seed,
    ),
  );
}

/** The commands, given the functions of `scripts/eval.mjs` that read arguments and files. */
export const questionCommands = (use) => ({ simpleqa: () => simpleqa(use), drb: () => drb(use) });
