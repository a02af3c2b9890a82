import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { impatient, portsFor, stepRequest } from "@/testing/agent/step";
import { type LlmServer, type Reply, startLlmServer } from "@/testing/servers/llm";
import { search } from "@/testing/servers/llm-steps";
import { requestStep, type StepPolicy } from "./step";

const STEP = search("heat pump");
let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ step: STEP }) });
});
afterEach(() => server.stop());

const failing = (...replies: Reply[]) => server.use(({ attempt }) => replies[attempt - 1] ?? { step: STEP });
const always = (reply: Reply) => server.use(() => reply);
const error = (message: string, code?: string) => ({ error: { message, type: "error", code } });

describe("faults that pass", () => {
  it.each([
    ["seconds", { "retry-after": "7" }, 7000],
    ["a date", { "retry-after": new Date(1_800_000_009_000).toUTCString() }, 9000],
    ["milliseconds", { "retry-after-ms": "1500" }, 1500],
  ])("GOAL-R13: Retry-After in %s is obeyed and told before the wait", async (_, headers, asked) => {
    failing({ status: 429, headers, body: error("Rate limit reached") });
    const ports = await portsFor(server.url);
    const before = ports.clock.now();
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    expect(ports.waits).toHaveLength(1);
    expect(ports.waits[0]).toBeGreaterThanOrEqual(asked);
    expect(ports.waits[0]).toBeLessThanOrEqual(asked + 1500);
    const [told] = ports.of("retry-scheduled");
    expect(told).toMatchObject({ what: "model", cause: "The model answered 429", attempt: 2, of: 10 });
    expect(told?.retryAt).toBe(before + (ports.waits[0] ?? 0));
    expect(ports.of("usage-counted").map(({ outcome }) => outcome)).toEqual(["failed", "ok"]);
  });

  it.each<[string, Reply, string, StepPolicy?]>([
    ["500", { status: 500, body: error("boom") }, "The model answered 500"],
    ["503 without a body", { status: 503, body: "" }, "The model answered 503"],
    ["a broken connection", { fault: "reset-before" }, "The connection to the model broke"],
    [
      "a connection that breaks in the stream",
      { fault: "reset-in-stream" },
      "The connection to the model broke",
    ],
    ["a stream without an end", { fault: "no-finish", text: '{"calls":[' }, "The model's reply broke off"],
    ["an error in the stream", { fault: "error-in-stream" }, "The model answered 500"],
    ["a garbled stream", { fault: "garbage" }, "The model's reply was garbled"],
    ["a web page", { fault: "html" }, "The model's address answered with a web page"],
    ["no first word", { fault: "stall" }, "No word from the model in 1 s", impatient("firstMs", 1)],
    [
      "silence in the stream",
      { fault: "stall-in-stream" },
      "The model fell silent for 1 s",
      impatient("silenceMs", 1),
    ],
  ])("GOAL-R12: %s is tried again after a wait that is explained", async (_, reply, cause, policy) => {
    failing(reply);
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports, policy);
    expect(result).toMatchObject({ kind: "solution", solution: STEP, attempt: 2 });
    expect(ports.of("retry-scheduled")).toMatchObject([{ cause, attempt: 2, of: 4 }]);
    expect(ports.of("step-started").map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(ports.of("usage-counted")).toHaveLength(2);
  });

  it.each<[string, Reply, string, string, StepPolicy?]>([
    ["500", { status: 500 }, "model_unreachable", "(500, 4 tries)"],
    ["408", { status: 408 }, "model_unreachable", "(408, 4 tries)"],
    ["529", { status: 529 }, "model_unreachable", "(529, 4 tries)"],
    ["a broken connection", { fault: "reset-before" }, "model_unreachable", "(connection broke, 4 tries)"],
    ["a web page", { fault: "html" }, "model_unreachable", "(a web page instead of a reply, 4 tries)"],
    ["silence", { fault: "stall" }, "model_timeout", "(no word in 1 s, 4 tries)", impatient("firstMs", 4)],
  ])("GOAL-R12: %s for ever ends by its name after four tries", async (_, reply, code, words, policy) => {
    always(reply);
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports, policy);
    expect(result).toMatchObject({ kind: "failed", error: { code, retryable: true } });
    expect(result.kind === "failed" && result.error.message).toContain(words);
    expect(server.requests).toHaveLength(4);
    expect(ports.waits).toEqual([500, 1000, 2000].slice(0, ports.waits.length));
    expect(ports.waits).toHaveLength(3);
  });

  it("GOAL-R13: an endpoint that goes on asking for patience is given more tries, then the run ends by its name", async () => {
    always({ status: 429 });
    const ports = await portsFor(server.url);
    const result = await requestStep(stepRequest(), ports);
    expect(result.kind === "failed" && result.error.message).toContain("(429, 10 tries)");
    expect(server.requests).toHaveLength(10);
    // Half of each window, which grows up to its bound: full jitter, with a random number of one half.
    expect(ports.waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000]);
  });

  it("GOAL-R12: a server that is not there ends by its name", async () => {
    const ports = await portsFor(server.url);
    await server.stop();
    const result = await requestStep(stepRequest(), ports);
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_unreachable" } });
    const message = result.kind === "failed" && result.error.message;
    expect(message).toContain(`The model at ${new URL(server.url).host} did not answer`);
    expect(message).toContain("(connection refused, 4 tries)");
    expect(message).toContain("Start the model server there, or correct its address (Models in Settings;");
    server = await startLlmServer({ script: () => ({ step: STEP }) });
  });

  it("GOAL-W3: a complete reply counts although the endpoint forgot to say that it was done", async () => {
    for (const fault of ["no-done", "no-finish"] as const) {
      always({ fault, text: JSON.stringify(STEP) });
      const ports = await portsFor(server.url);
      expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 1 });
    }
  });
});

describe("faults that stay", () => {
  it.each<[string, Reply, string]>([
    ["401", { status: 401, body: error("Incorrect API key") }, "model_unauthorised"],
    ["403", { status: 403, body: error("No access") }, "model_unauthorised"],
    ["402", { status: 402, body: error("Payment required") }, "model_quota"],
    [
      "429 for want of quota",
      { status: 429, body: error("You exceeded your current quota", "insufficient_quota") },
      "model_quota",
    ],
    [
      "404 for the model",
      { status: 404, body: error("The model `x` does not exist", "model_not_found") },
      "model_unknown",
    ],
    [
      "Anthropic's 404 for the model",
      {
        status: 404,
        body: { type: "error", error: { type: "not_found_error", message: "model: claude-none" } },
      },
      "model_unknown",
    ],
    [
      "OpenRouter's 404 for the model",
      { status: 404, body: error("No endpoints found for x/y.") },
      "model_unknown",
    ],
    [
      "SEC-7: 307, which would carry the key and the material elsewhere,",
      { status: 307, body: "", headers: { location: "/v1/elsewhere" } },
      "model_redirects",
    ],
    ["404 for the address", { status: 404, body: error("Not found") }, "model_rejected"],
    ["409", { status: 409, body: error("Conflict") }, "model_rejected"],
    ["415", { status: 415, body: error("Unsupported media type") }, "model_rejected"],
    [
      "400 for the key",
      { status: 400, body: error("API key not valid. Please pass a valid API key.") },
      "model_unauthorised",
    ],
    [
      "400 for the place",
      { status: 400, body: error("User location is not supported for the API use.") },
      "model_rejected",
    ],
    ["413", { status: 413, body: error("Too large") }, "model_too_long"],
    [
      "400 for length",
      { status: 400, body: error("maximum context length is 8192 tokens", "context_length_exceeded") },
      "model_too_long",
    ],
    ["400 by a filter", { status: 400, body: error("filtered", "content_filter") }, "model_refused"],
  ])("GOAL-R13: %s is not tried again and has its name", async (_, reply, code) => {
    always(reply);
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "failed", error: { code } });
    expect(server.requests).toHaveLength(1);
    expect(ports.waits).toEqual([]);
    expect(ports.of("usage-counted")).toMatchObject([{ outcome: "failed" }]);
  });

  it.each([400, 422])(
    "GOAL-R13: %i without a known reason is asked once in each weaker mode, and remembers nothing",
    async (status) => {
      always({ status, body: error("Bad request") });
      const ports = await portsFor(server.url);
      const result = await requestStep(stepRequest(), ports);
      expect(result).toMatchObject({ kind: "failed", error: { code: "model_rejected" } });
      expect(ports.of("model-degraded").map(({ to }) => to)).toEqual(["json", "tool", "prompt"]);
      expect(server.requests).toHaveLength(4);
      expect(ports.waits).toEqual([]);
    },
  );

  it("GOAL-R12: a reply that the endpoint's own check rejects is asked for once more, then in another mode", async () => {
    const rejected = error("Failed to generate JSON.", "json_validate_failed");
    server.use(({ body }) =>
      body.response_format?.type === "json_schema" ? { status: 400, body: rejected } : { step: STEP },
    );
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 3 });
    expect(ports.of("retry-scheduled")).toMatchObject([{ cause: "The model's reply did not fit its form" }]);
    expect(ports.of("model-degraded")).toMatchObject([{ from: "strict", to: "json" }]);
  });

  it("GOAL-W3: the server's own words stay off the screen", async () => {
    always({ status: 400, body: error("Bad key sk-live-1234567890 at /srv/app") });
    const result = await requestStep(stepRequest(), await portsFor(server.url));
    expect(JSON.stringify(result)).not.toMatch(/sk-live|srv/);
    expect(log.warn).toHaveBeenCalledWith(
      "model-failed",
      expect.objectContaining({ code: "model_rejected" }),
    );
  });
});

describe("stopping", () => {
  it("GOAL-R23: closes the upstream socket, counts the request, and rejects with the reason", async () => {
    const stop = new AbortController();
    always({ step: STEP, chunkDelayMs: 20, chunkSize: 4 });
    const ports = await portsFor(server.url, stop.signal);
    const asked = requestStep(stepRequest(), { ...ports, delta: () => stop.abort("cancelled") });
    await expect(asked).rejects.toBe("cancelled");
    expect(await server.requests[0]?.closed).toBe("client");
    expect(ports.of("usage-counted")).toMatchObject([{ outcome: "cancelled" }]);
    expect(server.requests).toHaveLength(1);
  });

  it("GOAL-R23: ends a request that has not been answered yet", async () => {
    const stop = new AbortController();
    server.use(() => {
      setTimeout(() => stop.abort("released"), 5);
      return { fault: "stall" };
    });
    const ports = await portsFor(server.url, stop.signal);
    await expect(requestStep(stepRequest(), ports)).rejects.toBe("released");
    expect(await server.requests[0]?.closed).toBe("client");
  });

  it("GOAL-R23: ends the wait before the next try", async () => {
    const stop = new AbortController();
    always({ status: 500 });
    const ports = await portsFor(server.url, stop.signal);
    const record: typeof ports.record = async (events) => {
      if (events.some(({ type }) => type === "retry-scheduled")) stop.abort("cancelled");
      return ports.record(events);
    };
    await expect(requestStep(stepRequest(), { ...ports, record })).rejects.toBe("cancelled");
    expect(server.requests).toHaveLength(1);
  });

  it("counts a request that was hung up on by an estimate, so that caps hold, and a refused one as nothing", async () => {
    failing({ fault: "stall" }, { status: 500 });
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports, impatient("firstMs", 1));
    const [silent, broken] = ports.of("usage-counted");
    expect(silent).toMatchObject({ outcome: "failed", estimated: true, outputTokens: 0 });
    expect(silent?.inputTokens).toBeGreaterThan(0);
    expect(broken).toMatchObject({ outcome: "failed", inputTokens: 0 });
  });

  it("GOAL-R12: a timed-out request leaves no socket open", async () => {
    failing({ fault: "stall" });
    await requestStep(stepRequest(), await portsFor(server.url), impatient("firstMs", 1));
    expect(await server.requests[0]?.closed).toBe("client");
  });
});
