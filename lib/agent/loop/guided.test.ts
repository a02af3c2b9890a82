// Runs that code leads, with scripted small models behind a real endpoint.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { STEP_POLICY, type StepPolicy } from "@/lib/agent/step/step";
import { promptsOf } from "@/lib/bundles/export-bundle-prompts";
import { STRATEGIES, type Strategy } from "@/lib/config/schema";
import { log } from "@/lib/log";
import { resolveProfiled } from "@/lib/models/registry";
import { BREAKER_POLICY } from "@/lib/resilience/circuit-breaker";
import type { RunEvent } from "@/lib/run-log/event";
import type { GuidedSign } from "@/lib/run-log/run-guided";
import { cutsOf } from "@/testing/agent/cuts";
import { blankState, clock, type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { modelAt } from "@/testing/agent/strategies";
import { chance } from "@/testing/chance";
import { askedFor, linesAsked, middling, tokensOf, WEAK_PARTS } from "@/testing/guided/models";
import { readWeb, searchWeb, TOPICS, topicsFor } from "@/testing/guided/web";
import { type LlmRequest, type LlmServer, type Reply, startLlmServer } from "@/testing/servers/llm";
import { runLoop } from "./loop";

/** Short waits between tries. */
const POLICY: StepPolicy = {
  ...STEP_POLICY,
  retry: { ...STEP_POLICY.retry, tries: 3, baseMs: 2, maxMs: 4 },
  breaker: { ...BREAKER_POLICY, openMs: 2, longestOpenMs: 4, spreadMs: 1 },
};

/** A circuit breaker closes again only in time that passes. */
const REAL = { ...clock, now: Date.now };

/** What is never answered is waited for briefly. */
const IMPATIENT: StepPolicy = {
  ...POLICY,
  reply: { ...STEP_POLICY.reply, firstMs: 300, silenceMs: 300 },
};

let server: LlmServer;
beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ text: "" }) });
});
afterEach(() => server.stop());
type Model = TestRun["ports"]["model"];
const [ALDANE] = TOPICS;
const QUESTION = ALDANE?.question ?? "";

function testRun(baseClass: Strategy, world: Partial<LoopHarness> = {}, guidedFallback = true): TestRun {
  return new TestRun({
    question: QUESTION,
    config: agentConfig({ baseClass, execution: { guidedFallback } }),
    script: () => "",
    search: searchWeb,
    read: readWeb,
    ...world,
  });
}

async function tell(
  script: (request: LlmRequest) => Reply,
  options: {
    strategy?: Strategy;
    model?: Model;
    world?: Partial<LoopHarness>;
    policy?: StepPolicy;
    onTest?: (test: TestRun) => void;
  } = {},
) {
  const { strategy = "GuidedAgent", world, policy = POLICY } = options;
  server.use(script);
  const test = testRun(strategy, world);
  options.onTest?.(test);
  const before = server.requests.length;
  const model = options.model ?? (await modelAt(server));
  await runLoop(test.state, { ...test.ports, model, policy }, registries);
  return { test, model, state: test.state, bodies: server.requests.slice(before).map(({ body }) => body) };
}

/** A completed run cites: its report has citations that all resolve to sources. */
function expectSourced({ state }: { state: TestRun["state"] }): void {
  expect(state.status).toBe("completed");
  expect(state.report?.citations.length).toBeGreaterThan(0);
  expect(state.report?.invalidCitations).toEqual([]);
  expect(state.searchesUsed).toBeGreaterThan(0);
  expect(state.report?.judged, "recorded as reviewed").toBe(true);
}

describe("a run that code leads", () => {
  it("P15: a middling model brings at least 80 % of forty facts into reports, all of them checked", async () => {
    const missing: string[] = [];
    for (const topic of TOPICS) {
      const { state, bodies } = await tell(middling(), { world: { question: topic.question } });
      expectSourced({ state });
      for (const { value, sentence } of topic.facts)
        if (!state.report?.content.includes(value)) missing.push(sentence);
      expect(bodies.length).toBeLessThanOrEqual(6 + linesAsked(bodies));
      for (const body of bodies) expect(tokensOf(body)).toBeLessThanOrEqual(6000);
      expect(new Set(state.report?.citations.map(({ verdict }) => verdict))).toEqual(new Set(["supported"]));
      expect(new Set(state.plan?.steps.map(({ status }) => status))).toEqual(new Set(["done"]));
    }
    expect(missing.length).toBeLessThanOrEqual(8);
    // Ten runs, on a machine that does other work too.
  }, 240_000);
});

const KINDS = Object.keys(WEAK_PARTS);

describe("a weak model", () => {
  it.each(KINDS)(
    "P15 GOAL-W3: of %s leaves the person at least the closest passages, cited",
    async (kind) => {
      for (const topic of topicsFor(KINDS.indexOf(kind))) {
        const weak = WEAK_PARTS[kind] ?? (() => ({ text: "" }));
        const { state, test, bodies } = await tell(({ body }) => weak(body), {
          world: { question: topic.question, clock: REAL },
        });
        expectSourced(test);
        expect(state.report?.citations.every(({ verdict }) => verdict === "supported")).toBe(true);
        expect(state.report?.content).toContain(topic.facts[0]?.value);
        expect(state.report?.content).not.toContain("Lisbon");
        expect(bodies.length).toBeLessThanOrEqual(6 + linesAsked(bodies));
        for (const body of bodies) expect(tokensOf(body)).toBeLessThanOrEqual(6000);
      }
    },
    60_000,
  );
});

const leads = (state: TestRun["state"]) => state.warnings.filter((warning) => warning.includes("code leads"));
const step = (...calls: Record<string, unknown>[]) => ({ text: JSON.stringify(reply(...calls)) });

/** A model whose steps are `script`, and whose short texts are those of a middling one. */
function withSteps(script: (request: LlmRequest) => Reply): (request: LlmRequest) => Reply {
  const parts = middling();
  return (request) => (askedFor(request.body) === "step" ? script(request) : parts(request));
}

describe("a model that cannot lead", () => {
  it.each<[string, GuidedSign, (request: LlmRequest) => Reply]>([
    ["plans twice and searches for nothing", "no_search", () => step(plan())],
    ["answers at once", "ended_unsearched", () => step(answer("It is old.", "completed"))],
    ["gives up at once", "no_answer", () => step(answer("Not found.", "failed"))],
    [
      "writes a report without a citation",
      "uncited",
      ({ step: at }) =>
        [step(search("Aldane")), step(report("What is data and what is not?"))][at - 1] ??
        step(answer("Data.")),
    ],
    ["makes the same call again and again", "repeated", () => step(search("data"))],
    ["keeps to no form", "no_form", () => ({ text: "I would gladly help you with that." })],
  ])("P15: that %s is led by code from then on, and the step says so", async (_, sign, script) => {
    const { state, test, bodies } = await tell(withSteps(script), { strategy: "SGRAgent" });
    expectSourced(test);
    expect(leads(state)).toHaveLength(1);
    expect(leads(state)[0]).toContain(state.guided?.reason);
    expect(state.guided?.sign).toBe(sign);
    expect(state.report?.content).toContain("1901");
    for (const body of bodies.filter((one) => askedFor(one) !== "step"))
      expect(tokensOf(body)).toBeLessThanOrEqual(6000);
  });

  it("B22: is not held back by the coverage gate once code leads, for the lines of its procedure", async () => {
    const config = agentConfig({ execution: { guidedFallback: true, coverageGate: true } });
    const { state } = await tell(
      withSteps(() => step(plan())),
      { strategy: "SGRAgent", world: { config } },
    );
    expect(leads(state)).toHaveLength(1);
    expect(state.calls.filter(({ error }) => error?.kind === "not_covered")).toEqual([]);
    expect(state.report?.content).not.toContain("Not covered");
  });

  it("P15: is remembered as such, until it is asked anew", async () => {
    const model = await profiled(null);
    const script = withSteps(() => step(answer("It is old.", "completed")));
    await tell(script, { strategy: "SGRAgent", model });
    expect(model.profile.current()).toMatchObject({ changes: [{ what: "lead" }] });
    const second = await tell(script, { strategy: "SGRAgent", model });
    expect(second.bodies.filter((body) => askedFor(body) === "step")).toEqual([]);
    expect(leads(second.state)).toHaveLength(1);
    expect(second.state.guided?.sign).toBe("known");
    model.profile.forget();
    const third = await tell(script, { strategy: "SGRAgent", model });
    expect(third.bodies.filter((body) => askedFor(body) === "step")).toHaveLength(1);
  });

  it("P15: that leads well is never led by code", async () => {
    const story = [
      step(plan()),
      step(search("Aldane lighthouse")),
      step(readPages(ALDANE?.url ?? "")),
      step(report("The Aldane lighthouse was built in 1901 [1].")),
      step(answer("In 1901 [1].")),
    ];
    const { state, bodies } = await tell(({ step: at }) => story[at - 1] ?? step(answer("In 1901 [1].")), {
      strategy: "SGRAgent",
    });
    expect(state.status).toBe("completed");
    expect(leads(state)).toEqual([]);
    expect(bodies).toHaveLength(story.length);
  });

  it.each(["hello", "Please rewrite this paragraph: The price fell.", "What is 17 * 23?"])(
    "P15: answers “%s” itself, which no source has to answer",
    async (question) => {
      const { state, bodies } = await tell(
        withSteps(() => step(answer("Here it is.", "completed"))),
        { strategy: "SGRAgent", world: { question } },
      );
      expect(state).toMatchObject({ status: "completed", answer: "Here it is.", searchesUsed: 0 });
      expect(leads(state)).toEqual([]);
      expect(bodies).toHaveLength(1);
    },
  );

  it("P15: is relieved when it does not close after a request to finish, and quotes are the report", async () => {
    const seen: { run?: TestRun; steps: number } = { steps: 0 };
    const script = withSteps(() => {
      if (++seen.steps === 3) seen.run?.finishNow();
      return seen.steps === 1 ? step(plan(), search(QUESTION)) : step(search(`more ${seen.steps}`), plan());
    });
    const { state, test } = await tell(script, { strategy: "SGRAgent", onTest: (run) => (seen.run = run) });
    expectSourced(test);
    expect([state.guided?.sign, leads(state).length]).toEqual(["no_answer", 1]);
    expect(state.report?.content).toContain("The replies of the connected model could not be used");
  });

  it("P15: keeps its answer where no source was to be had", async () => {
    const { state } = await tell(
      withSteps(() => step(answer("It is old.", "completed"))),
      {
        strategy: "SGRAgent",
        world: { search: () => [] },
      },
    );
    expect(state).toMatchObject({ status: "completed", answer: "It is old." });
    expect(state.searches.length).toBeGreaterThan(0);
  });
});

let models = 0;

async function profiled(contextWindow: number | null) {
  models += 1;
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: server.url, model: `small-${models}` };
  const agentModel = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null, contextWindow };
  const model = await resolveProfiled({ env: { openai, ollamaUrl: "", lmStudioUrl: "" }, agentModel });
  if (!model) throw new Error("no model");
  return model;
}

describe("a window of 4,096 tokens", () => {
  it.each<Strategy>(["GuidedAgent", "SGRAgent"])("P15: is enough for %s", async (strategy) => {
    const model = await profiled(4096);
    const { state, test, bodies } = await tell(middling(), { strategy, model });
    expectSourced(test);
    expect(state.report?.content).toContain("1901");
    expect(leads(state)).toHaveLength(strategy === "GuidedAgent" ? 0 : 1);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      const reserved = body.max_tokens ?? body.max_completion_tokens ?? 0;
      expect(reserved).toBeGreaterThan(0);
      expect(tokensOf(body) + reserved).toBeLessThanOrEqual(4096);
    }
  });
});

/** The requests of a log for parts whose result is not in it. */
const partsOf = (log: readonly RunEvent[]) =>
  log.flatMap((event) => (event.type === "part-written" ? [`${event.kind} ${event.line}`] : []));

describe("a restart", () => {
  it("P15 GOAL-R1: at borders all over the log, at each in the long form, leads to the same report, and no part is paid for twice", async () => {
    const whole = await tell(middling());
    const { log: events } = whole.test;
    expect(partsOf(events)).toHaveLength(5);
    for (const cut of cutsOf(events, 12)) {
      const log = events.slice(0, cut);
      const { state, bodies, test } = await tell(middling(), { world: { log, pages: whole.test.pages } });
      const before = new Set(partsOf(log));
      expect(partsOf(test.log)).toHaveLength(new Set(partsOf(test.log)).size);
      expect(bodies).toHaveLength(5 - before.size);
      expectSourced({ state });
    }
  }, 120_000);

  it("P15: the requests in the log are those that were sent", async () => {
    const { test, bodies } = await tell(middling());
    const { requests, messages } = promptsOf(blankState(QUESTION), test.log, registries);
    const asked = requests.filter(({ exact }) => exact);
    expect(asked).toHaveLength(bodies.length);
    asked.forEach((request, at) => {
      const said = request.messages.map((index) => (messages[index] as { content: string }).content);
      expect(said).toEqual(bodies[at]?.messages.map(({ content }) => content));
    });
    const rest = requests.filter(({ exact }) => !exact);
    expect(new Set(rest.map(({ note }) => note))).toEqual(
      new Set(["Code decided this step; no model was asked."]),
    );
  });
});

describe("while it is led by code", () => {
  it("P15: every request is counted, with its tokens, and the steps of code cost nothing", async () => {
    const { test, bodies } = await tell(middling());
    const paid = test.log.filter((event) => event.type === "usage-counted" && event.inputTokens > 0);
    expect(paid).toHaveLength(bodies.length);
    expect(test.state.usage.outputTokens).toBe(server.tokens.output);
  });

  it("P15: a cap ends the requests, and what was written is not lost", async () => {
    const budget = { tokens: 1200, searches: null, minutes: null, money: null };
    const { test, state } = await tell(middling(), { world: { start: { budget } } });
    expect(state.limitsReached).toContain("tokens");
    expectSourced(test);
  });

  it("P15: a request to finish sends nothing more and writes from what is there", async () => {
    let sections = 0;
    const script = middling();
    const holder: { test?: TestRun } = {};
    const { test, state } = await tell(
      (request) => {
        if (askedFor(request.body) === "section") {
          sections += 1;
          if (sections === 2) holder.test?.finishNow();
        }
        return script(request);
      },
      { onTest: (test) => Object.assign(holder, { test }) },
    );
    expect(sections).toBe(2);
    expectSourced(test);
    expect(state.report?.content).toContain("1901");
  });

  it("P15: lines that the person changed are searched and written", async () => {
    const world = { start: { reviewPlan: true as const } };
    const { test, model } = await tell(middling(), { world });
    expect(test.state.status).toBe("waiting_for_plan");
    const steps = ["When was the Brevik lighthouse built?", "How high is the Brevik lighthouse?"];
    test.write([{ type: "plan-reviewed", goal: "Know it", steps, changes: ["Brevik instead."] }]);
    await runLoop(test.state, { ...test.ports, model, policy: POLICY }, registries);
    expectSourced(test);
    expect(test.searched.join(" ")).toContain("Brevik");
    expect(test.state.report?.content).toContain("1908");
  });

  it("P15: a model that stalls costs no more than the time it is given", async () => {
    const config = agentConfig({
      baseClass: "GuidedAgent",
      execution: { guidedFallback: true, guidedMinutes: 0.02 },
    });
    const { test, bodies } = await tell(() => ({ fault: "stall" }), { world: { config } });
    expectSourced(test);
    expect(bodies.length).toBeLessThanOrEqual(6);
  });
});

const MIXED_RUNS = isLongForm ? 50 : 8;

it.each(Array.from({ length: MIXED_RUNS }, (_, at) => at + 1))(
  "P15 GOAL-W3: run %i with a weak model that is weak in many ways ends with sources",
  async (seed) => {
    const random = chance(seed * 7919);
    const steps: Reply[] = [
      step(plan()),
      step(search("data")),
      step(report("What is data and what is not?")),
      step(answer("What is data and what is not?")),
      { text: '{"reasoning_steps":["One' },
      { fault: "empty" },
      { fault: "stall" },
      { text: "Es tut mir leid, dabei kann ich nicht helfen." },
      { fault: "refusal", text: "I can't help with that." },
      { text: "data ".repeat(20_000), chunkSize: 4000 },
      { fault: "html" },
    ];
    const topic = TOPICS[seed % TOPICS.length];
    const { test, state } = await tell(
      ({ body }) => {
        if (askedFor(body) === "step") return steps[random(steps.length)] ?? { text: "" };
        if (random(9) === 0) return { fault: "stall" };
        return WEAK_PARTS[KINDS[random(KINDS.length)] ?? ""]?.(body) ?? { text: "" };
      },
      {
        policy: IMPATIENT,
        strategy: STRATEGIES[seed % STRATEGIES.length],
        world: { question: topic?.question },
      },
    );
    expectSourced(test);
    expect(state.report?.content).toContain(topic?.facts[0]?.value);
    expect(state.report?.citations.every(({ verdict }) => verdict === "supported")).toBe(true);
  },
  60_000,
);
