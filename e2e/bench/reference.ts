// The reference run of the goals: 20 steps, 12 searches of 10 results, 7 page reads of 33 kB, one clarification, one
// change of plan, one report of 6,000 words with 60 citations. Deterministic, from a fixed seed.

import type { Reply } from "@/testing/servers/llm-reply";
import {
  adapt,
  answer,
  call,
  clarify,
  plan,
  read,
  report,
  search,
  step,
  together,
} from "@/testing/servers/llm-steps";
import type { WebPage } from "@/testing/servers/web";

export const QUESTION =
  "How did grid storage costs develop between 2019 and 2026, and what drove the change?";

const PAGE_BYTES = 33_000;
const REPORT_WORDS = 6000;
const CITATIONS = 60;
const TOPICS = ["cells", "tenders", "cathodes", "cycling", "recycling", "insurance", "inverters", "permits"];
const NOUNS =
  "market plant study contract operator module report inverter cabinet tariff auction pilot".split(" ");
const VERBS = "reached exceeded reported recorded fell-to rose-to averaged confirmed".split(" ");
const UNITS = [
  "dollars per kilowatt-hour",
  "percent of installed cost",
  "gigawatt-hours a year",
  "cycles at 80 percent",
];

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

function sentence(random: () => number, topic: string): string {
  const verb = pick(random, VERBS).replace("-", " ");
  const value = (10 + random() * 900).toFixed(1);
  const year = 2019 + Math.floor(random() * 8);
  return `In ${year} the ${pick(random, NOUNS)} for grid storage ${topic} ${verb} ${value} ${pick(random, UNITS)}.`;
}

function page(index: number): WebPage {
  const random = generator(1000 + index);
  const topic = TOPICS[index % TOPICS.length] as string;
  const parts = [`# Grid storage ${topic}, volume ${index}`];
  for (let size = 0; size < PAGE_BYTES; ) {
    const paragraph = Array.from({ length: 6 }, () => sentence(random, topic)).join(" ");
    parts.push(paragraph);
    size += paragraph.length + 2;
  }
  return {
    url: `https://journal-${index}.example/storage/${topic}`,
    title: `Grid storage ${topic}, volume ${index}`,
    text: parts.join("\n\n").slice(0, PAGE_BYTES),
    publishedAt: `202${index % 7}-03-1${index % 9}`,
  };
}

export const pages: WebPage[] = Array.from({ length: 40 }, (_, index) => page(index));

/** Twelve queries, different in each round. */
const queriesOf = (round: number) =>
  Array.from(
    { length: 12 },
    (_, index) => `grid storage ${TOPICS[index % TOPICS.length]} cost ${2015 + 12 * round + index}`,
  );

/** Number of pages that the reference run reads. */
const READ = 7;

/**
 * A report of 6,000 words with a citation about every hundred words, whose sentences are taken from the pages that were
 * read. `numbers` are the sources' numbers in order.
 */
export function reportText(
  numbers: readonly number[] = Array.from({ length: READ }, (_, index) => index + 1),
  { words = REPORT_WORDS, citations = CITATIONS, read: pagesRead = READ } = {},
): string {
  const random = generator(7);
  const told = pages.slice(0, pagesRead).map(({ text }) => text.match(/In \d{4} [^.]+\.\d [^.]+\./g) ?? []);
  const parts: string[] = [];
  let written = 0;
  let cited = 0;
  for (let section = 1; written < words; section += 1) {
    parts.push(`## Part ${section}: ${pick(random, TOPICS)}`);
    const lines: string[] = [];
    for (let line = 0; line < 12 && written < words; line += 1) {
      const own = sentence(random, pick(random, TOPICS));
      written += own.split(" ").length;
      const due = cited < Math.floor((written / words) * citations);
      if (due) cited += 1;
      const from = cited % pagesRead;
      const text = (due ? told[from]?.[cited] : undefined) ?? own;
      lines.push(due ? text.replace(/\.$/, ` [${numbers[from]}].`) : text);
    }
    parts.push(lines.join(" "));
  }
  return parts.join("\n\n");
}

const urls = (from: number, count: number) => pages.slice(from, from + count).map(({ url }) => url);

const SIDES = ["insurance", "recycling", "permits", "tariffs"];

const change = (side = 0) =>
  adapt({
    from: QUESTION,
    to: `${QUESTION} With a look at ${SIDES[side]}.`,
    steps: [`Read on ${SIDES[side]}`, "Write the report"],
  });

const CLAIMS = [
  ["Costs fell between 2019 and 2026.", "Cells drove the change."],
  ["Costs fell by a third.", "Tenders drove the change."],
  ["Costs fell twice.", "Cathodes drove the change."],
] as const;
const UNCLEAR = ["region", "size", "year"];

/** The 18 steps before the report: once in the reference run, several times in a longer one. */
function research(round: number): object[] {
  const queries = queriesOf(round);
  const pagesFrom = READ * round;
  return [
    clarify({ questions: [`Which ${UNCLEAR[round]} is meant?`], terms: ["costs"] }),
    round > 0
      ? change(round + 1)
      : plan({
          goal: QUESTION,
          steps: ["Search for costs", "Read the best pages", "Compare the years", "Write the report"],
        }),
    ...[0, 2, 4, 6, 8, 10].map((at) => withResults(search(...queries.slice(at, at + 2)))),
    ...[0, 1, 2, 3].map((at) => read(...urls(pagesFrom + at, 1))),
    change(round === 0 ? 0 : round - 1),
    ...[4, 5, 6].map((at) => read(...urls(pagesFrom + at, 1))),
    ...(CLAIMS[round] ?? []).map((claim) =>
      step([
        {
          ...call("factchecktool", { claims: [{ id: "c1", claim, source_numbers: [1, 2] }] }),
          _activity: "",
          _output: {
            verdicts: [
              { id: "c1", verdict: "supported", evidence: "Sources 1 and 2 give values for both years." },
            ],
          },
        },
      ]),
    ),
  ];
}

const ended = () => answer({ answer: "Costs fell in every year but one, and cells drove the change [1]." });

/** The model's replies by step, from 1. */
export const steps: object[] = [...research(0), reported(reportText()), ended()];

/** The same mix three times: 58 steps of research, the report, the answer. */
export const longSteps: object[] = [
  ...[0, 1, 2].flatMap(research),
  ...[21, 22, 23, 24].map((at) => read(...urls(at, 1))),
  reported(reportText()),
  ended(),
];

function reported(content: string): object {
  return report({ title: "Grid storage costs, 2019 to 2026", content, question: QUESTION });
}

/** The number of a page in the run's transcript: `[3] title - address`. */
function numberOf(transcript: string, url: string): number {
  return Number(transcript.split(` - ${url}`)[0]?.match(/\[(\d+)\](?![\s\S]*\[\d+\])/)?.[1] ?? 0);
}

function withResults(solution: ReturnType<typeof search>): object {
  return { ...solution, calls: solution.calls.map((each) => ({ ...each, max_results: 10 })) };
}

type Asked = { step: number; body: object };

/** A script that returns these steps for any question. */
const scriptOf =
  (said: readonly object[]) =>
  ({ step: number, body }: Asked): Reply => {
    const isReport = number === said.length - 1;
    const numbers = isReport ? urls(0, READ).map((url) => numberOf(JSON.stringify(body), url)) : [];
    const solution = isReport ? reported(reportText(numbers)) : said[number - 1];
    return solution
      ? { step: solution, chunkSize: 400 }
      : { status: 500, body: { error: { message: "no more steps" } } };
  };

/** The script of the reference run. */
export const referenceScript = scriptOf(steps);

/** A page of the short task, its words and its citations. */
const SHORT = { read: 3, words: 600, citations: 12 };

const shortReport = (body: object) =>
  report({
    title: "Grid storage costs, 2019 to 2026",
    content: reportText(
      urls(0, SHORT.read).map((url) => numberOf(JSON.stringify(body), url)),
      SHORT,
    ),
    question: QUESTION,
  });

/**
 * How the model takes the short task. `apart`: each search and each page has a step of its own, and so have report and
 * answer. `ended`: the same, with the answer beside the report. `instructed`: as the instructions ask for, with several
 * searches in a step, all pages in one, and the answer beside the report.
 */
export type WorkStyle = "apart" | "ended" | "instructed";

const SHORT_QUERIES = queriesOf(0).slice(0, 4);

const shortResearch: Record<WorkStyle, readonly object[]> = {
  apart: [
    ...SHORT_QUERIES.map((query) => search(query)),
    ...Array.from({ length: SHORT.read }, (_, at) => read(...urls(at, 1))),
  ],
  get ended() {
    return this.apart;
  },
  instructed: [
    search(...SHORT_QUERIES.slice(0, 2)),
    search(...SHORT_QUERIES.slice(2)),
    read(...urls(0, SHORT.read)),
  ],
};

/** The short task: four searches, three pages, then a report of 600 words. */
export const shortScript =
  (style: WorkStyle) =>
  ({ step: number, body }: Asked): Reply => {
    const found = shortResearch[style];
    const said = found[number - 1] ?? (number > found.length + 1 ? ended() : null);
    const closing = style === "apart" ? shortReport(body) : together(shortReport(body), ended());
    return { step: said ?? closing, chunkSize: 400 };
  };

/** Steps of the short task. */
export const shortSteps = (style: WorkStyle) => shortResearch[style].length + (style === "apart" ? 2 : 1);

/** The script of the long run, by the step number in the prompt, because old steps may be notes. */
export function longScript({ body }: { body: { messages: { content: unknown }[] } }): Reply {
  const tail = JSON.stringify(body.messages.at(-1)?.content);
  const step = Number(/(?:Closing step|Step) (\d+)/.exec(tail)?.[1]);
  return scriptOf(longSteps)({ step, body });
}
