import { afterEach, describe, expect, it, vi } from "vitest";
import { readOperations } from "@/lib/config/env";
import { redact } from "@/lib/log";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { attributeOf, type CollectedSpan, startCollector } from "@/testing/servers/collector";
import { traceSender } from "./flushing";
import { spansOf } from "./spans";
import { sendTraces } from "./traces";

const QUESTION = "Does Ada Lovelace know how long the cache lives?";
const KEY = "collector-key-7f3a91c2e5";

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

type Answer = Parameters<typeof startCollector>[0];

async function collecting(answer?: Answer) {
  const collector = await startCollector(answer);
  const stop = sendTraces({ url: `${collector.url}/v1/traces`, headers: { "x-key": KEY }, service: "test" });
  ends.push(stop, collector.stop);
  return collector;
}

async function oneRun() {
  const engine = createTestEngine(sampleLoop());
  ends.push(() => engine.store.close());
  const { runId } = await startRun({ question: QUESTION }, engine);
  await engine.live.runs.get(runId)?.done;
  const state = await loadRunState(engine.db, runId);
  if (!state) throw new Error("no run");
  return { engine, state };
}

const sent = () => traceSender.current?.flush();

/** Each span as its name with the names of those above it, from the run on. */
function paths(spans: CollectedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const pathOf = ({ name, parentSpanId }: CollectedSpan): string => {
    const parent = parentSpanId === undefined ? undefined : byId.get(parentSpanId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  return spans.map(pathOf).sort();
}

describe("Traces", () => {
  it("a collector receives run, steps, requests and calls, each below its parent", async () => {
    const collector = await collecting();
    const { state } = await oneRun();
    await sent();
    const spans = collector.spans();
    const run = "invoke_agent standard";
    expect(paths(spans)).toEqual([
      run,
      `${run} > step`,
      `${run} > step`,
      `${run} > step > chat test`,
      `${run} > step > chat test`,
      `${run} > step > execute_tool websearch`,
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    const times = (span: CollectedSpan) =>
      [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)] as const;
    for (const span of spans) expect(times(span)[0] <= times(span)[1]).toBe(true);
    const whole = spans.find(({ name }) => name === run);
    expect(whole && attributeOf(whole, "groundwork.run.id")).toBe(state.id);
    expect(whole && attributeOf(whole, "gen_ai.conversation.id")).toBe(state.threadId);
    expect(whole && attributeOf(whole, "gen_ai.usage.input_tokens")).toBe(String(state.usage.inputTokens));
    const request = spans.find(({ name }) => name === "chat test");
    expect(request && attributeOf(request, "gen_ai.operation.name")).toBe("chat");
    expect(request && attributeOf(request, "gen_ai.request.model")).toBe("test");
    expect(request?.kind).toBe(3);
  });

  it("contain nothing of the question, the pages or the answer, and the key only as a header", async () => {
    const collector = await collecting();
    const { state } = await oneRun();
    await sent();
    expect(collector.received.length).toBeGreaterThan(0);
    const texts = [QUESTION, "Lovelace", "five minutes", "example.org", "Caching", state.answer ?? "?", KEY];
    for (const { path, text, headers } of collector.received) {
      expect(texts.filter((word) => text.includes(word))).toEqual([]);
      expect([path, headers["x-key"]]).toEqual(["/v1/traces", KEY]);
    }
  });

  it.each<[string, Answer]>([
    ["that refuses everything", (response) => void response.writeHead(503).end("no")],
    ["that redirects", (response) => void response.writeHead(307, { location: "/elsewhere" }).end()],
    ["that never answers", () => undefined],
  ])("a collector %s disturbs no run, and is told of once", async (_, answer) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const collector = await collecting(answer);
    expect((await oneRun()).state.status).toBe("completed");
    const flushed = sent();
    await expect.poll(() => collector.received.length).toBe(1);
    expect((await oneRun()).state.status).toBe("completed");
    if (answer?.length === 0) return;
    await flushed;
    await sent();
    expect(collector.received.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(said.mock.calls.filter(([line]) => String(line).includes("traces-not-sent"))).toHaveLength(1);
  });

  it("a collector that is not there disturbs no run", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const collector = await collecting();
    collector.stop();
    expect((await oneRun()).state.status).toBe("completed");
    await sent();
  });

  it("a run that failed says so with the code of the error table", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const collector = await collecting();
    const engine = createTestEngine(async () => {
      throw new Error("broken");
    });
    ends.push(() => engine.store.close());
    const { runId } = await startRun({ question: QUESTION }, engine);
    await engine.live.runs.get(runId)?.done;
    await sent();
    const [run] = collector.spans();
    expect(run?.status.code).toBe(2);
    expect(run && attributeOf(run, "error.type")).toBe("run_broken");
  });

  it("have the same ids after a restart, and a delegate belongs to the trace of its parent run", async () => {
    const { state } = await oneRun();
    const events = [
      {
        seq: state.seq,
        runId: state.id,
        at: state.lastAt,
        v: 1,
        type: "run-ended",
        status: "completed",
      } as const,
    ].map((event) => ({ ...event, answer: null, completedSteps: [], error: null }));
    const [run] = spansOf({ state, events });
    expect(spansOf({ state: structuredClone(state), events })).toEqual([run]);
    const delegatedBy = { runId: state.id, callId: "1-0" };
    const [delegate] = spansOf({ state: { ...state, id: "run_other", delegatedBy }, events });
    expect(delegate?.traceId).toBe(run?.traceId);
    const call = { type: "call-ended", callId: "1-0", outputValid: true, output: null } as const;
    const of = { seq: 1, runId: state.id, at: state.lastAt, v: 1, ...call } as const;
    expect(spansOf({ state, events: [of] })[0]?.spanId).toBe(delegate?.parentId);
  });
});

describe("The variables of traces", () => {
  const read = (variables: Record<string, string>) =>
    readOperations(variables as unknown as NodeJS.ProcessEnv).traces;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };

  it("name the collector, its headers and the service", () => {
    expect(read({})).toBeNull();
    expect(read(endpoint)).toEqual({
      url: "http://127.0.0.1:4318/v1/traces",
      headers: {},
      service: "groundwork",
    });
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20eHl6enk6Z2VoZWlt, x-team=a" };
    expect(read({ ...endpoint, ...headers, OTEL_SERVICE_NAME: "research" })).toMatchObject({
      headers: { Authorization: "Basic eHl6enk6Z2VoZWlt", "x-team": "a" },
      service: "research",
    });
    expect(redact("sent Basic eHl6enk6Z2VoZWlt")).toBe("sent [secret]");
  });

  it("a value that cannot be used is named, and never shown", () => {
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toThrow(
      "OTEL_EXPORTER_OTLP_ENDPOINT: expected",
    );
    for (const wrong of ["secret-without-name", "a=%zz", "a=%ff", "a=%0d%0ab", "=x", "a=b\nc=d"])
      expect(() => read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow(
        /^OTEL_EXPORTER_OTLP_HEADERS: expected headers as name=value/,
      );
  });
});
