// Several search services: another one is asked when one does not respond, and the timeline says so; sites are chosen
// beside the question; the settings show the status of each service and test it.

import { startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { expect, stateOf, test, until, withStack } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript } from "./scenario";

const QUESTION = "Are sodium-ion cells cheaper than LFP cells, by several services?";

test("a search falls back to the next service with the chosen sites, and the settings say why", async ({
  page,
}) => {
  const searxng = await startSearchService("searxng", { pages: WEB_PAGES });
  const env = { SEARXNG_URL: searxng.url };
  try {
    await withStack(
      async ({ app, web, script }) => {
        web.fail({ on: "search", kind: "status", status: 432, times: 20 });
        script(QUESTION, fullScript(QUESTION));
        const home = new HomePage(page);
        await home.open(app.url);

        await home.change("Sites");
        const banned = page.getByRole("textbox", { name: "None of these sites" });
        await banned.fill("no site");
        await page.getByRole("button", { name: "Set", exact: true }).click();
        await expect(page.getByText("“no” is not the name of a site.")).toBeVisible();
        await banned.fill("Unwanted.example, https://www.other.example/page");
        await banned.press("Enter");
        await expect(page.getByRole("button", { name: /^More/ })).toHaveText(/Without 2\ssites/);

        const thread = await home.ask(QUESTION);
        await thread.untilDone();
        const runId = await newestRun(app.url);
        const state = await until(app, runId, ({ status }) => status === "completed");
        expect(state.hosts?.banned).toEqual(["unwanted.example", "other.example"]);
        expect(state.searches.map(({ provider }) => provider)).toEqual([
          "SearXNG, Library",
          "SearXNG, Library",
        ]);
        expect(state.searchesUsed).toBe(2);
        expect((await stateOf(app, runId)).searches[0]?.failed).toEqual([
          { provider: "Tavily", code: "quota" },
        ]);
        await thread.showSteps();
        await expect(page.getByText(/Tavily has no quota left/).first()).toBeVisible();
        await expect(page.getByText(/answered by SearXNG/).first()).toBeVisible();

        await page.goto(`${app.url}/settings/search`);
        const search = page.getByRole("region", { name: "Search", exact: true });
        await expect(
          search.getByText(/Tavily has no quota left\. Others are asked instead for/),
        ).toBeVisible();
        await search.getByRole("button", { name: "Check the connection" }).nth(1).click();
        await expect(search.getByText(/127\.0\.0\.1:\d+ answered in .* with 3\sresults/)).toBeVisible();
        searxng.fail({ kind: "unauthorised" });
        await search.getByRole("button", { name: "Check the connection" }).nth(1).click();
        await expect(search.getByText(/Add “json” to search\.formats/)).toBeVisible();
        expect(await page.content()).not.toContain("canary");
      },
      { env },
    );
  } finally {
    await searxng.stop();
  }
});

/** The run of the newest thread. */
async function newestRun(url: string): Promise<string> {
  const { threads } = (await (await fetch(`${url}/api/threads`)).json()) as { threads: { id: string }[] };
  const thread = await (await fetch(`${url}/api/threads/${threads[0]?.id}`)).json();
  return (thread as { runs: { id: string }[] }).runs[0]?.id ?? "";
}
