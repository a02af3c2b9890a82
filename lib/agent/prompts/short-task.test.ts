// The prompts of the short task (4 searches, 3 pages, a report of 600 words), counted as providers cache them:
// functions or schema first, then the messages. `npm run bench -- strategies` prints the same figures for the
// whole application.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheFigures } from "@/e2e/bench/measured";
import { pages, QUESTION, shortScript } from "@/e2e/bench/reference";
import { STEP_STRATEGIES as STRATEGIES, type StepStrategy as Strategy } from "@/lib/config/schema";
import { DEFAULT_TOOLKIT } from "@/lib/tools/registry";
import { tell } from "@/testing/agent/strategies";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";

let server: LlmServer;
beforeAll(async () => {
  server = await startLlmServer({ script: shortScript({ together: true }) });
});
afterAll(() => server.stop());

/** Five pages, four of which the search before found too. */
const found = (query: string) => {
  const from = Number(query.at(-1)) % 5;
  return pages.slice(from, from + 5).map(({ url, title, text }) => ({
    url,
    title,
    snippet: text.slice(0, 300),
    publishedAt: null,
  }));
};

/** Requests, and the most bytes of all prompts and of those that no cache can have. */
const MOST: Record<Strategy, [requests: number, total: number, uncached: number]> = {
  SGRAgent: [8, 118_000, 40_000],
  SGRToolCallingAgent: [16, 290_000, 40_000],
  ToolCallingAgent: [8, 118_000, 40_000],
};

describe.each(STRATEGIES)("the short task, %s", (strategy) => {
  it("P14 GOAL-P4: has one schema, stays within its bytes, and each prompt repeats the one before", async () => {
    const { test, bodies } = await tell(strategy, {
      server,
      // The tools of the Standard agent.
      config: { tools: [...DEFAULT_TOOLKIT] },
      world: {
        question: QUESTION,
        search: found,
        read: (url) => pages.find((page) => page.url === url)?.text ?? null,
      },
    });
    expect(test.state).toMatchObject({ status: "completed", searchesUsed: 4 });
    expect(test.state.report?.citations.length).toBeGreaterThan(0);
    const [requests, total, uncached] = MOST[strategy];
    const figures = cacheFigures(bodies.map((body) => ({ body })));
    expect(figures).toMatchObject({ requests, schemas: 1 });
    expect(figures.total).toBeLessThanOrEqual(total);
    expect(figures.uncached).toBeLessThanOrEqual(uncached);
    expect(figures.shared).toBeGreaterThanOrEqual(0.9);
  });
});
