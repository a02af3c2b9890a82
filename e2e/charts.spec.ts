// A chart of a table in a report: placed by a person, its points opening passages, also on the report's own page, behind a
// shared link and in an exported page.

import { violationsOf } from "./axe";
import { expect, test, until } from "./fixtures";
import { researchPages } from "./pages-scenario";

const LAMPS = ["Ahlen", "Brock", "Cove"].map((name, at) => ({
  name,
  url: `https://lanterns.example/${name.toLowerCase()}`,
  watts: 300 + at * 150,
}));

test("a table becomes a chart whose points open their passages, wherever the report is read", async ({
  page,
  stack,
  browser,
}) => {
  const state = await researchPages(stack, {
    question: "How much power do the lanterns of Nordmark take?",
    query: "lanterns of Nordmark",
    pages: LAMPS.map(({ name, url, watts }) => ({
      url,
      title: `The lantern of ${name}`,
      text: `# The lantern of ${name}\n\nIt is one of the lanterns of Nordmark.\n\nThe power of the lantern of ${name} is ${watts} watts.`,
    })),
    title: "Lanterns of Nordmark",
    content: (numbers) =>
      `| Lantern | Power | Height |\n| --- | --- | --- |\n${LAMPS.map(({ name, url, watts }) => `| ${name} | ${name === "Cove" ? "9000 watts" : `${watts} watts`} [${numbers[url]}] | tall |`).join("\n")}\n\nThese are all of them.\n\n| Town | Coast |\n| --- | --- |\n| Ahlen | north |`,
  });
  await page.goto(`${stack.app.url}/research/${state.threadId}`);
  // Each table has its own button, which offers that table.
  const buttons = page.getByRole("button", { name: "Chart…" });
  await expect(buttons).toHaveCount(2);
  const form = page.getByRole("dialog");
  await buttons.last().click();
  await expect(form.getByLabel("Table")).toHaveValue("1");
  await page.keyboard.press("Escape");
  await buttons.first().click();
  await expect(form.getByLabel("Table")).toHaveValue("0");
  await expect(form.getByLabel("Values")).toHaveValue("Power");
  await form.getByLabel("Values").selectOption("Height");
  await form.getByRole("button", { name: "Draw the chart" }).click();
  await expect(form.getByRole("alert")).toContainText("No cell of these columns");
  await form.getByLabel("Values").selectOption("Power");
  await form.getByLabel("Title").fill("Power of the lanterns");
  await form.getByRole("button", { name: "Draw the chart" }).click();
  await page.waitForURL(/#run/);
  const runId = new URL(page.url()).hash.replace(/^#run-/, "");
  const second = await until(stack.app, runId, ({ status }) => status === "completed");
  const reportId = second.report?.id ?? "";

  const chart = page.locator("figure[data-chart=drawn]").last();
  await expect(chart).toContainText("3 points");
  await expect(chart).toContainText("1 point is hollow");
  await expect(chart.getByRole("link", { name: /^Ahlen: 300/ })).toBeVisible();
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("row", { name: /Cove/ })).toContainText("9000 watts");
  expect(await violationsOf(page)).toEqual([]);
  await chart
    .getByRole("link", { name: /^Brock: 450/ })
    .first()
    .click();
  await expect(page.getByText("The power of the lantern of Brock is 450 watts.").last()).toBeVisible();

  await page.goto(`${stack.app.url}/reports/${reportId}`);
  await expect(page.locator("figure[data-chart=drawn] svg")).toBeVisible();
  // The table itself shows the verdict of each cell, and opens its passage.
  const cell = page.locator("td", { hasText: "9000 watts" }).first().locator("[data-citation]");
  await expect(cell).toHaveAttribute("data-verdict", /not_found|partly|weak/);
  await cell.click();
  // The card of a citation on this page holds the sentence too, out of sight.
  const read = page.locator("mark").filter({ hasText: "The power of the lantern of Cove is 600 watts." });
  await expect(read.first()).toBeVisible();

  const shared = await fetch(`${stack.app.url}/api/reports/${reportId}/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days: null }),
  });
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const asked: string[] = [];
  stranger.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await stranger.goto(new URL(((await shared.json()) as { url: string }).url, stack.app.url).href);
  await expect(stranger.locator("figure[data-chart=drawn] svg")).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await stranger.locator("figure[data-chart=drawn] a").first().click();
  await expect(stranger.getByText("The power of the lantern of Ahlen is 300 watts.").last()).toBeVisible();

  const html = await (await fetch(`${stack.app.url}/api/reports/${reportId}/export?format=html`)).text();
  // Without the policy of the page before.
  await stranger.goto("about:blank");
  await stranger.setContent(html);
  await expect(stranger.locator("figure.chart svg a")).toHaveCount(3);
});
