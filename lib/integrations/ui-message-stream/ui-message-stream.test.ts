import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
  uiMessageChunkSchema,
} from "ai";
import { afterEach, describe, expect, it } from "vitest";
import { answerRun } from "@/lib/runs/answer";
import { cancelRun } from "@/lib/runs/cancel";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { type SampleOptions, sampleLoop } from "@/testing/runs/loop";
import { streamMessage } from "./ui-message-answer";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

function engineFor(options: SampleOptions): TestEngine {
  const engine = createTestEngine(sampleLoop(options));
  engines.push(engine);
  return engine;
}

/** Reads it like a client of the SDK: every chunk must be valid in the protocol. */
async function read(engine: TestEngine, runId: string) {
  const response = await streamMessage({ runId, signal: new AbortController().signal }, engine);
  const chunks: UIMessageChunk[] = [];
  const parsed = parseJsonEventStream({
    stream: response.body as ReadableStream<Uint8Array>,
    schema: uiMessageChunkSchema,
  }).pipeThrough(
    new TransformStream({
      transform(result, controller) {
        if (!result.success) throw result.error;
        chunks.push(result.value);
        controller.enqueue(result.value);
      },
    }),
  );
  let message: UIMessage | null = null;
  for await (const next of readUIMessageStream({ stream: parsed })) message = next;
  if (!message) throw new Error("no message");
  return { response, chunks, message: message as UIMessage };
}

const texts = ({ parts }: UIMessage) => parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
const kinds = ({ parts }: UIMessage) => new Set(parts.map(({ type }) => type));

describe("A run as a UI message stream", () => {
  it("brings the brief with the plan, and its demands with the report", async () => {
    const research = sampleLoop({});
    const brief = {
      deliverable: "A comparison",
      audience: "",
      demands: [{ id: "d1", text: "Prices" }],
      dimensions: [],
      period: "2026",
      region: "",
      form: "",
      assumptions: [],
    };
    const engine = createTestEngine(async (_before, ports) => {
      const lines = {
        goal: "Know it",
        steps: ["Cost?"],
        ids: ["p1"],
        strategies: [],
        changes: [],
        reason: "",
      };
      return research(
        await ports.record([{ type: "plan-set", callId: "1-0", version: 1, ...lines, brief }]),
        ports,
      );
    });
    engines.push(engine);
    const { runId } = await startRun({ question: "Why?" }, engine);
    const { message } = await read(engine, runId);
    const dataOf = (type: string) => message.parts.find((part) => part.type === type);
    expect(dataOf("data-plan")).toMatchObject({ data: { goal: "Know it", brief } });
    expect(dataOf("data-report")).toMatchObject({ data: { demands: [{ id: "d1", text: "Prices" }] } });
  });

  it("a completed run and a followed one give the same message", async () => {
    const engine = engineFor({ pause: () => new Promise((resolve) => setImmediate(resolve)) });
    const { runId } = await startRun({ question: "Why?" }, engine);
    const live = await read(engine, runId);
    const later = await read(engine, runId);
    expect(later.message).toEqual(live.message);
    const state = await loadRunState(engine.db, runId);
    expect(live.response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    expect(texts(live.message)).toEqual([state?.report?.content, state?.answer]);
    expect(live.message.id).toBe(runId);
    expect(kinds(live.message)).toEqual(
      new Set([
        "step-start",
        "reasoning",
        "dynamic-tool",
        "source-url",
        "text",
        "data-status",
        "data-report",
      ]),
    );
    expect(live.message.metadata).toMatchObject({
      runId,
      status: "completed",
      usage: { requests: 2, inputTokens: 200, outputTokens: 40, totalTokens: 240, cachedInputTokens: 100 },
    });
  });

  it("every call has its input and its output, and unfinished text is sent as a draft", async () => {
    const engine = engineFor({ pieces: 3, pause: () => new Promise((resolve) => setTimeout(resolve, 40)) });
    const { runId } = await startRun({ question: "Why?" }, engine);
    const { message, chunks } = await read(engine, runId);
    const calls = message.parts.filter((part) => part.type === "dynamic-tool");
    expect(calls.map(({ toolName, state }) => [toolName, state])).toEqual([
      ["websearch", "output-available"],
      ["createreport", "output-available"],
    ]);
    expect(calls[0]).toMatchObject({ input: { query: "cache" }, output: "found" });
    const drafts = chunks.filter(({ type }) => type === "data-draft");
    expect(drafts.length).toBeGreaterThan(0);
    expect(kinds(message).has("data-draft")).toBe(false);
  });

  it("a waiting run ends the message with its questions; after the answers the message continues", async () => {
    const engine = engineFor({ asks: true });
    const { runId } = await startRun({ question: "Why?" }, engine);
    const { message, chunks } = await read(engine, runId);
    expect(texts(message).join()).toContain("1. Which cache?");
    expect(message.metadata).toMatchObject({ status: "waiting_for_clarification" });
    expect(chunks.at(-1)?.type).toBe("finish");
    await answerRun(runId, { answers: [{ question: "Which cache?", answer: "The route cache" }] }, engine);
    const after = await read(engine, runId);
    expect(after.message.metadata).toMatchObject({ status: "completed" });
    expect(texts(after.message)).toHaveLength(2);
  });

  it("a stopped run says so", async () => {
    const engine = engineFor({ asks: true });
    const { runId } = await startRun({ question: "Why?" }, engine);
    await read(engine, runId);
    await cancelRun(runId, engine);
    const { chunks } = await read(engine, runId);
    expect(chunks.slice(-2).map(({ type }) => type)).toEqual(["abort", "finish"]);
  });

  it.each(["error", "failed"] as const)(
    "a run that ended as %s without an answer gives the reason",
    async (status) => {
      const engine = createTestEngine(async (_state, ports) => {
        const error = { code: "model_quota", message: "No quota.", retryable: false };
        await ports.record([{ type: "run-ended", status, answer: null, completedSteps: [], error }]);
        return { kind: "ended", status };
      });
      engines.push(engine);
      const { runId } = await startRun({ question: "Why?" }, engine);
      const { message, chunks } = await read(engine, runId);
      expect(chunks.slice(-2)).toMatchObject([
        { type: "error", errorText: "No quota." },
        { type: "finish", finishReason: "error" },
      ]);
      expect(message.metadata).toMatchObject({ status });
    },
  );

  it("a client that leaves stops nothing", async () => {
    const engine = engineFor({ pause: () => new Promise((resolve) => setTimeout(resolve, 5)) });
    const { runId } = await startRun({ question: "Why?" }, engine);
    const leaving = new AbortController();
    const response = await streamMessage({ runId, signal: leaving.signal }, engine);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    leaving.abort();
    await reader.cancel();
    await engine.live.runs.get(runId)?.done;
    expect((await loadRunState(engine.db, runId))?.status).toBe("completed");
  });
});
