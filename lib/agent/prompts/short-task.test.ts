// The prompts of the short task (4 searches, 3 pages, a report of 600 words), counted as providers cache them:
// functions or schema first, then the messages. `npm run bench -- strategies` prints the same figures for the
// whole application.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheFigures } from "@/e2e/bench/measured";
import { pages, QUESTION, shortScript, shortSteps, type WorkStyle } from "@/e2e/bench/reference";
import { STEP_STRATEGIES as STRATEGIES } from "@/lib/config/schema";
import { agentConfig } from "@/testing/agent/loop-agent";
import { tell } from "@/testing/agent/strategies";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";

let server: LlmServer;
beforeAll(async () => {
  server = await startLlmServer({ script: shortScript("instructed") });
});
afterAll(() => server.stop());

/** Five pages, four of which the search before found too, with snippets as long as a service may return. */
const found = (query: string) => {
  const from = Number(query.at(-1)) % 5;
  return pages.slice(from, from + 5).map(({ url, title, text }) => ({
    url,
    title,
    snippet: text.slice(0, 1000),
    publishedAt: null,
  }));
};

/** Bytes that no cache can have, and of all prompts, where a step is one request (docs/agents.md). */
const MOST: Record<WorkStyle, [uncached: number, total: number]> = {
  instructed: [40_000, 118_000],
  ended: [40_000, 170_000],
  apart: [46_000, 215_000],
};
/** A step of two requests repeats its reasoning as a call. */
const TWO_REQUESTS: [uncached: number, total: number] = [1.25, 2.25];
const TASKS = STRATEGIES.flatMap((strategy) =>
  (["instructed", "ended", "apart"] as const).map((style) => ({ strategy, style })),
);

describe.each(TASKS)("the short task, $strategy, $style", ({ strategy, style }) => {
  it("P14 GOAL-P4: has one schema, stays within its bytes, and each prompt repeats the one before", async () => {
    server.use(shortScript(style));
    const standard = agentConfig();
    const { test, bodies } = await tell(strategy, {
      server,
      // The tools and limits of the Standard agent.
      config: {
        tools: [...DEFAULT_TOOLKIT],
        search: { ...standard.search, snippetLimit: 1000, contentLimit: 5200 },
      },
      world: {
        question: QUESTION,
        search: found,
        read: (url) => pages.find((page) => page.url === url)?.text ?? null,
      },
    });
    expect(test.state).toMatchObject({ status: "completed", searchesUsed: 4 });
    expect(test.state.report?.citations.length).toBeGreaterThan(0);
    const [uncached, total] = MOST[style];
    const [moreUncached, moreTotal] = strategy === "SGRToolCallingAgent" ? TWO_REQUESTS : [1, 1];
    const perStep = strategy === "SGRToolCallingAgent" ? 2 : 1;
    const figures = cacheFigures(bodies.map((body) => ({ body })));
    expect(figures).toMatchObject({ requests: perStep * shortSteps(style), schemas: 1 });
    expect(figures.total).toBeLessThanOrEqual(moreTotal * total);
    expect(figures.uncached).toBeLessThanOrEqual(moreUncached * uncached);
    expect(figures.shared).toBeGreaterThanOrEqual(0.9);
  });
});
