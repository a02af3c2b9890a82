// An in-memory run for tests: the model decides, its calls run against documents in memory, and the view is updated.
// Only tests import it.

import type { JSONValue, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { decideStep } from "@/lib/builtin-model/rules";
import type { StepObject } from "@/lib/builtin-model/step";
import { isStopWord } from "@/lib/builtin-model/stop-words";
import { stemOf, wordsOf } from "@/lib/builtin-model/tokens";
import type { RunView } from "@/lib/builtin-model/view";
import { hostOf } from "@/lib/sources/url-key";

export type TestDocument = { url: string; title: string; text: string };

type TestLibrary = {
  search(query: string, most: number): Promise<{ url: string; title: string; snippet: string }[]>;
  read(url: string): Promise<{ title: string; text: string } | null>;
};

type Passage = {
  document: number;
  heading: Set<string>;
  counts: Map<string, number>;
  length: number;
  text: string;
};

export const ALL_TOOLS = [
  "clarificationtool",
  "generateplantool",
  "adaptplantool",
  "finalanswertool",
  "websearchtool",
  "extractpagecontenttool",
  "createreporttool",
];

/** A passage search similar to a full-text index: words joined by OR, headings count double. */
export function searchOver(documents: TestDocument[]): TestLibrary {
  const passages: Passage[] = [];
  const holding = new Map<string, number>();
  documents.forEach((document, index) => {
    for (const part of document.text.split(/\n(?=#{1,6} )/)) {
      const heading = new Set(wordsOf(`${document.title} ${part.split("\n")[0]}`).map(stemOf));
      const counts = new Map<string, number>();
      const stems = wordsOf(part).map(stemOf);
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      for (const stem of counts.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
      passages.push({ document: index, heading, counts, length: stems.length, text: part });
    }
  });
  const average = passages.reduce((sum, passage) => sum + passage.length, 0) / Math.max(1, passages.length);
  const search = (query: string, most: number) => {
    const stems = [
      ...new Set(
        wordsOf(query)
          .filter((word) => !isStopWord(word))
          .map(stemOf),
      ),
    ];
    const best = new Map<number, { score: number; text: string }>();
    for (const passage of passages) {
      let score = 0;
      for (const stem of stems) {
        const frequency = (passage.counts.get(stem) ?? 0) + (passage.heading.has(stem) ? 4 : 0);
        if (frequency === 0) continue;
        const count = holding.get(stem) ?? 1;
        const idf = Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
        score += (idf * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * passage.length) / average));
      }
      if (score > (best.get(passage.document)?.score ?? 0))
        best.set(passage.document, { score, text: passage.text });
    }
    return [...best.entries()]
      .toSorted(([, left], [, right]) => right.score - left.score)
      .slice(0, most)
      .map(([index, { text }]) => {
        const { url, title } = documents[index] as TestDocument;
        return { url, title, snippet: text.slice(0, 300) };
      });
  };
  return {
    search: async (query, most) => search(query, most),
    read: async (url) => documents.find((document) => document.url === url) ?? null,
  };
}

export type TestLimits = {
  maxIterations: number;
  closingSteps: number;
  maxSearches: number;
  maxClarifications: number;
  callsPerStep: number;
};

export const STANDARD: TestLimits = {
  maxIterations: 10,
  closingSteps: 2,
  maxSearches: 4,
  maxClarifications: 3,
  callsPerStep: 4,
};
export const QUICK: TestLimits = { ...STANDARD, maxIterations: 4, maxSearches: 2 };

/** The view before the first step. */
/** A view in the form that the AI SDK transports. */
export const runViewOptions = (view: RunView): SharedV4ProviderOptions => ({
  groundwork: { run: view as unknown as JSONValue },
});

export function emptyView(question: string, limits: TestLimits = STANDARD): RunView {
  return {
    question,
    date: "2026-11-21",
    step: 1,
    closing: false,
    tools: ALL_TOOLS,
    limits: {
      stepsLeft: limits.maxIterations,
      searchesLeft: limits.maxSearches,
      clarificationsLeft: limits.maxClarifications,
      callsPerStep: limits.callsPerStep,
      maxResults: 10,
    },
    clarifications: [],
    earlier: [],
    plan: null,
    said: [],
    gaps: [],
    takenOver: null,
    searches: [],
    sources: [],
    pages: [],
    report: null,
    failures: [],
  };
}

export type TestRun = {
  steps: StepObject[];
  view: RunView;
  answer: string;
  status: string;
  confidence: string;
  milliseconds: number[];
};

async function search(view: RunView, library: TestLibrary, query: string, most: number): Promise<void> {
  view.limits.searchesLeft -= 1;
  const hits = await library.search(query, most);
  const numbers = hits.map(({ url, title, snippet }) => {
    const known = view.sources.find((source) => source.url === url);
    if (known) return known.number;
    const number = view.sources.length + 1;
    view.sources.push({ number, title, url, host: hostOf(url), snippet, status: "seen" });
    return number;
  });
  view.searches.push({ query, numbers });
}

async function read(view: RunView, library: TestLibrary, urls: string[]): Promise<void> {
  for (const url of urls) {
    const source = view.sources.find((known) => known.url === url);
    const page = await library.read(url);
    if (!source) continue;
    source.status = page ? "read" : "failed";
    if (page) view.pages.push({ number: source.number, title: page.title, url, text: page.text });
  }
}

async function perform(view: RunView, call: Record<string, unknown>, library: TestLibrary): Promise<void> {
  switch (call._tool) {
    case "websearchtool":
      await search(view, library, String(call.query), Number(call.max_results));
      break;
    case "generateplantool":
      view.plan = {
        version: 1,
        goal: String(call.research_goal),
        steps: call.planned_steps as string[],
        own: [],
      };
      break;
    case "adaptplantool":
      view.plan = {
        own: view.plan?.own ?? [],
        version: (view.plan?.version ?? 0) + 1,
        goal: String(call.new_goal),
        steps: call.next_steps as string[],
      };
      break;
    case "extractpagecontenttool":
      await read(view, library, call.urls as string[]);
      break;
    case "createreporttool":
      view.report = { title: String(call.title), version: 1, content: String(call.content) };
  }
}

/** Runs a question to its end; stops at a clarification unless `start` already answers it. */
export async function runInMemory(
  start: RunView,
  library: TestLibrary,
  limits: TestLimits = STANDARD,
): Promise<TestRun> {
  const view = structuredClone(start);
  const run: TestRun = { steps: [], view, answer: "", status: "", confidence: "", milliseconds: [] };
  for (let step = 1; step <= limits.maxIterations + limits.closingSteps; step += 1) {
    view.step = step;
    view.limits.stepsLeft = Math.max(0, limits.maxIterations - step + 1);
    view.closing = view.limits.stepsLeft === 0;
    view.tools = ALL_TOOLS.filter((tool) => {
      if (view.closing) return tool === "createreporttool" || tool === "finalanswertool";
      if (tool === "websearchtool") return view.limits.searchesLeft > 0;
      return tool !== "clarificationtool" || view.limits.clarificationsLeft > 0;
    });
    const started = performance.now();
    const decided = decideStep(view);
    run.milliseconds.push(performance.now() - started);
    run.steps.push(decided);
    for (const call of decided.calls) {
      if (call._tool === "finalanswertool") {
        run.answer = String(call.answer);
        run.status = String(call.status);
        return run;
      }
      if (call._tool === "clarificationtool") return { ...run, status: "waiting" };
      if (call._tool === "createreporttool") run.confidence = String(call.confidence);
      await perform(view, call, library);
    }
  }
  return { ...run, status: "unfinished" };
}

/** A run for a question, with the previous question of its thread. */
export function askLibrary(
  library: TestLibrary,
  { question, earlier }: { question: string; earlier?: string },
): Promise<TestRun> {
  const view = emptyView(question);
  if (earlier) view.earlier = [{ question: earlier, answer: "" }];
  return runInMemory(view, library);
}
