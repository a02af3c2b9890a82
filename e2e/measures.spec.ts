// Sizes that the design fixes: the title of a report, and the rows of the panel of sources.

import type { Page } from "@playwright/test";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

const type = (page: Page, level: 1 | 2, name: string) =>
  page
    .getByRole("heading", { level, name, exact: true })
    .first()
    .evaluate((heading) => {
      const { fontSize, lineHeight } = getComputedStyle(heading);
      return `${fontSize}/${lineHeight}`;
    });

test("points 3 and 30: a report's title is 26/34 on its own page, and a row of sources is 64 px high, 80 with a title of two lines", async ({
  page,
  stack,
}) => {
  const question = "How large is what is written here?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const title = state.report?.title ?? "";
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  expect(await type(page, 1, title)).toBe("26px/34px");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  // Below the question, which has 24, a seventh size would be one too many.
  expect(await type(page, 1, question)).toBe("24px/32px");
  expect(await type(page, 2, title)).toBe("24px/32px");

  const rows = page.locator("[data-source-link]");
  await expect(rows.first()).toBeVisible();
  const heights = await rows.evaluateAll((links) =>
    links.map((link) => ({
      // A text that another research read names its day, which takes a line more.
      dated: / on \d/.test(link.textContent ?? ""),
      height: Math.round(link.getBoundingClientRect().height),
      titleLines: Math.round((link.querySelector(".line-clamp-2")?.getBoundingClientRect().height ?? 0) / 20),
    })),
  );
  const [one, two] = [1, 2].map((lines) => heights.filter((row) => row.titleLines === lines && !row.dated));
  expect(one?.length, JSON.stringify(heights)).toBeGreaterThan(0);
  expect(two?.length, JSON.stringify(heights)).toBeGreaterThan(0);
  // Where a source is from and what became of it have a line each, so that a row keeps its height while it is read.
  for (const { height } of one ?? []) expect(height, JSON.stringify(heights)).toBe(64);
  for (const { height } of two ?? []) expect(height, JSON.stringify(heights)).toBe(80);
});
