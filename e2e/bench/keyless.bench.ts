// GOAL-Q1 to GOAL-Q4, GOAL-Q7 and GOAL-Q9 for reports of the built-in model over the shipped documentation: every
// question of the answer tests runs in memory, and each report is checked and scored as usual.

import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunView } from "@/lib/builtin-model/view";
import { checkReport } from "@/lib/citation-check/evidence";
import {
  evidenceFaults,
  type ReportToScore,
  type Score,
  type Share,
  scoreOf,
} from "@/lib/report-score/score";
import { ERROR_KINDS } from "@/lib/report-score/score-errors";
import type { RunEvent } from "@/lib/run-log/event";
import { HELD_OUT, TUNED } from "@/testing/builtin-model/questions";
import { askLibrary } from "@/testing/builtin-model/run-in-memory";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";
import { ms, percent, printFigure, quantile } from "./figures";

let library: ShippedLibrary;

beforeAll(async () => {
  library = await openShipped();
});

afterAll(() => library?.store.close());

const pageId = (number: number) => `page ${number}`;

/** The events that its run would have stored. */
function eventsOf(view: RunView): RunEvent[] {
  const searches = view.searches.map(({ query }) => ({ type: "search-made", query }));
  const pages = view.pages.map(({ number, text }) => ({
    type: "page-read",
    number,
    page: { charCount: text.length },
  }));
  return [...searches, ...pages] as RunEvent[];
}

function checked(view: RunView): ReportToScore & { milliseconds: number } {
  const { question } = view;
  const { content = "", title = "" } = view.report ?? {};
  const texts = new Map(view.pages.map(({ number, text }) => [number, text]));
  const sources = view.sources.map(({ number, status }) => ({
    number,
    status: status as "seen" | "read" | "failed",
    text: texts.get(number) ?? null,
  }));
  const started = performance.now();
  const { citations } = checkReport({ content, question, sources });
  const milliseconds = performance.now() - started;
  return {
    title,
    question,
    content,
    milliseconds,
    stored: {
      citations: citations.map((citation, index) => ({
        ...citation,
        id: `cit_${index}`,
        sourceId: null,
        pageId: texts.has(citation.number) ? pageId(citation.number) : null,
        judgement: null,
      })),
      sources,
      pages: new Map([...texts].map(([number, text]) => [pageId(number), text])),
      runs: [eventsOf(view)],
    },
  };
}

const none: Share = { count: 0, of: 0 };
const sum = (shares: (Share | undefined)[]): Share =>
  shares.reduce<Share>(
    (all, share = none) => ({ count: all.count + share.count, of: all.of + share.of }),
    none,
  );
const shown = ({ count, of }: Share) => `${count} of ${of} = ${percent(of === 0 ? 1 : count / of)}`;

function printScores(scores: Score[]): void {
  const others = "published checks of comparable systems: 56 % of citations hold";
  const words = `${scores.reduce((total, { repeated }) => total + repeated.of, 0)} words of ${scores.length} reports`;
  const of = (pick: (score: Score) => Share | undefined) => shown(sum(scores.map(pick)));
  const figures: [id: string, what: string, value: string, goal: string][] = [
    ["Q1", "citations that resolve to a stored page", of(({ stored }) => stored?.resolved), "100 %"],
    ["Q2", "citations with a passage in the stored text", of(({ stored }) => stored?.quoted), "100 %"],
    ["Q3", "factual sentences with a citation", of(({ covered }) => covered), "95 %"],
    ["Q4", "numbers, dates, units in the passage", of(({ stored }) => stored?.facts), "99 %"],
    ["Q9", "searches made twice in a run", of(({ stored }) => stored?.searchesTwice), "none"],
    ["Q9", "pages fetched twice in a run", of(({ stored }) => stored?.pagesTwice), "none"],
    ["Q9", "runs of eight words said before", of(({ repeated }) => repeated), "1 % at most"],
  ];
  for (const [id, what, value, goal] of figures)
    printFigure({ id, what, value, goal, floor: id < "Q3" ? others : words });
}

function printPlanting(scores: Score[]): void {
  const plantings = scores.flatMap(({ stored }) => (stored ? [stored.planting] : []));
  const kinds = ERROR_KINDS.map((kind) => ({
    kind,
    count: plantings.reduce((total, { caught }) => total + caught[kind], 0),
    of: plantings.reduce((total, { planted }) => total + planted[kind], 0),
  }));
  const alarms = plantings.map(({ falseAlarms, truths }) => ({ count: falseAlarms.length, of: truths }));
  printFigure({
    id: "Q7",
    what: "errors planted into the reports' own sentences and caught; true sentences called not found",
    value: `${shown(sum(kinds))}; ${shown(sum(alarms))}`,
    floor: kinds.map(({ kind, count, of }) => `${kind} ${count}/${of}`).join(", "),
    goal: "98 % caught, 1 % at most",
  });
}

it("GOAL-Q1 GOAL-Q2 GOAL-Q3 GOAL-Q4 GOAL-Q7 GOAL-Q9: the keyless reports over the shipped documentation", async () => {
  const reports: (ReportToScore & { milliseconds: number })[] = [];
  for (const asked of [...TUNED, ...HELD_OUT]) {
    const run = await askLibrary(library, asked);
    if (run.view.report) reports.push(checked(run.view));
  }
  const faults = reports.flatMap(({ stored }) =>
    evidenceFaults(
      { citations: stored?.citations ?? [] },
      [...(stored?.pages ?? [])].map(([id, text]) => ({ id, text })),
    ),
  );
  expect(faults).toEqual([]);
  const scores = reports.map((report) => scoreOf(report));
  console.log(`${reports.length} reports of ${TUNED.length + HELD_OUT.length} questions`);
  printScores(scores);
  printPlanting(scores);
  const times = reports.map(({ milliseconds }) => milliseconds);
  console.log(
    `     a check takes ${ms(quantile(times, 0.5))} at the middle, ${ms(quantile(times, 1))} at most`,
  );
});
