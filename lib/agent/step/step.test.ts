import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { lastMessage, portsFor, stepRequest, WIRE } from "@/testing/agent/step";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { plan, search } from "@/testing/servers/llm-steps";
import { requestStep } from "./step";

const STEP = search("heat pump");
const NO_CALLS = { ...STEP, calls: [] };
let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ step: STEP }) });
});
afterEach(() => server.stop());

describe("requestStep", () => {
  it("§4.7: asks under the strict schema, tells the intent before and the cost after", async () => {
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "solution", solution: STEP, attempt: 1 });
    const { body } = server.requests[0]!;
    expect(body.response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "step", strict: true, schema: WIRE },
    });
    expect(body.stream_options).toEqual({ include_usage: true });
    expect(body).not.toHaveProperty("tools");
    expect(body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(ports.events.map(({ type }) => type)).toEqual(["step-started", "usage-counted"]);
    expect(ports.of("step-started")[0]).toMatchObject({
      step: 1,
      attempt: 1,
      schemaHash: "h1",
      closing: false,
    });
  });

  it("§4.7: counts what the endpoint reports, cached tokens too", async () => {
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports);
    await requestStep(stepRequest(), ports);
    const { input, cached, output } = server.requests[1]!.tokens;
    expect(cached).toBeGreaterThan(0);
    expect(ports.of("usage-counted")[1]).toMatchObject({
      outcome: "ok",
      inputTokens: input,
      cachedTokens: cached,
      outputTokens: output,
    });
  });

  it("GOAL-R2: what a reply says is written down with what it cost, in one record", async () => {
    const ports = await portsFor(server.url);
    const records: string[][] = [];
    const record: typeof ports.record = (events) => {
      records.push(events.map((event) => event.type));
      return ports.record(events);
    };
    server.use(({ step }) => ({ step: records.length > 2 ? STEP : { ...NO_CALLS, step } }));
    const told = vi.fn((_solution: unknown, _attempt: number) => [{ type: "step-ended" as const, step: 1 }]);
    const result = await requestStep(stepRequest({ told }), { ...ports, record });
    expect(records).toEqual([
      ["step-started"],
      ["usage-counted"],
      ["step-started"],
      ["usage-counted", "step-ended"],
    ]);
    expect(result).toMatchObject({ kind: "solution", attempt: 2, state: { id: "r" } });
    expect(told.mock.calls).toEqual([[STEP, 2]]);
  });

  it("asks before every request whether it may leave, and neither records nor sends one that may not", async () => {
    const ports = await portsFor(server.url);
    server.use(({ step }) => ({ step: { ...NO_CALLS, step } }));
    const recorded: number[] = [];
    const requestDecision = async () => {
      recorded.push(ports.of("step-started").length);
      return recorded.length < 2 ? ("go" as const) : ("budget" as const);
    };
    const asked = requestStep(stepRequest(), { ...ports, requestDecision });
    await expect(asked).rejects.toMatchObject({ name: "RequestStopped", why: "budget" });
    expect(recorded).toEqual([0, 1]);
    expect(ports.events.map(({ type }) => type)).toEqual(["step-started", "usage-counted"]);
    expect(server.requests).toHaveLength(1);
  });

  it("counts a request as cancelled, and does not send it, when its intent shows a message it does not tell", async () => {
    const ports = await portsFor(server.url);
    const asked = requestStep(stepRequest(), { ...ports, missesMessage: () => true });
    await expect(asked).rejects.toMatchObject({ name: "RequestStopped", why: "steered" });
    expect(ports.of("usage-counted")).toMatchObject([{ attempt: 1, outcome: "cancelled", promptBytes: 0 }]);
    expect(server.requests).toHaveLength(0);
  });

  it("GOAL-R23: what comes with the stop is counted and not taken for a decision", async () => {
    const stop = new AbortController();
    const ports = await portsFor(server.url, stop.signal);
    const told = () => {
      throw new Error("a stopped request decides nothing");
    };
    const check = () => {
      stop.abort("cancelled");
      return { ok: true as const };
    };
    await expect(requestStep(stepRequest({ check, told }), ports)).rejects.toBe("cancelled");
    expect(ports.of("usage-counted")).toMatchObject([{ outcome: "cancelled" }]);
  });

  const PRICE = { currency: "USD", input: 2, cachedInput: 1, output: 10 };

  it("each request has its price, input from the endpoint's cache its own", async () => {
    const ports = await portsFor(server.url);
    const priced = { ...ports, model: { ...ports.model, info: { ...ports.model.info, price: PRICE } } };
    await requestStep(stepRequest(), priced);
    await requestStep(stepRequest(), priced);
    const { input, cached, output } = server.requests[1]!.tokens;
    const [, counted] = ports.of("usage-counted");
    expect(counted?.money).toBeCloseTo(((input - cached) * 2 + cached + output * 10) / 1_000_000, 12);
    expect(counted).not.toHaveProperty("estimated");
    await requestStep(stepRequest(), ports);
    expect(ports.of("usage-counted")[2]).not.toHaveProperty("money");
  });

  it("what an endpoint does not tell is counted by its size, so that caps hold there too", async () => {
    const choices = [{ index: 0, message: { content: JSON.stringify(STEP) }, finish_reason: "stop" }];
    server.use(() => ({ status: 200, body: { id: "x", choices } }));
    const ports = await portsFor(server.url);
    const priced = { ...ports, model: { ...ports.model, info: { ...ports.model.info, price: PRICE } } };
    await requestStep(stepRequest(), priced);
    const [counted] = ports.of("usage-counted");
    expect(counted).toMatchObject({ estimated: true, outcome: "ok" });
    expect(counted?.inputTokens).toBe(Math.ceil(0.3 * (counted?.promptBytes ?? 0)));
    expect(counted?.outputTokens).toBeGreaterThan(50);
    expect(counted?.money).toBeGreaterThan(0);
  });

  it("a reply that broke off is counted, a request that was refused is not", async () => {
    const replies = [{ fault: "reset-in-stream" as const }, { status: 503 }, { step: STEP }];
    server.use(({ attempt }) => replies[attempt - 1] ?? { step: STEP });
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports);
    const counted = ports.of("usage-counted");
    expect(counted.map(({ estimated }) => estimated ?? false)).toEqual([true, false, false]);
    expect(counted[0]?.outputTokens).toBeGreaterThan(0);
    expect(counted[1]).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  });

  it("GOAL-P3: counts the bytes of instructions, messages and schema", async () => {
    const ports = await portsFor(server.url);
    const request = stepRequest({ instructions: "Ж" });
    await requestStep(request, ports);
    const expected = 2 + JSON.stringify(request.messages).length + JSON.stringify(WIRE).length;
    expect(ports.of("step-started")[0]?.promptBytes).toBe(expected);
    expect(ports.of("usage-counted")[0]?.promptBytes).toBe(expected);
  });

  it("GOAL-P2: tells the visible strings while they are written, and no others", async () => {
    const step = plan({ goal: "Find out", steps: ["Look it up \u{1f600}", "Write"] });
    server.use(() => ({ step, chunkSize: 3 }));
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports);
    const texts: Record<string, string> = {};
    for (const { path, text } of ports.deltas) texts[path] = (texts[path] ?? "") + text;
    expect(texts).toEqual({
      "reasoning_steps.0": step.reasoning_steps[0],
      "reasoning_steps.1": step.reasoning_steps[1],
      current_situation: step.current_situation,
      "calls.0._tool": "generateplantool",
      "calls.0._reasoningForCall": step.calls[0]?._reasoningForCall,
      "calls.0.research_goal": "Find out",
      "calls.0.planned_steps.0": "Look it up \u{1f600}",
      "calls.0.planned_steps.1": "Write",
    });
  });

  it("goes on counting where an earlier process had begun", async () => {
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest({ attempt: 3 }), ports)).toMatchObject({ attempt: 3 });
    expect(ports.of("step-started")[0]?.attempt).toBe(3);
  });
});

describe("repair", () => {
  it("Q10: names the fault of a reply, and takes the corrected one", async () => {
    server.use(({ attempt }) => ({ step: attempt === 1 ? NO_CALLS : STEP }));
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    const repair = lastMessage(server.requests[1]?.body);
    expect(repair).toContain("`calls` has no element; 1 to 4 were expected");
    expect(repair).toContain(JSON.stringify(NO_CALLS).slice(0, 100));
    expect(ports.of("usage-counted").map(({ outcome }) => outcome)).toEqual(["invalid", "ok"]);
    const [first, second] = server.requests.map(({ body }) => body.messages);
    expect(second?.[0]).toEqual(first?.[0]);
    expect(repair.startsWith(lastMessage(server.requests[0]?.body))).toBe(true);
  });

  it("GOAL-W3: after two repair rounds the failure has a name and its fault", async () => {
    server.use(() => ({ step: NO_CALLS }));
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(server.requests).toHaveLength(3);
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_protocol", retryable: false } });
    expect(result.kind === "failed" && result.error.message).toContain("`calls` has no element");
  });

  it.each([
    ["prose instead of calls", { text: "I would search for it." }],
    ["half a JSON object", { text: JSON.stringify(STEP).slice(0, -30) }],
    ["nothing", { fault: "empty" as const }],
    ["a native function call", { fault: "tool-calls" as const }],
  ])("GOAL-W3: %s ends in a named failure, and was answered with its fault", async (_, reply) => {
    server.use(() => reply);
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_protocol" } });
    expect(server.requests).toHaveLength(6);
    expect(lastMessage(server.requests[1]?.body)).toMatch(/\n\nYour last reply could not be used:\n- /);
  });

  it("P12: a reply cut off at the output limit is asked for once more, then fails by its name", async () => {
    server.use(() => ({ fault: "length", text: JSON.stringify(STEP) + JSON.stringify(STEP) }));
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_too_long" } });
    expect(server.requests).toHaveLength(2);
    expect(lastMessage(server.requests[1]?.body)).toContain("cut off");
  });

  it("P14: a reply that repeats itself is broken off, and the model is told so", async () => {
    const open = JSON.stringify(STEP).slice(0, 30);
    const endless = { text: open + "Then search again. ".repeat(200_000), chunkSize: 400, chunkDelayMs: 1 };
    server.use(({ attempt }) => (attempt === 1 ? endless : { step: STEP }));
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "solution", attempt: 2 });
    const [looped, again] = server.requests;
    // Nobody pays for the rest of it.
    expect(await looped?.closed).toBe("client");
    expect(lastMessage(again?.body)).toContain("repeated itself without end");
    const [counted] = ports.of("usage-counted");
    expect(counted).toMatchObject({ outcome: "invalid", estimated: true });
    expect(counted?.outputTokens).toBeLessThan(4000);
  });

  it("a whole step counts although white space without end follows it", async () => {
    server.use(() => ({
      text: JSON.stringify(STEP) + " \n".repeat(500_000),
      chunkSize: 400,
      chunkDelayMs: 1,
    }));
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", solution: STEP });
    expect(await server.requests[0]?.closed).toBe("client");
  });

  it.each(["refusal", "content-filter"] as const)("P12: a %s is a failed step, never data", async (fault) => {
    server.use(() => ({ fault, text: JSON.stringify(STEP) + JSON.stringify(STEP) }));
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_refused" } });
    expect(server.requests).toHaveLength(1);
  });
});
