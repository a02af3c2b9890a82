// Whole runs without a key for questions worded differently from the documentation: whether a run answers, whether its
// answer is right, and whether it admits that nothing answers. Compared with plain BM25 over the same passages. The
// built-in model was tuned on `questions/tuning.json`, on `questions/held-out.json`, which was held out once, and on
// `questions/practice.json`, `questions/person.json` and `questions/fresh.json`. A rule about what tells how something
// is done came also from wrong answers to `questions/fresh-held-out.json`. Nothing was tuned on
// `questions/person-held-out.json` or `questions/blind.json`, which was written before the documents were opened;
// `questions/stranger.json` was written by somebody who knew neither the documents nor the model, and a rule about
// questions how to end something came from it. The compound and comparing questions of `questions/compound.json` were
// written from the documents' tables of contents. `questions/kinds.json` and `questions/kinds-held-out.json` are the halves
// of one list of questions for members, ways, values and differences, written before the documents were opened: rules came
// from the first half, and after it was measured also from wrong answers to the second.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { sqliteOf } from "@/testing/db/db";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";
import { ms, percent, printFigure, quantile } from "./figures";
import { type AskedKeyless, claimsToAnswer, holdsAnswer, isRight, questionsOf } from "./keyless-questions";
import { runKeyless } from "./keyless-run";

let library: ShippedLibrary;

beforeAll(async () => {
  library = await openShipped();
});

afterAll(() => library?.store.close());

/** Number of passages that a short answer quotes at most when it is not sure. */
const PASSAGES = 3;

type Outcome = {
  asked: AskedKeyless;
  /** True when the run claims to answer. */
  answers: boolean;
  /** True when the short answer contains the answer and cites a document that answers. */
  stated: boolean;
  /** The same for a run that claims to answer. */
  right: boolean;
  /** True when the whole report contains the answer. */
  anywhere: boolean;
  /** True when an answering document is among the sources, and among the pages read. */
  found: boolean;
  read: boolean;
  /** True without a report, or for one without quotations. */
  empty: boolean;
  milliseconds: number;
  state: RunState;
};

function outcomeOf(
  asked: AskedKeyless,
  { state, milliseconds }: Awaited<ReturnType<typeof runKeyless>>,
): Outcome {
  const report = state.report?.content ?? "";
  const answer = state.answer ?? "";
  const answers = claimsToAnswer(state);
  const cited = new Set([...answer.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)));
  const stated =
    asked.documents.length > 0 &&
    holdsAnswer(asked, answer) &&
    state.sources.some(({ number, url }) => cited.has(number) && isRight(asked, url));
  return {
    asked,
    answers,
    stated,
    right: answers && stated,
    anywhere: asked.documents.length > 0 && holdsAnswer(asked, `${answer}\n${report}`),
    found: state.sources.some(({ url }) => isRight(asked, url)),
    read: state.sources.some(({ url, status }) => status === "read" && isRight(asked, url)),
    empty: !state.report || state.report.citations.length === 0,
    milliseconds,
    state,
  };
}

/** The documents that plain BM25 ranks first for a question, each with its best passage. */
function plain({ question }: AskedKeyless): { url: string; text: string }[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const match = words.map((word) => `"${word}"`).join(" OR ");
  const rows = sqliteOf(library.store.db).database.all<{ url: string; text: string }>(sql`
    select documents.url as url, passages.text as text from passages_fts
    join passages on passages.id = passages_fts.rowid
    join documents on documents.id = passages.document_id
    where passages_fts match ${match} order by bm25(passages_fts) limit 100`);
  return [...new Map(rows.toReversed().map((row) => [row.url, row])).values()].toReversed();
}

const share = (all: readonly unknown[], some: readonly unknown[]) =>
  `${some.length} of ${all.length} = ${percent(all.length === 0 ? 1 : some.length / all.length)}`;

function lineOf({ asked, answers, stated, found, read, anywhere, empty, state }: Outcome): string {
  const said = answers ? (stated ? "right" : "WRONG") : empty ? "empty" : stated ? "near" : "close";
  const marks = `${said.padEnd(6)} ${found ? "doc" : "---"} ${read ? "read" : "----"} ${anywhere ? "in" : "--"}`;
  const answer = (state.answer ?? "").slice(0, 900).replaceAll("\n", " ");
  return `${marks}  ${asked.question}\n${" ".repeat(21)}${answer}`;
}

function print(name: string, outcomes: Outcome[]): void {
  const answerable = outcomes.filter(({ asked }) => asked.documents.length > 0);
  const others = outcomes.filter(({ asked }) => asked.documents.length === 0);
  const floor = answerable.map(({ asked, state }) => ({
    found: plain(asked)
      .slice(0, state.sources.length)
      .some(({ url }) => isRight(asked, url)),
    stated: holdsAnswer(
      asked,
      plain(asked)
        .slice(0, PASSAGES)
        .filter(({ url }) => isRight(asked, url))
        .map(({ text }) => text)
        .join("\n"),
    ),
  }));
  const count = `${name}, ${answerable.length} answerable questions`;
  const sure = answerable.filter(({ right }) => right);
  const stated = answerable.filter((outcome) => outcome.stated);
  printFigure({
    id: "K1",
    what: `${count}: the short answer quotes the answer from a right document; as a sure answer`,
    value: `${share(answerable, stated)}; ${share(answerable, sure)}`,
    floor: `the ${PASSAGES} best passages of plain BM25 from as many documents hold it ${share(
      floor,
      floor.filter((one) => one.stated),
    )}`,
    goal: "45 %",
  });
  printFigure({
    id: "K2",
    what: `${count}: a right document among the sources; among the pages read; the report holds the answer anywhere`,
    value: [
      share(
        answerable,
        answerable.filter(({ found }) => found),
      ),
      share(
        answerable,
        answerable.filter(({ read }) => read),
      ),
      share(
        answerable,
        answerable.filter(({ anywhere }) => anywhere),
      ),
    ].join("; "),
    floor: `plain BM25 among as many documents ${share(
      floor,
      floor.filter(({ found }) => found),
    )}`,
    goal: "90 %",
  });
  printFigure({
    id: "K3",
    what: `${name}, all ${outcomes.length} questions: says that it answers and does not`,
    value: share(
      outcomes,
      outcomes.filter(({ answers, stated }) => answers && !stated),
    ),
    floor: "plain BM25 always says that it answers",
    goal: "2 % at most",
  });
  printFigure({
    id: "K4",
    what: `${count}: nothing to read in the end`,
    value: share(
      answerable,
      answerable.filter(({ empty }) => empty),
    ),
    floor: "",
    goal: "none",
  });
  printFigure({
    id: "K5",
    what: `${name}, ${others.length} questions without an answer here: says so; without quoting anything`,
    value: `${share(
      others,
      others.filter(({ answers }) => !answers),
    )}; ${share(
      others,
      others.filter(({ empty }) => empty),
    )}`,
    floor: "",
    goal: "100 %",
  });
  const times = outcomes.map(({ milliseconds }) => milliseconds);
  console.log(
    `     a run takes ${ms(quantile(times, 0.5))} at the middle, ${ms(quantile(times, 1))} at most`,
  );
  if (process.env.SHOW_MISSED) console.log(outcomes.map(lineOf).join("\n"));
}

async function measure(name: string): Promise<void> {
  const questions = questionsOf(name);
  if (!questions) return console.log(`     no questions/${name}.json`);
  const outcomes: Outcome[] = [];
  for (const asked of questions) outcomes.push(outcomeOf(asked, await runKeyless(library, asked.question)));
  print(name, outcomes);
  expect(outcomes.filter(({ state }) => state.status === "error")).toEqual([]);
}

it("the questions that the built-in model was improved on", { timeout: 600_000 }, () => measure("tuning"));

it("the questions that were held out once", { timeout: 600_000 }, () => measure("held-out"));

it("the questions that weights were fitted on", { timeout: 600_000 }, () => measure("practice"));

it("the fresh questions that it was improved on", { timeout: 600_000 }, () => measure("fresh"));

it("the fresh questions that were held out until a rule came from them", { timeout: 600_000 }, () =>
  measure("fresh-held-out"),
);

it("the blind questions", { timeout: 600_000 }, () => measure("blind"));

it("questions in a person's words that it was improved on", { timeout: 600_000 }, () => measure("person"));

it("questions in a person's words that were held out", { timeout: 600_000 }, () =>
  measure("person-held-out"),
);

it("a stranger's questions, written without the documents in sight", { timeout: 600_000 }, () =>
  measure("stranger"),
);

it("compound, comparing and foreign questions", { timeout: 600_000 }, () => measure("compound"));

it("mixed questions that it was improved on", { timeout: 600_000 }, () => measure("mixed"));

it("questions of many kinds that rules came from", { timeout: 600_000 }, () => measure("kinds"));

it("questions of many kinds that were held out until rules came from them", { timeout: 600_000 }, () =>
  measure("kinds-held-out"),
);
