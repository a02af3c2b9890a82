// Where to look: a mix of places beside the question, the services that it asks, and the mark of a retracted source.

import { startJsonServer } from "@/testing/servers/json";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { expect, test, until, withStack } from "./fixtures";
import { box, runOf } from "./question-box";
import { CELLS, fullScript } from "./scenario";

/** The scripted pages as works of OpenAlex; the first review is retracted, the others are preprints. */
const works = WEB_PAGES.map(({ url, title, text, publishedAt }) => ({
  id: "https://openalex.org/W1",
  doi: null,
  display_name: title,
  publication_year: 2026,
  publication_date: publishedAt ?? null,
  type: url === CELLS ? "article" : "preprint",
  authorships: [{ author: { display_name: "Ada Lovelace" } }],
  primary_location: { landing_page_url: url, source: { display_name: "Journal of Grids" } },
  cited_by_count: 12,
  is_retracted: url === CELLS,
  abstract_inverted_index: Object.fromEntries(
    text
      .slice(0, 200)
      .split(/\s+/)
      .map((word, at) => [word, [at]]),
  ),
}));

test("a person looks in scholarly places alone, and a retracted source is marked wherever it stands", async ({
  page,
}) => {
  const openalex = await startJsonServer(() => ({ status: 200, body: { meta: {}, results: works } }));
  const env = {
    GROUNDWORK__SEARCH__SPECIALIST: "auto",
    GROUNDWORK__SEARCH__SPECIALIST_SERVICES: "[openalex]",
    OPENALEX_API_BASE_URL: openalex.url,
  };
  try {
    await withStack(
      async ({ app, script, web }) => {
        const question = "What do sodium-ion and LFP cells cost?";
        script(question, fullScript(question));
        await page.goto(app.url);
        await box(page).fill(question);
        const where = page.getByRole("button", { name: /^Where to look: / });
        await where.click();
        const mix = page.getByRole("group", { name: "Or any mix" });
        await mix.getByRole("checkbox", { name: "Scholarly" }).check();
        await expect(where).toHaveText("Where to look: Web, Scholarly, Documents on this machine");
        await mix.getByRole("checkbox", { name: "Web" }).uncheck();
        await mix.getByRole("checkbox", { name: "Documents on this machine" }).uncheck();
        await expect(where).toHaveText("Where to look: Scholarly");
        await expect(mix.getByRole("checkbox", { name: "Scholarly" })).toBeDisabled();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Start", exact: false }).last().click();
        const { id } = await runOf(app, page);
        const state = await until(app, id, ({ status }) => status === "completed");
        expect(state).toMatchObject({ scope: "web", places: ["scholarly"] });
        expect(new Set(state.searches.map(({ provider }) => provider))).toEqual(new Set(["OpenAlex"]));
        expect(web.requests.filter(({ path }) => path.endsWith("search"))).toEqual([]);
        const retracted = state.sources.find(({ url }) => url === CELLS);
        expect(retracted?.publication).toMatchObject({ retracted: true, authors: ["Ada Lovelace"] });

        await page.reload();
        await expect(page.getByText("Scholarly", { exact: false }).first()).toBeVisible();
        const warning = `Source ${retracted?.number} was retracted: do not rely on it.`;
        await expect(page.getByText(warning)).toBeVisible();
        const sources = page.getByRole("region", { name: /^Sources/ }).last();
        await expect(sources.getByText("Retracted").first()).toBeVisible();
        await page.locator(`[data-chip="${retracted?.number}"]`).first().hover();
        const card = page.locator("[data-card]");
        await expect(card.getByText("Retracted")).toBeVisible();

        const exported = await page.request.get(
          `${app.url}/api/reports/${state.report?.id}/export?format=csl`,
        );
        expect(JSON.stringify(await exported.json())).toContain("Retracted");
      },
      { env },
    );
  } finally {
    await openalex.stop();
  }
});
