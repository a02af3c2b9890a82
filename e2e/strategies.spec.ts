// A whole run in each strategy that calls functions, in a browser: the same screens, the same report.

import { createAppRoot } from "@/testing/servers/app-root";
import { isThought } from "@/testing/servers/llm-native";
import { STRATEGY_AGENTS, withStrategies } from "@/testing/servers/strategy-agents";
import { expect, test, until, withStack } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { fullScript, INDEX, PLAN_STEPS } from "./scenario";

const AGENTS = [
  { strategy: "SGRToolCallingAgent", words: "two requests a step", thinks: true },
  { strategy: "ToolCallingAgent", words: "without writing down what it thinks", thinks: false },
] as const;

for (const { strategy, words, thinks } of AGENTS)
  test(`P14 GOAL-W1: ${strategy} ends in a cited report, on the screens of every other agent`, async ({
    page,
  }) => {
    const root = await createAppRoot(withStrategies("standard"));
    const use: Parameters<typeof withStack>[0] = async (stack) => {
      const question = "Are sodium-ion batteries already cheaper than LFP for grid storage?";
      stack.script(question, fullScript(question, { chunkSize: 16, chunkDelayMs: 4 }));
      const response = await fetch(`${stack.app.url}/api/threads`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ question, agent: STRATEGY_AGENTS[strategy] }),
      });
      const { threadId, runId } = (await response.json()) as { threadId: string; runId: string };
      await page.goto(`${stack.app.url}/research/${threadId}`);
      const thread = new ThreadPage(page);
      await expect(thread.title).toHaveText(question);
      await thread.untilDone();

      const state = await until(stack.app, runId, ({ status }) => status === "completed");
      expect(state.steps).toHaveLength(5);
      expect(state.steps.every(({ reasoning }) => (reasoning !== null) === thinks)).toBe(true);
      expect(state.warnings).toEqual([]);
      expect(state.plan?.steps.map(({ text }) => text)).toEqual(PLAN_STEPS);
      const { requests } = stack.llm;
      expect(requests).toHaveLength(thinks ? 10 : 5);
      expect(requests.at(-1)?.body.messages.some(isThought)).toBe(thinks);

      const number = state.sources.find(({ url }) => url === INDEX)?.number as number;
      await thread.chips(number).nth(1).click();
      const reader = page.getByRole("complementary", { name: "Source reader" });
      await expect(
        reader.locator("mark", { hasText: "52 dollars per kilowatt-hour" }).first(),
      ).toBeInViewport();
      await page.screenshot({ path: test.info().outputPath(`${strategy}.png`) });

      await page.goto(`${stack.app.url}/agents`);
      const agent = page.locator(`#agent-${STRATEGY_AGENTS[strategy]}`);
      await expect(agent.getByText(words)).toBeVisible();
    };
    try {
      await withStack(use, { root: root.path });
    } finally {
      await root.dispose();
    }
  });
