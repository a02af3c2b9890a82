// How deep a run goes with a good model: the same five questions for each agent, in front of a scripted endpoint and a
// scripted web. `PAGES=off` measures a model that cannot ask for more of a page.

import { afterAll, beforeAll, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { analysisStart } from "@/lib/reports/joined-report";
import type { RunState } from "@/lib/run-log/run-state";
import { hostOf } from "@/lib/sources/url-key";
import { registries, TestRun } from "@/testing/agent/loop";
import { modelAt } from "@/testing/agent/strategies";
import { loadAgents } from "@/testing/config/config";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { printFigure } from "./figures";
import { cacheFigures } from "./measured";
import { diligenceFor, nextStep, partOf, QUESTIONS, searchIn, webOf } from "./researcher";

const BYTES_PER_TOKEN = 4;
type Figures = {
  evidence: number;
  snippets: number;
  hosts: number;
  pages: number;
  lines: number;
  planned: number;
  words: number;
  citations: number;
  uncached: number;
  cached: number;
  requests: number;
  /** Citations that resolve to a source of the run. */
  resolved: number;
  /** 1 for a report with a marked analysis. */
  marked: number;
  /** Wall time of all parts of a report, for one hundred of that of one section; 0 without sections. */
  writing: number;
};

/** Milliseconds for each piece of a reply of 20 characters: about five times as fast as a hosted model. */
const PIECE_MS = 10;
const PIECE = 20;

let llm: LlmServer;
beforeAll(async () => {
  llm = await startLlmServer({ script: () => ({ step: {} }) });
});
afterAll(() => llm.stop());

type Span = { start: number; end: number };
type Page = { url: string; status: string; preview: string; passages?: Span[] };

/** Characters of pages that stood in a prompt, each once. */
function shownOf(state: RunState): number {
  const spans = new Map<string, Span[]>();
  for (const { output } of state.calls)
    for (const { url, status, preview, passages } of (output as { pages?: Page[] } | null)?.pages ?? [])
      if (status === "read")
        spans.set(url, [...(spans.get(url) ?? []), ...(passages ?? [{ start: 0, end: preview.length }])]);
  let sum = 0;
  for (const all of spans.values()) {
    let end = 0;
    for (const span of all.toSorted((a, b) => a.start - b.start)) {
      sum += Math.max(0, span.end - Math.max(end, span.start));
      end = Math.max(end, span.end);
    }
  }
  return sum;
}

/** Wall time of all parts for one hundred of that of one section, in the mean. */
function writingOf(parts: readonly { kind: "section" | "frame"; from: number; to: number }[]): number {
  const sections = parts.filter(({ kind }) => kind === "section").map(({ from, to }) => to - from);
  if (sections.length === 0) return 0;
  const one = sections.reduce((sum, ms) => sum + ms, 0) / sections.length;
  const whole = Math.max(...parts.map(({ to }) => to)) - Math.min(...parts.map(({ from }) => from));
  return Math.round((100 * whole) / one);
}

async function measured(name: string, question: (typeof QUESTIONS)[number]): Promise<Figures> {
  const config = loadAgents().agents.find((agent) => agent.name === name);
  if (!config) throw new Error(`no agent ${name}`);
  const web = webOf(question);
  const diligence = diligenceFor(config);
  const test: TestRun = new TestRun({
    config,
    question: question.text,
    script: () => "",
    search: searchIn(web),
    read: (url) => web.find((page) => page.url === url)?.text ?? null,
  });
  const pages = process.env.PAGES !== "off";
  const parts: { kind: "section" | "frame"; from: number; to: number }[] = [];
  llm.use(({ body }) => {
    const prompt = String(body.messages.at(-1)?.content);
    const part = partOf(prompt);
    if (!part) return { step: nextStep(test.state, { question, diligence, pages }), chunkSize: 4000 };
    const timed = { kind: "text" in part ? "section" : "frame", from: performance.now(), to: 0 } as const;
    const entry: (typeof parts)[number] = { ...timed };
    parts.push(entry);
    llm.requests.at(-1)?.closed.then(() => {
      entry.to = performance.now();
    });
    return { text: JSON.stringify(part), chunkSize: PIECE, chunkDelayMs: PIECE_MS };
  });
  const before = llm.requests.length;
  const model = await modelAt(llm);
  // Sections go side by side to a service; this server stands for one.
  const hosted = { ...model, info: { ...model.info, host: "models.test" } };
  await runLoop(test.state, { ...test.ports, model: hosted }, registries);
  const { state } = test;
  expect(state.status).toBe("completed");
  const prompts = cacheFigures(llm.requests.slice(before));
  const read = state.sources.filter(({ status }) => status === "read");
  const topics = question.topics.slice(0, diligence.lines);
  return {
    evidence: shownOf(state),
    snippets: state.sources.reduce((sum, { snippet }) => sum + snippet.length, 0),
    hosts: new Set(read.map(({ url }) => hostOf(url))).size,
    pages: read.length,
    lines: topics.filter((topic) => read.some(({ title }) => title.startsWith(topic))).length,
    planned: topics.length,
    words: state.report?.wordCount ?? 0,
    citations: state.report?.citations.length ?? 0,
    uncached: Math.round(prompts.uncached / BYTES_PER_TOKEN),
    cached: Math.round((prompts.total - prompts.uncached) / BYTES_PER_TOKEN),
    requests: prompts.requests,
    resolved: state.report?.citations.filter(({ sourceId }) => sourceId !== null).length ?? 0,
    marked: analysisStart(state.report?.content ?? "") === null ? 0 : 1,
    writing: writingOf(parts),
  };
}

/** Goals of an agent; quick stays as it was. */
const GOALS = {
  quick: null,
  standard: { evidence: 60_000, hosts: 6, uncached: 45_000, words: 1200, citations: 20 },
  deep: { evidence: 250_000, hosts: 15, uncached: 200_000, words: 3000, citations: 60 },
} as const;

/** The same researcher before pages were read by goal and limits were raised (commit 780c8e0a). */
const BEFORE = {
  quick: "before: 5,873 characters of 4 pages and hosts, 320 words, 20 citations, 6,354 tokens uncached",
  standard:
    "before: 11,763 characters of 8 pages and hosts, 1,254 words, 81 citations, 10,378 tokens uncached",
  deep: "before: 79,315 characters of 20 pages and hosts, 3,041 words, 198 citations, 33,660 tokens uncached",
} as const;

const number = new Intl.NumberFormat("en-GB");

it.each(["quick", "standard", "deep"] as const)("depth of a run: %s", async (name) => {
  const runs: Figures[] = [];
  for (const question of QUESTIONS) runs.push(await measured(name, question));
  const mean = (key: keyof Figures) => Math.round(runs.reduce((sum, run) => sum + run[key], 0) / runs.length);
  const told = (key: keyof Figures) => number.format(mean(key));
  const goal = GOALS[name];
  printFigure({
    id: "D1",
    what: `${name}: the mean of ${runs.length} questions with a scripted good model`,
    value: [
      `evidence shown: ${told("evidence")} characters of pages, ${told("snippets")} of search results`,
      `${told("hosts")} hosts, ${told("pages")} pages read, ${told("lines")} of ${told("planned")} plan lines covered`,
      `report of ${told("words")} words with ${told("citations")} citations, ${told("resolved")} of which resolve`,
      ...(goal
        ? [
            `analysis marked in ${runs.filter(({ marked }) => marked === 1).length} of ${runs.length}; writing all parts takes ${(mean("writing") / 100).toFixed(2)} of the time of one section`,
          ]
        : []),
      `${told("requests")} requests, prompt tokens at 4 bytes: ${told("uncached")} uncached, ${told("cached")} cached`,
    ].join("\n     "),
    floor: BEFORE[name],
    goal: goal
      ? `evidence ≥ ${number.format(goal.evidence)}, hosts ≥ ${goal.hosts}, uncached tokens ≤ ${number.format(goal.uncached)}, all lines covered, words ≥ ${number.format(goal.words)}, citations ≥ ${goal.citations}, writing ≤ 1.50`
      : "none: a short answer from a few sources",
  });
  for (const run of runs) {
    expect(run.lines).toBe(run.planned);
    expect(run.resolved).toBe(run.citations);
    if (!goal || process.env.PAGES === "off") continue;
    expect(run.evidence).toBeGreaterThanOrEqual(goal.evidence);
    expect(run.hosts).toBeGreaterThanOrEqual(goal.hosts);
    expect(run.uncached).toBeLessThanOrEqual(goal.uncached);
    expect(run.words).toBeGreaterThanOrEqual(goal.words);
    expect(run.citations).toBeGreaterThanOrEqual(goal.citations);
    expect(run.marked).toBe(1);
    expect(run.writing).toBeGreaterThan(0);
  }
});
