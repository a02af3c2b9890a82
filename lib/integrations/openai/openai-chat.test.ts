import { describe, expect, it } from "vitest";
import { answerText, replyText } from "@/lib/integrations/answer-text";
import type { EventBody, RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { advance, beginChat, type Chat, conclude } from "./openai-chat";
import type { ChatDelta } from "./openai-shape";

const blank = initialState({
  id: "run_1",
  threadId: "thr_1",
  question: "Why?",
  agent: "standard",
  createdAt: 0,
});

const started = {
  type: "run-started",
  threadId: "thr_1",
  question: "Why?",
  agent: { name: "standard", title: "Standard" },
  scope: "both",
  limits: { maxIterations: 10, closingSteps: 2, maxSearches: 4, maxClarifications: 3, maxCallsPerStep: 4 },
  bindings: {},
  model: { id: "m", label: "M", kind: "endpoint", host: "h" },
  searchLabel: "Web",
  earlier: [],
  sources: [],
} as unknown as EventBody;

const asked = (step: number): EventBody => ({
  type: "step-started",
  step,
  attempt: 1,
  closing: false,
  tools: [],
  schemaHash: "h",
  promptBytes: 1,
});

const decided = (step: number, tool: string, params: Record<string, unknown>): EventBody => ({
  type: "step-decided",
  step,
  attempt: 1,
  reasoning: {
    reasoningSteps: [],
    currentSituation: `Situation ${step}.`,
    planStatus: "",
    enoughData: false,
    remainingSteps: [],
    taskCompleted: false,
  },
  calls: [
    { id: `${step}-0`, tool, activity: tool, variant: null, mode: "explicit", reason: "Because.", params },
  ],
  warnings: [],
});

const written = (step: number, version: number, faults: string[]): EventBody[] => [
  { type: "call-started", callId: `${step}-0` },
  {
    type: "report-written",
    callId: `${step}-0`,
    reportId: `rep_${version}`,
    version,
    title: "Caching",
    confidence: "high",
    wordCount: 5,
    sourcesCount: 1,
    citedCount: 0,
    invalidCitations: [],
    filepath: "",
    timestamp: "",
    citations: [],
    faults,
  },
  { type: "call-ended", callId: `${step}-0`, outputValid: true },
  { type: "step-ended", step },
];

const drafted = (step: number, text: string): EventBody[] =>
  (text.match(/[\s\S]{1,7}/g) ?? []).map((piece) => ({
    type: "step-delta",
    step,
    attempt: 1,
    path: "calls.0.content",
    text: piece,
  }));

const reported = (step: number, version: number, content: string, faults: string[] = []): EventBody[] => [
  asked(step),
  ...drafted(step, content),
  decided(step, "createreporttool", { content }),
  ...written(step, version, faults),
];

const ended = (answer: string | null): EventBody => ({
  type: "run-ended",
  status: "completed",
  answer,
  completedSteps: [],
  error: null,
});

/** Folds a whole run and records the deltas after each event. */
function played(bodies: EventBody[]) {
  let chat: Chat = beginChat(blank);
  const told: { type: string; content: string }[] = [];
  const deltas: ChatDelta[] = [];
  bodies.forEach((body, index) => {
    const event = { seq: index + 1, runId: "run_1", at: index, v: 1, ...body } as RunEvent;
    const next = advance(chat, { event, before: chat.state, state: foldEvent(chat.state, event) });
    chat = next.chat;
    deltas.push(...next.deltas);
    told.push({ type: event.type, content: next.deltas.map(({ content }) => content ?? "").join("") });
  });
  const last = conclude(chat);
  deltas.push(...last.deltas);
  const join = (field: "content" | "reasoning_content") => deltas.map((delta) => delta[field] ?? "").join("");
  const state: RunState = last.chat.state;
  return {
    state,
    told,
    deltas,
    content: join("content"),
    reasoning: join("reasoning_content"),
    sent: last.chat.sent,
  };
}

const REPORT = "One.\n\n## Second\n\nThe cache lives for five minutes [1].\n";

describe("A run as a chat completion", () => {
  it("all chunks together are the stored report and answer", () => {
    const { content, state, sent } = played([started, ...reported(1, 1, REPORT), ended("Five minutes [1].")]);
    expect(content).toBe(`# Caching\n\n${REPORT}\n\n---\n\nFive minutes [1].`);
    expect(content).toBe(answerText(state));
    expect(sent).toBe(content);
  });

  it("a report without faults is sent when it was checked, before the end, and the answer at the end", () => {
    const { told } = played([started, ...reported(1, 1, REPORT), asked(2), ended("Yes.")]);
    expect(told.filter(({ content }) => content !== "").map(({ type }) => type)).toEqual([
      "report-written",
      "run-ended",
    ]);
  });

  it("a revision does not repeat the text: a draft with faults is not sent as content", () => {
    const { content, state, told } = played([
      started,
      ...reported(1, 1, "A draft with a slip.\n", ["One sentence is not found."]),
      ...reported(2, 2, REPORT, ["Still one."]),
      ended("Yes."),
    ]);
    expect(content).toBe(answerText(state));
    expect(content).not.toContain("slip");
    expect(told.filter(({ type }) => type === "report-written").map((one) => one.content !== "")).toEqual([
      false,
      true,
    ]);
  });

  it("a draft that the agent does not revise is sent at the end", () => {
    const { content, state } = played([started, ...reported(1, 1, REPORT, ["A fault."]), ended("Yes.")]);
    expect(content).toBe(answerText(state));
  });

  it("a report revised without need says so and is sent completely, once", () => {
    const { content, state } = played([
      started,
      ...reported(1, 1, "First.\n"),
      ...reported(2, 2, REPORT),
      ended("Yes."),
    ]);
    expect(content.endsWith(answerText(state))).toBe(true);
    expect(content.match(/The report was revised/g)).toHaveLength(1);
  });

  it("an answer without a report, and a report without an answer", () => {
    expect(played([started, ended("Just so.")]).content).toBe("Just so.");
    expect(played([started, ...reported(1, 1, REPORT), ended(null)]).content).toBe(`# Caching\n\n${REPORT}`);
  });

  it("a long report is sent in chunks that are split between lines", () => {
    const long = Array.from({ length: 40 }, (_, n) => `Line ${n} with some more words in it.`).join("\n");
    const { deltas, content, state } = played([started, ...reported(1, 1, long), ended("Yes.")]);
    const texts = deltas.flatMap((delta) => (delta.content ? [delta.content] : []));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.slice(0, -2).every((text) => text.endsWith("\n"))).toBe(true);
    expect(content).toBe(answerText(state));
  });

  it("reports progress line by line, and names headings while the report is written", () => {
    const { reasoning } = played([
      started,
      asked(1),
      decided(1, "websearchtool", { query: "cache" }),
      { type: "call-started", callId: "1-0" },
      {
        type: "call-failed",
        callId: "1-0",
        error: { kind: "timeout", message: "No\nanswer.", retryable: true },
      },
      ...reported(2, 1, REPORT),
      ended("Yes."),
    ]);
    expect(reasoning.split("\n")).toEqual([
      "Step 1: Situation 1.",
      "Searching: cache",
      "websearchtool failed: No answer.",
      "Writing the report",
      "Writing: Second",
      "Step 2: Situation 2.",
      "Checking the report against its sources",
      "Report “Caching”, 5 words; no fault found when it was checked",
    ]);
  });

  it("a waiting run sends its questions and how to answer them", () => {
    const { content, state } = played([
      started,
      asked(1),
      decided(1, "clarificationtool", {}),
      {
        type: "clarification-asked",
        callId: "1-0",
        reason: "It is unclear.",
        unclearTerms: [],
        assumptions: ["The newest."],
        questions: ["Which cache?", "Whose?"],
      },
    ]);
    expect(content).toBe(replyText(state));
    expect(content).toContain("1. Which cache?\n2. Whose?");
    expect(content).toContain("the model run_1");
  });
});
