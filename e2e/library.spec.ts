// The library: one search over reports, sources, questions and documents, narrowed by filters in the address.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { LibraryPage } from "./pages/library";
import { ReaderPage } from "./pages/reader";
import { type PagesScenario, researchPages } from "./pages-scenario";

const SITE = "https://tide-works.example/vexholm-barrage";
const LETTERS = "https://harbour-letters.example/vexholm";
const RUSSIAN = "https://pribory.example/vexholm-stanciya";

const PAGES = [
  {
    url: SITE,
    title: "The Vexholm barrage",
    publishedAt: "2026-03-02",
    text: `# The Vexholm barrage

The Vexholm barrage has 24 turbines behind a wall of 780 metres. It was opened on 9 April 2019 and stands at the mouth of the river.

Its gates are turned in the slack water window, which lasts 22 minutes at spring tides.`,
  },
  {
    url: LETTERS,
    title: "Letters on Vexholm",
    text: `# Letters on Vexholm

Readers write that water stands slack at Vexholm for longer than the window of the timetable says, and that herring avoid the sluices.`,
  },
  {
    url: RUSSIAN,
    title: "Приливная станция Вексхольм",
    text: `# Приливная станция Вексхольм (Vexholm)

В феврале все турбины станции остановили на плановый ремонт. Шлюзы при этом оставались открытыми.`,
  },
];

const TIDES: PagesScenario = {
  question: "How many turbines turn at Vexholm?",
  query: "Vexholm barrage turbines",
  pages: PAGES,
  title: "Tides at Vexholm",
  content: (numbers) => `The Vexholm barrage has 24 turbines [${numbers[SITE]}].`,
};

/** A name that the page does not contain: the sentence is only partly supported. */
const BUILDERS: PagesScenario = {
  question: "Who put up the wall at Vexholm?",
  query: "Vexholm barrage wall",
  pages: PAGES,
  reads: [SITE],
  title: "Builders of Vexholm",
  content: (numbers) =>
    `The Vexholm barrage was opened by Ostrava Marine on 9 April 2019 [${numbers[SITE]}].`,
};

async function bringDocument(stack: Stack): Promise<void> {
  const folder = path.join(stack.app.dataDir, "documents");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "vexholm-log.md"),
    "# Vexholm log\n\n## Night watch\n\nThe keeper of Vexholm counted four seals on the sluice.\n",
  );
}

test.beforeAll(async ({ stack }) => {
  await bringDocument(stack);
  for (const scenario of [TIDES, BUILDERS]) await researchPages(stack, scenario);
});

test("one search finds report, source text, question and document, by keys alone", async ({
  page,
  stack,
}) => {
  const library = new LibraryPage(page);
  // The server looks for new documents every few seconds.
  await expect(async () => {
    await page.goto(`${stack.app.url}/library?q=vexholm`);
    await expect(library.of("Document")).toHaveCount(1, { timeout: 2000 });
  }).toPass({ timeout: 45_000 });
  await page.goto(`${stack.app.url}/library`);
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(library.field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("vexholm");
  await expect(library.of("Report")).toHaveCount(2);
  await expect(library.of("Question")).toHaveCount(2);
  await expect(library.of("Source")).toHaveCount(3);
  await expect(library.of("Document")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "8 results with “vexholm”" })).toBeVisible();
  await expect(page).toHaveURL(/\/library\?q=vexholm$/);

  const links = library.rows.getByRole("link");
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(library.field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const place = (await links.nth(0).getAttribute("href")) as string;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(stack.app.url + place);
  await page.goBack();
  await expect(library.field).toHaveValue("vexholm");
  await expect(library.rows).toHaveCount(8);
});

test("a phrase in quotation marks, a prefix, and another form of a Russian word", async ({ page, stack }) => {
  const library = new LibraryPage(page);
  await page.goto(`${stack.app.url}/library`);
  const sources = library.of("Source").getByRole("link");
  await library.field.fill("vexholm slack water");
  await expect(sources).toHaveCount(2);
  await library.field.fill('"slack water window"');
  await expect(sources).toHaveText(["The Vexholm barrage"]);
  await expect(library.rows).toHaveCount(1);
  await library.field.fill("herr* vexh");
  await expect(sources).toHaveText(["Letters on Vexholm"]);
  await library.field.fill("турбиной шлюз");
  await expect(sources).toHaveText(["Приливная станция Вексхольм"]);
  await expect(library.of("Source").locator("mark").first()).toHaveText("турбины");
  await library.field.fill("vexholm locomotive");
  await expect(page.getByText("Nothing here contains “vexholm locomotive”.")).toBeVisible();
});

test("a source found by search opens in the reader at the words", async ({ page, stack }) => {
  const library = new LibraryPage(page);
  await page.goto(`${stack.app.url}/library?q=${encodeURIComponent('"slack water window"')}`);
  await library.of("Source").getByRole("link").click();
  await page.waitForURL(/\/sources\/.*[?]find=/);
  const reader = new ReaderPage(page);
  await expect(reader.field).toHaveValue("slack water window");
  await expect(reader.article.getByText("1 of 1", { exact: true })).toBeVisible();
  await expect(reader.looked).toHaveText("slack water window");
  await expect(reader.looked).toBeInViewport();
});

test("filters and order are in the address, and survive Back and a reload", async ({ page, stack }) => {
  const library = new LibraryPage(page);
  await page.goto(`${stack.app.url}/library?q=vexholm`);
  const titles = library.rows.getByRole("link");
  await library.choose("Kind", /^Sources \(3\)/);
  await expect(titles).toHaveCount(3);
  await library.choose("Citing", /^Cited At/);
  await expect(titles).toHaveText(["The Vexholm barrage"]);
  await expect(page).toHaveURL(/[?]q=vexholm&kind=source&cited=true$/);
  await page.reload();
  await expect(titles).toHaveText(["The Vexholm barrage"]);
  await expect(library.filter("Citing")).toHaveAccessibleName("Citing: Cited");
  await page.goBack();
  await expect(page).toHaveURL(/[?]q=vexholm&kind=source$/);
  await expect(titles).toHaveCount(3);
  await library.choose("Host", /^harbour-letters\.example/);
  await expect(titles).toHaveText(["Letters on Vexholm"]);
  await expect(page).toHaveURL(/&host=harbour-letters\.example$/);

  await library.choose("Kind", /^Reports/);
  await expect(titles).toHaveCount(2);
  await library.choose("Verdict", /^Partly/);
  await expect(titles).toHaveText(["Builders of Vexholm"]);
  await library.choose("Verdict", /^Any/);
  await library.choose("Order", /^Newest/);
  await expect(titles).toHaveText(["Builders of Vexholm", "Tides at Vexholm"]);
  await expect(page).toHaveURL(/[?]q=vexholm&kind=report&sort=date$/);
  await page.reload();
  await expect(titles).toHaveText(["Builders of Vexholm", "Tides at Vexholm"]);
  await expect(library.filter("Order")).toHaveAccessibleName("Order: Newest first");
});

test("runs without a report are one click away from the reports", async ({ page, stack }) => {
  const question = "What broke off at the lighthouse?";
  stack.script(question, () => ({ status: 401, body: {} }));
  const { runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "error");
  await page.goto(`${stack.app.url}/library`);
  await expect(page.getByRole("link", { name: TIDES.title })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: question })).toHaveCount(0);
  // It adds rows: the reports stay as they were, in their order.
  const titles = page.getByRole("tabpanel").getByRole("heading", { level: 2 });
  const reports = await titles.allTextContents();
  // A virtual list holds the rows near the screen: how many depends on their heights, in what order does not.
  const expectInOrder = async (before: string[]) => {
    const now = (await titles.allTextContents()).filter((title) => before.includes(title));
    const both = Math.min(now.length, before.length);
    expect(both).toBeGreaterThan(0);
    expect(now.slice(0, both)).toEqual(before.slice(0, both));
  };
  const more = page.getByRole("checkbox", { name: "Also show research without a report" });
  await more.check();
  await expect(page).toHaveURL(/\/library\?all=true$/);
  await expect(titles.filter({ hasText: question })).toHaveCount(1);
  await expectInOrder(reports);
  await page.reload();
  await expect(more).toBeChecked();
  await expect(titles.filter({ hasText: question })).toHaveCount(1);
  await more.uncheck();
  await expect(titles.filter({ hasText: question })).toHaveCount(0);
  await expectInOrder(reports);
});
