// What a repetition in which nothing changed costs beside its first run, by the ledger of the product: the shipped agents
// with a scripted good model at a priced endpoint, searches at the list price, and pages of 30 kB.

import { afterAll, beforeAll, expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { runLoop } from "@/lib/agent/loop/loop";
import type { LoopPorts } from "@/lib/agent/ports";
import { jobs } from "@/lib/jobs/jobs";
import { builtIn, resolveModel } from "@/lib/models/registry";
import type { Engine } from "@/lib/runs/engine";
import { startRun } from "@/lib/runs/start";
import { searchCost } from "@/lib/search/search-prices";
import { Tool } from "@/lib/tools/registry";
import { loadAgents } from "@/testing/config/config";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { finished, keep } from "@/testing/runs/engines";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { percent, printFigure } from "./figures";
import { diligenceFor, nextStep, partOf, QUESTIONS, searchIn, webOf } from "./researcher";

const MODEL = "priced-model";
/** Dollars for a million tokens; what the endpoint had in its cache costs as much as the rest, or a tenth. */
const PRICES = {
  full: { input: 1.25, cachedInput: 1.25, output: 10 },
  cached: { input: 1.25, cachedInput: 0.125, output: 10 },
};
const RESULTS = 5;

const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };

let llm: LlmServer;
beforeAll(async () => {
  llm = await startLlmServer({ script: () => ({ step: {} }) });
});
afterAll(() => llm.stop());

type Question = (typeof QUESTIONS)[number];
type Asked = { name: string; question: Question; price: (typeof PRICES)[keyof typeof PRICES] };

/** An engine whose model is asked over HTTP and whose searches have the list price of Tavily. */
function engineFor({ name, question, price }: Asked): TestEngine {
  const agent = loadAgents().agents.find((one) => one.name === name);
  if (!agent) throw new Error(`no agent ${name}`);
  const web = webOf(question);
  const store = openTestDatabase();
  const diligence = diligenceFor(agent);
  const loop = (state: Parameters<Engine["loop"]>[0], ports: LoopPorts) => {
    llm.use(async ({ body }) => {
      const part = partOf(String(body.messages.at(-1)?.content));
      if (part) return { text: JSON.stringify(part) };
      const now = await ports.state();
      return { step: nextStep(now, { question, diligence, pages: true }), chunkSize: 4000 };
    });
    return runLoop(state, ports, registries);
  };
  const prices = { currency: "USD", models: { [MODEL]: price } };
  const services: Awaited<ReturnType<Engine["dependenciesFor"]>>["services"] = {
    search: async ({ query }) => {
      const cost = searchCost("tavily", { maxResults: RESULTS }, prices);
      return { provider: "tavily", hits: searchIn(web)(query), ...(cost ? { cost } : {}) };
    },
    read: async ({ urls }) =>
      urls.map((url) => {
        const page = web.find((one) => one.url === url);
        if (!page) return { ok: false as const, url, reason: "Not there.", via: "own" };
        const { title, text } = page;
        return { ok: true as const, url, title, text, publishedAt: null, via: "own" };
      }),
    pageText: (pageId) => store.db.findPageText(pageId),
    checkReport: async (report) => jobs.checkReport(report),
    comparePages: async (pages) => jobs.comparePages(pages),
    saveReportFile: async ({ report }) => `reports/${report.title}.md`,
  };
  return keep({
    ...createTestEngine(loop, store),
    agents: () => ({ default: name, agents: [agent], limits: NO_LIMITS }),
    dependenciesFor: async ({ runId }) => {
      const openai = { apiKey: "sk-test-not-a-secret", baseUrl: llm.url, model: MODEL };
      const { bindings } = resolveBindings({
        ...{ tools: agent.tools, variants: agent.variants, runId },
        ...{ toolRegistry: registries.tools, activityRegistry: registries.activities },
      });
      return {
        model: await resolveModel({ env: { openai, ollamaUrl: "", lmStudioUrl: "" }, prices }),
        writer: builtIn(),
        services,
        bindings,
        searchLabel: "Tavily",
      };
    },
  });
}

/** A first run, a repetition of it in a web where nothing has changed, and one that looks at the cited pages only. */
async function measured(asked: Asked) {
  const engine = engineFor(asked);
  const question = asked.question.text;
  const { threadId, runId } = await startRun({ question, agent: asked.name }, engine);
  const first = await finished(engine, runId);
  const { runId: again } = await startRun({ question, threadId, repeats: runId }, engine);
  const repetition = await finished(engine, again);
  const cited = await startRun({ question, threadId, repeats: again, lookAt: "cited" }, engine);
  await finished(engine, cited.runId);
  const [before, after, ofCited] = await engine.db.listRuns(threadId);
  if (!before || !after || !ofCited) throw new Error("a run has no row");
  return { first, repetition, before, after, ofCited };
}

const dollars = (amount: number) => `$${amount.toFixed(3)}`;

it.each([
  { name: "standard", price: "full", most: 0.35, searches: 8, pages: 8 },
  // What the endpoint has in its cache makes the first run cheaper, and searches cost the same. No goal, a border.
  { name: "standard", price: "cached", most: 0.45, searches: 8, pages: 8 },
  { name: "deep", price: "cached", most: 0.35, searches: 16, pages: 24 },
] as const)("cost of a quiet repetition: $name, price $price", async ({ name, price, most, ...size }) => {
  const question = QUESTIONS[0] as Question;
  const { first, repetition, before, after, ofCited } = await measured({
    name,
    question,
    price: PRICES[price],
  });
  const read = first.sources.filter(({ status }) => status === "read").length;
  expect([first.status, repetition.status]).toEqual(["completed", "completed"]);
  expect({ searches: before.searchesUsed, pages: read }).toEqual(size);
  expect(before.money).toBe(first.usage.money);
  expect(repetition.report?.content).toBe(first.report?.content);
  expect(repetition.usage.requests).toBe(0);
  const share = after.money / before.money;
  printFigure({
    id: "W1",
    what: `${name}: a repetition in which nothing changed, cached input at ${price === "full" ? "the full price" : "a tenth"}`,
    value: [
      `first run ${dollars(before.money)}: ${before.searchesUsed} searches, ${read} pages, ${first.usage.requests} requests, ${before.inputTokens} tokens in, ${before.outputTokens} out`,
      `repetition ${dollars(after.money)}, ${percent(share)}: ${after.searchesUsed} searches, no request`,
      `of the cited pages only ${dollars(ofCited.money)}`,
    ].join("\n     "),
    floor: "a person who asks again pays the first run again: 100.0 %",
    goal: `≤ ${percent(most)}`,
  });
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(most);
  expect(ofCited).toMatchObject({ status: "completed", money: 0, searchesUsed: 0, inputTokens: 0 });
});
