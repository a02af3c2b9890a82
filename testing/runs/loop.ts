// A small loop for tests of the store and the engine: it searches, reads, writes a report and answers. Like the real
// one it continues from any state; it lists every paid call in `paid`.

import type { LoopPorts } from "@/lib/agent/ports";
import { attachPage } from "@/lib/fetch/pages/page";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import type { Loop } from "./engine";

export type SampleOptions = {
  report?: string;
  /** Number of parts in which the report arrives. */
  pieces?: number;
  /** True asks one question. */
  asks?: boolean | readonly string[];
  paid?: (name: string) => void;
  /** Awaited between two records. */
  pause?: () => Promise<unknown>;
};

const PAGE_TEXT = "Routes are cached. The cache lives for five minutes. Nothing else is kept.";
const SENTENCE = "The cache lives for five minutes [1].";

const page = attachPage({
  urlKey: "https://example.org/cache",
  url: "https://example.org/cache",
  title: "Caching",
  text: PAGE_TEXT,
  publishedAt: null,
  via: "library",
});

const { id, sha256, charCount, wordCount } = page;
const pageRef = { id, sha256, charCount, wordCount };

function decided(step: number, tool: string, params: Record<string, unknown>): EventBody {
  return {
    type: "step-decided",
    step,
    attempt: 1,
    reasoning: {
      reasoningSteps: ["Look"],
      currentSituation: "",
      planStatus: "",
      enoughData: false,
      remainingSteps: ["Write"],
      taskCompleted: false,
    },
    calls: [
      { id: `${step}-0`, tool, activity: tool, variant: "default", mode: "explicit", reason: "", params },
    ],
    warnings: [],
  };
}

const started = (step: number): EventBody => ({
  type: "step-started",
  step,
  attempt: 1,
  closing: false,
  tools: ["websearch"],
  schemaHash: "h",
  promptBytes: 1000,
});

const counted = (step: number): EventBody => ({
  type: "usage-counted",
  step,
  attempt: 1,
  outcome: "ok",
  inputTokens: 100,
  cachedTokens: 50,
  outputTokens: 20,
  promptBytes: 1000,
});

function searched(state: RunState, step: number): EventBody[] {
  const callId = `${step}-0`;
  const source = (number: number, key: string): EventBody => ({
    type: "source-added",
    callId,
    id: `src_${state.threadId}_${number}`,
    number,
    url: `https://example.org/${key}`,
    urlKey: `https://example.org/${key}`,
    host: "example.org",
    title: key,
    snippet: "",
    publishedAt: null,
  });
  const first = state.sources.length + 1;
  const fresh = state.sources.some(({ title }) => title === "cache")
    ? []
    : [source(first, "cache"), source(first + 1, "broken")];
  return [
    {
      type: "search-made",
      callId,
      query: "cache",
      provider: "library",
      numbers: [1, 2],
      newSources: fresh.length,
    },
    ...fresh,
    { type: "page-read", callId, number: 1, title: "", publishedAt: null, page: pageRef, error: null },
    {
      type: "page-read",
      callId,
      number: 2,
      title: "",
      publishedAt: null,
      page: null,
      error: "no answer",
    },
    { type: "call-ended", callId, output: "found", outputValid: true },
    { type: "step-ended", step },
  ];
}

function reported(state: RunState, content: string, step: number): EventBody[] {
  const callId = `${step}-0`;
  const at = content.indexOf("[1]");
  return [
    {
      type: "report-written",
      callId,
      reportId: `rep_${state.id}`,
      version: 1,
      title: "Caching",
      confidence: "high",
      wordCount: 7,
      sourcesCount: 2,
      citedCount: 1,
      invalidCitations: [],
      filepath: "reports/x.md",
      timestamp: "2026-01-01T00:00:00Z",
      citations: [
        {
          id: `cit_${state.id}`,
          number: 1,
          at,
          sentenceStart: content.indexOf("The cache"),
          sentenceEnd: at + 4,
          sourceId: state.sources[0]?.id ?? null,
          pageId: page.id,
          match: "verbatim",
          passage: { start: 19, end: 51, text: PAGE_TEXT.slice(19, 51) },
        },
      ],
    },
    { type: "call-ended", callId, outputValid: true },
    { type: "step-ended", step },
  ];
}

async function ask(state: RunState, ports: LoopPorts, questions: readonly string[]): Promise<void> {
  const call = decided(1, "clarification", {});
  await ports.record([started(1), counted(1), call]);
  await ports.record([
    {
      type: "clarification-asked",
      callId: "1-0",
      reason: "Unclear",
      unclearTerms: ["cache"],
      assumptions: ["The route cache", "Version 16"],
      questions: [...questions],
    },
    { type: "call-ended", callId: "1-0", output: state.question, outputValid: true },
    { type: "step-ended", step: 1 },
  ]);
}

/** A loop of two model steps and an answer. */
export function sampleLoop(options: SampleOptions = {}): Loop {
  const content = options.report ?? `# Caching\n\n${SENTENCE}`;
  const pause = options.pause ?? (async () => undefined);
  const pay = (name: string) => options.paid?.(name);
  return async (initial, ports) => {
    let state = initial;
    const record: LoopPorts["record"] = async (events, pages) => {
      ports.signal.throwIfAborted();
      state = await ports.record(events, pages);
      await pause();
      ports.signal.throwIfAborted();
      return state;
    };
    if (options.asks && state.clarificationsUsed === 0) {
      await ask(state, ports, options.asks === true ? ["Which cache?"] : options.asks);
      return { kind: "waiting", for: "clarification" };
    }
    const first = state.clarificationsUsed + 1;
    const second = first + 1;
    if (!state.searches.length) {
      if (!state.calls.some(({ tool }) => tool === "websearch")) {
        await record([started(first)]);
        pay("step 1");
        await record([counted(first), decided(first, "websearch", { query: "cache" })]);
      }
      await record([{ type: "call-started", callId: `${first}-0` }]);
      pay("search");
      await record(searched(state, first), [page]);
    }
    if (!state.report) {
      if (!state.calls.some(({ tool }) => tool === "createreport")) {
        await record([started(second)]);
        pay("step 2");
        const size = Math.ceil(content.length / (options.pieces ?? 4));
        for (let from = 0; from < content.length; from += size) {
          const text = content.slice(from, from + size);
          ports.delta({ type: "step-delta", step: second, attempt: 1, path: "calls.0.content", text });
          await pause();
        }
        await record([counted(second), decided(second, "createreport", { content: content.trim() })]);
      }
      await record(reported(state, content.trim(), second));
    }
    await record([
      { type: "run-ended", status: "completed", answer: SENTENCE, completedSteps: ["Look"], error: null },
    ]);
    return { kind: "ended", status: "completed" };
  };
}
