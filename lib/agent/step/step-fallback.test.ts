import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { lastMessage, modeOf, portsFor, stepRequest, WIRE } from "@/testing/agent/step";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { search } from "@/testing/servers/llm-steps";
import { requestStep } from "./step";

const STEP = search("heat pump");
const NO_CALLS = { ...STEP, calls: [] };
let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ step: STEP }) });
});
afterEach(() => server.stop());

const formats = () => server.requests.map(({ body }) => body.response_format?.type ?? null);
const rungs = () => server.requests.map(({ body }) => modeOf(body));
const degradations = (ports: Awaited<ReturnType<typeof portsFor>>) =>
  ports.of("model-degraded").map(({ from, to }) => `${from} > ${to}`);

describe("the ladder", () => {
  const refusing = (...refused: string[]) =>
    server.use(({ body }) =>
      refused.includes(body.response_format?.type ?? "")
        ? { status: 400, body: { error: { message: "'response_format.type' is not supported" } } }
        : { text: `Here you are:\n\`\`\`json\n${JSON.stringify(STEP)}\n\`\`\`` },
    );

  it("P14: goes on with a JSON promise and the schema in the tail when strict is refused, and remembers it", async () => {
    refusing("json_schema");
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    expect(formats()).toEqual(["json_schema", "json_object"]);
    expect(lastMessage(server.requests[1]?.body)).toContain(JSON.stringify(WIRE));
    expect(ports.of("model-degraded")).toMatchObject([{ from: "strict", to: "json" }]);
    await requestStep(stepRequest({ step: 2 }), ports);
    expect(formats()).toEqual(["json_schema", "json_object", "json_object"]);
    expect(ports.waits).toEqual([]);
  });

  it("P6: an endpoint that takes no keywords for limits is asked without them, still strictly", async () => {
    server.use(({ body }) =>
      JSON.stringify(body.response_format).includes("minItems")
        ? { status: 400, body: { error: { message: "In context=('calls',), 'minItems' is not permitted." } } }
        : { step: STEP },
    );
    const limited = { ...WIRE, properties: { ...WIRE.properties, calls: { type: "array", minItems: 1 } } };
    const schema = { wire: limited, hash: "full", name: "step", bare: { wire: WIRE, hash: "bare" } };
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest({ schema }), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    await requestStep(stepRequest({ schema, step: 2 }), ports);
    expect(formats()).toEqual(["json_schema", "json_schema", "json_schema"]);
    expect(ports.of("model-degraded")).toMatchObject([{ from: "strict", to: "bare" }]);
    expect(ports.of("step-started").map(({ schemaHash }) => schemaHash)).toEqual(["full", "bare", "bare"]);
  });

  it("P6: where there is no form without them, strict output is given up", async () => {
    server.use(({ body }) =>
      body.response_format?.type === "json_schema"
        ? { status: 400, body: { error: { message: "'minItems' is not permitted." } } }
        : { step: STEP },
    );
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 3 });
    expect(ports.model.mode()).toBe("json");
  });

  it("P14: ends at the schema in the prompt, and finds fenced JSON in the answer", async () => {
    const ports = await portsFor(server.url);
    server.use(({ body }) =>
      body.response_format || body.tools
        ? { status: 400, body: { error: { message: "response_format and tool_choice are not supported" } } }
        : { text: `Here you are:\n\`\`\`json\n${JSON.stringify(STEP)}\n\`\`\`` },
    );
    expect(await requestStep(stepRequest(), ports)).toMatchObject({
      kind: "solution",
      solution: STEP,
      attempt: 4,
    });
    expect(rungs()).toEqual(["json_schema", "json_object", "tool", "prompt"]);
    expect(degradations(ports)).toEqual(["strict > json", "json > tool", "tool > prompt"]);
  });

  it("P14: gives up on a strict mode that is not kept to, after two replies", async () => {
    server.use(({ body }) =>
      body.response_format?.type === "json_schema" ? { text: "Gladly." } : { step: STEP },
    );
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 3 });
    expect(formats()).toEqual(["json_schema", "json_schema", "json_object"]);
  });

  it("P14: keeps strict when only the content was wrong", async () => {
    server.use(({ attempt }) => ({ step: attempt < 3 ? NO_CALLS : STEP }));
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 3 });
    expect(ports.of("model-degraded")).toEqual([]);
  });

  it("one refusal seen by two runs at once is one step down", async () => {
    refusing("json_schema");
    const ports = await portsFor(server.url);
    const other = { ...(await portsFor(server.url)), model: ports.model };
    const both = await Promise.all([requestStep(stepRequest(), ports), requestStep(stepRequest(), other)]);
    expect(both.map(({ kind }) => kind)).toEqual(["solution", "solution"]);
    expect(ports.model.mode()).toBe("json");
  });
});

describe("a model that cannot", () => {
  it.each([
    ["only chats", { text: "Nice question! Let me think about it." }],
    ["says nothing", { fault: "empty" as const }],
    ["writes half an object", { text: JSON.stringify(STEP).slice(0, -30) }],
    ["calls other functions", { calls: [{ index: 0, id: "a", name: "python", arguments: "{}" }] }],
  ])(
    "GOAL-R12: ends within six requests by its name when it %s, one rung after another",
    async (_, reply) => {
      server.use(() => reply);
      const ports = await portsFor(server.url);
      const result = await requestStep(stepRequest(), ports);
      expect(result).toMatchObject({ kind: "failed", error: { code: "model_protocol" } });
      expect(rungs()).toEqual(["json_schema", "json_schema", "json_object", "tool", "prompt", "small"]);
    },
  );

  it("GOAL-R12: an object of another structure proves that a mode enforces nothing: the next one at once", async () => {
    server.use(() => ({ text: '{"answer":"42"}' }));
    const result = await requestStep(stepRequest(), await portsFor(server.url));
    expect(result).toMatchObject({ kind: "failed", error: { code: "model_protocol" } });
    expect(rungs()).toEqual(["json_schema", "json_object", "tool", "prompt", "small", "small"]);
  });

  it("P14: the last round under an enforced schema shows the schema", async () => {
    server.use(() => ({ step: NO_CALLS }));
    await requestStep(stepRequest(), await portsFor(server.url));
    const shown = server.requests.map(({ body }) => lastMessage(body).includes(JSON.stringify(WIRE)));
    expect(shown).toEqual([false, false, true]);
  });

  it("GOAL-R12: refused forms count like useless replies, requests that only had to wait do not", async () => {
    let limited = 0;
    server.use(({ body }) => {
      if (body.response_format?.type === "json_schema")
        return { status: 400, body: { error: { message: "json_schema is not supported" } } };
      if (limited < 3) {
        limited += 1;
        return { status: 429, headers: { "retry-after": "1" } };
      }
      return { text: "Gladly." };
    });
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({
      kind: "failed",
      error: { code: "model_protocol" },
    });
    // One refusal; JSON mode, tool and prompt once each; the smallest form until the six are used.
    expect(server.requests.length - limited).toBe(6);
  });

  it("GOAL-R12: what it strayed from is not held against it when nothing else worked either", async () => {
    server.use(() => ({ text: "Gladly." }));
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports);
    expect(ports.model.mode()).toBe("strict");
  });

  it("P14: the rung that worked in the end is where the next step begins", async () => {
    server.use(({ body }) => (modeOf(body) === "small" ? { step: STEP } : { text: "Gladly." }));
    const ports = await portsFor(server.url);
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 6 });
    expect(ports.model.mode()).toBe("small");
    await requestStep(stepRequest({ step: 2 }), ports);
    expect(rungs()).toHaveLength(7);
    expect(ports.of("model-degraded").at(-1)).toMatchObject({ from: "prompt", to: "small" });
  });

  it("Q10: wrong content under an enforced schema does not cost the schema", async () => {
    server.use(() => ({ step: NO_CALLS }));
    const ports = await portsFor(server.url);
    await requestStep(stepRequest(), ports);
    expect(rungs()).toEqual(["json_schema", "json_schema", "json_schema"]);
    expect(degradations(ports)).toEqual([]);
  });
});
