// Two search variants configured by a variable: runs are distributed between them, each variant queries the search
// service in its own way, and the Agents screen compares their results.

import { answer, search } from "@/testing/servers/llm-steps";
import { ask, expect, test, until, withStack } from "./fixtures";
import { numbersIn } from "./scenario";

const PAGE = {
  url: "https://ferry.example/lindmark",
  title: "Lindmark ferries",
  text: "# Lindmark ferries\n\nThe ferry leaves Lindmark at 7:20 from the north pier.",
};
const RUNS = 12;
const ways =
  "{ mode: explicit, activity: WebSearchTool }, { mode: explicit, activity: WebSearchTool, variant: advanced }";

test("runs are distributed between two search variants, and the Agents screen compares them", ({ page }) =>
  withStack(
    async ({ app, web, script }) => {
      test.setTimeout(120_000);
      web.put(PAGE);
      for (let count = 1; count <= RUNS; count += 1) {
        const question = `When does ferry ${count} leave Lindmark?`;
        script(question, ({ step, body }) => {
          const number = numbersIn(JSON.stringify(body.messages), [PAGE.url])[PAGE.url];
          return {
            step: step === 1 ? search(`ferry ${count} Lindmark`) : answer({ answer: `At 7:20 [${number}].` }),
          };
        });
        const { runId } = await ask(app, question, { scope: "web" });
        await until(app, runId, ({ status }) => status === "completed");
      }
      const depths = web.requests.map(
        ({ body }) => (body as { search_depth?: string }).search_depth ?? "basic",
      );
      const advanced = depths.filter((depth) => depth === "advanced").length;
      expect(advanced).toBeGreaterThan(0);
      expect(advanced).toBeLessThan(RUNS);

      await page.goto(`${app.url}/agents`);
      await expect(
        page.getByText("Search: websearchtool 50% · websearchtool, advanced 50%").first(),
      ).toBeVisible();
      const table = page
        .getByRole("region", { name: /Search/ })
        .getByRole("table")
        .last();
      for (const [way, count] of [
        ["code", RUNS - advanced],
        ["code, advanced", advanced],
      ] as const) {
        const row = table.getByRole("row", { name: `${way} drawn` });
        await expect(row.getByRole("cell").first()).toHaveText(String(count));
        await expect(row).toContainText("drawn by 50% of runs");
        await expect(row).toContainText("too few to tell");
      }
    },
    { env: { GROUNDWORK__VARIANTS: `{ WebSearchTool: [${ways}] }` } },
  ));
