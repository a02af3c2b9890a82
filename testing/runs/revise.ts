// A loop for tests of edits and rewrites: it researches like the sample loop, then writes the requested change, or the
// result of `section`, as a new version of the report.
import type { LoopPorts } from "@/lib/agent/ports";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type Loop, type TestEngine } from "./engine";
import { finished, keep } from "./engines";
import { type SampleOptions, sampleLoop } from "./loop";

const STEP: EventBody[] = [
  {
    type: "step-started",
    step: 1,
    attempt: 1,
    closing: false,
    tools: ["createreporttool"],
    schemaHash: "h",
    promptBytes: 1,
  },
  {
    type: "usage-counted",
    step: 1,
    attempt: 1,
    outcome: "ok",
    inputTokens: 1,
    cachedTokens: 0,
    outputTokens: 1,
    promptBytes: 1,
  },
];

function decided(content: string): EventBody {
  const reasoning = {
    reasoningSteps: [],
    currentSituation: "",
    planStatus: "",
    enoughData: true,
    remainingSteps: [],
    taskCompleted: true,
  };
  const call = {
    id: "1-0",
    tool: "createreporttool",
    activity: "createreporttool",
    variant: "default",
    mode: "explicit" as const,
    reason: "",
    params: { content },
  };
  return { type: "step-decided", step: 1, attempt: 1, reasoning, calls: [call], warnings: [] };
}

/** The check of the short answer of an edit: every citation mark of a source is not found. */
function checkedAnswer({ id, revises, sources }: RunState): EventBody[] {
  const answer = revises?.answer ?? "";
  const citations = [...answer.matchAll(/\[(\d)\]/g)].map(({ 1: number, index: at }) => ({
    id: `cit_${id}_${at}`,
    number: Number(number),
    at,
    sentenceStart: 0,
    sentenceEnd: answer.length,
    sourceId: sources.find((source) => source.number === Number(number))?.id ?? null,
    pageId: null,
    match: "none" as const,
    passage: null,
    verdict: "not_found" as const,
    score: 0,
    facts: [],
    cause: null,
  }));
  if (citations.length === 0) return [];
  const body = { reportId: `rep_${id}`, citations, uncited: [], model: null, judgements: [] };
  return [{ type: "answer-checked", ...body }];
}

async function writeVersion(state: RunState, ports: LoopPorts, checks = false): Promise<void> {
  const title = state.kind === "edit" ? String(state.calls[0]?.params.title) : (state.revises?.title ?? "");
  await ports.record([
    {
      type: "report-written",
      callId: "1-0",
      reportId: `rep_${state.id}`,
      seriesId: state.revises?.seriesId,
      version: 1,
      origin: state.revises?.restores ? "restore" : state.kind === "edit" ? "edit" : "rewrite",
      title,
      confidence: "high",
      wordCount: 1,
      sourcesCount: 2,
      citedCount: 0,
      invalidCitations: [],
      filepath: "reports/x.md",
      timestamp: "2026-01-01T00:00:00Z",
      citations: [],
    },
    { type: "call-ended", callId: "1-0", outputValid: true },
    { type: "step-ended", step: 1 },
    ...(checks ? checkedAnswer(state) : []),
    {
      type: "run-ended",
      status: "completed",
      answer: state.revises?.answer ?? null,
      completedSteps: [],
      error: null,
    },
  ]);
}

/**
 * Researches, edits and rewrites; `section` is what the model writes for a section; with `checksAnswer`,
 * the citations of short answers are checked too.
 */
export function revisingLoop(
  options: SampleOptions & { section?: string; checksAnswer?: boolean } = {},
): Loop {
  const research = sampleLoop(options);
  return async (initial, ports) => {
    if (initial.kind === "research") return research(initial, ports);
    const { section = "New words." } = options;
    const state = initial.kind === "edit" ? initial : await ports.record([...STEP, decided(section)]);
    await writeVersion(state, ports, options.checksAnswer);
    return { kind: "ended", status: "completed" };
  };
}

const CONTENT = `The cache lives for five minutes [1].

## Lifetime

It lives for five minutes.

## Size

Nobody says how large it is.
`;

/** A thread with a completed report; later runs use `revising`. */
export async function reported(revising: Loop = revisingLoop(), report = CONTENT) {
  const research = revisingLoop({ report });
  const loop: Loop = (state, ports) => (state.kind === "research" ? research : revising)(state, ports);
  const engine = keep(createTestEngine(loop));
  const { threadId, runId } = await startRun({ question: "How long does the cache live?" }, engine);
  const state = await finished(engine, runId);
  const content = state.report?.content ?? "";
  return { engine, threadId, runId, reportId: `rep_${runId}`, content, answer: state.answer };
}

/** Number of runs of a thread. */
export const runCount = async (engine: TestEngine, threadId: string) =>
  (await engine.db.listRuns(threadId)).length;
