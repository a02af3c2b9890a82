// The text of a report: mathematics, code, diagrams and tables are rendered, and nothing that a model writes escapes
// from them.

import type { Page } from "@playwright/test";
import type { Stack } from "./fixtures";
import { ask, expect, test, until } from "./fixtures";
import { hostileContent, richContent, richScript } from "./rich-report";

async function openReport(page: Page, stack: Stack, question: string, write = richContent): Promise<string> {
  stack.script(question, richScript(question, write));
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const url = `${stack.app.url}/reports/${state.report?.id}`;
  await page.goto(url);
  // Before that it is in the page but not yet visible.
  await expect(page.getByRole("region", { name: "Report", exact: true })).toBeVisible();
  return url;
}

test("point 29: formulas are rendered, also with single dollars, and money stays money", async ({
  page,
  stack,
}) => {
  await openReport(page, stack, "What of a cell's price can be set as a formula?");
  const text = page.getByRole("region", { name: "Report", exact: true }).locator(".report-words").first();
  await expect(text).toContainText("Cells cost $43 to $58 per kWh, and the gap has narrowed to $5");
  await expect(page.locator(".katex").first()).toBeVisible();
  await expect(page.locator("[data-formula] .katex-display")).toHaveCount(3);
  // Screen readers get MathML.
  await expect(page.locator("[data-formula] math").first()).toBeAttached();
  await expect(text).toContainText("\\href{https://evil.example/k}{x}");
  await expect(text.locator("[data-formula] a")).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("code is highlighted by its language, and its text is unchanged", async ({ page, stack }) => {
  await openReport(page, stack, "What of a cell's price can be worked out by code?");
  const python = page.locator("figure", { hasText: "dataclass" });
  await expect(python.locator("span.text-code-keyword", { hasText: "from" })).toBeVisible();
  await expect(python.locator("code")).toContainText("return self.price * energy");
  await expect(page.locator("figure", { hasText: "GROUP BY" }).locator(".text-code-comment")).toHaveText(
    /tenders only/,
  );
});

test("SEC-8 SEC-10: a diagram has no origin, sends no requests and cannot reach the page", async ({
  page,
  stack,
  faults,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", ({ data }) => void heard.push(data));
  });
  await openReport(page, stack, "What of a cell's price can be drawn?", hostileContent);
  const figures = page.locator("figure[data-diagram]");
  await expect(figures).toHaveCount(3);
  await figures.nth(0).scrollIntoViewIfNeeded();
  await expect(figures.nth(0)).toHaveAttribute("data-diagram", "drawn");
  await expect(figures.nth(0).locator("iframe")).toHaveAttribute(
    "title",
    "Diagram: From salt to a finished plant",
  );
  await figures.nth(1).scrollIntoViewIfNeeded();
  await expect(figures.nth(1)).toHaveAttribute("data-diagram", "failed");
  await expect(figures.nth(1)).toContainText("This diagram cannot be drawn. Its source is shown instead.");
  await expect(figures.nth(1).locator("pre")).toHaveText("this is no diagram");
  await figures.nth(2).scrollIntoViewIfNeeded();
  await expect(figures.nth(2)).toHaveAttribute("data-diagram", /drawn|failed/);
  // The frame of a diagram that failed goes away; it must not do so while it is asked below.
  await expect(page.locator('figure[data-diagram="failed"] iframe')).toHaveCount(0);

  for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
    expect(frame.url()).toBe(`${stack.app.url}/diagram/page`);
    const seen = await frame.evaluate(async () => {
      const tried = async (what: () => unknown) => {
        try {
          await what();
          return "reached";
        } catch {
          return "refused";
        }
      };
      return {
        origin: self.origin,
        harmful: document.querySelectorAll("script:not([nonce]), iframe, img, foreignObject, a[href]").length,
        page: await tried(() => parent.document.title),
        storage: await tried(() => localStorage.length),
        cookie: await tried(() => document.cookie),
        network: await tried(() => fetch("/api/threads")),
        elsewhere: await tried(() => fetch("https://evil.example/")),
        top: await tried(() => {
          parent.location.href = "https://evil.example/";
        }),
      };
    });
    expect(seen).toMatchObject({
      origin: "null",
      harmful: 0,
      page: "refused",
      storage: "refused",
      cookie: "refused",
      network: "refused",
      elsewhere: "refused",
    });
  }
  expect(await page.title()).toContain("What a cell costs");
  expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
  // The frame's own policy refused every attempt and reported it only to the console.
  for (const fault of faults.splice(0))
    expect(fault).toMatch(/Content Security Policy|sandboxed|Unsafe attempt/);
  const heard = await page.evaluate(() => (window as unknown as { heard: Record<string, unknown>[] }).heard);
  for (const message of heard) expect(["ready", "drawn", "failed"]).toContain(message.diagram);
});

test("a diagram can be enlarged, and its source viewed; the focus returns", async ({ page, stack }) => {
  await openReport(page, stack, "What of a cell's price can be seen larger?");
  const figure = page.locator("figure[data-diagram]").first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute("data-diagram", "drawn");
  const before = await figure.boundingBox();
  await figure.getByRole("button", { name: "Show source" }).click();
  await expect(figure.locator("pre")).toBeVisible();
  await figure.getByRole("button", { name: "Show diagram" }).click();
  expect(await figure.boundingBox()).toEqual(before);
  const larger = figure.getByRole("button", { name: "Show larger" });
  await larger.click();
  const dialog = page.getByRole("dialog", { name: "Diagram: From salt to a finished plant" });
  await expect(dialog.locator("iframe")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(larger).toBeFocused();
});

test("on a phone a large diagram scrolls instead of becoming illegible", async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReport(page, stack, "What of a cell's price is drawn for a small window?");
  const figure = page.locator("figure[data-diagram]").first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute("data-diagram", "drawn");
  // Drawn at 14 pixels and scaled to the available width.
  const drawn = figure.locator("iframe").contentFrame().locator("body > svg");
  await expect
    .poll(() => drawn.evaluate((svg) => ((svg as SVGSVGElement).getScreenCTM()?.a ?? 0) * 14))
    .toBeGreaterThan(11.9);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the diagram frame has its own policy, and other pages keep theirs", async ({ stack }) => {
  const of = async (path: string) => (await fetch(stack.app.url + path)).headers;
  const page = await of("/diagram/page");
  expect(page.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src 'unsafe-inline'; img-src data:; .*frame-ancestors 'self'.*sandbox allow-scripts$/,
  );
  const html = await (await fetch(`${stack.app.url}/diagram/page`)).text();
  const program = /src="(\/diagram\/mermaid-[\d.]+\.js)"/.exec(html)?.[1] as string;
  const headers = await of(program);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("cache-control")).toContain("immutable");
  expect((await fetch(`${stack.app.url}/diagram/other.js`)).status).toBe(404);
  for (const path of ["/", "/library"]) {
    const own = await of(path);
    expect(own.get("content-security-policy")).toContain("frame-src 'self'");
    expect(own.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

test("sections can be linked to, and the contents show the current one", async ({ page, stack }) => {
  const url = await openReport(page, stack, "What of a cell's price has a section of its own?");
  const contents = page.getByRole("navigation", { name: "Contents of the report" }).last();
  await page.setViewportSize({ width: 1440, height: 900 });
  // Opens the link directly instead of navigating within a page that still hydrates.
  await page.goto("about:blank");
  await page.goto(`${url}#finished-plants`);
  const heading = page.getByRole("heading", { name: "Finished plants" });
  await expect(heading).toBeInViewport();
  await expect(contents.locator('[aria-current="location"]')).toHaveText("Finished plants");
  await contents.getByRole("link", { name: "What was not found" }).click();
  await expect(contents.locator('[aria-current="location"]')).not.toHaveText("Finished plants");
  await expect(page).toHaveURL(/#what-was-not-found$/);
});

test("a printed report has the diagrams, the formulas and the addresses of the sources", async ({
  page,
  stack,
}) => {
  await openReport(page, stack, "What of a cell's price is on paper?");
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: /Export/ }).click();
  await page.getByRole("menuitem", { name: /Print/ }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached({ timeout: 15_000 });
  await expect(page.locator('figure[data-diagram="waiting"]')).toHaveCount(0);
  expect((await page.pdf()).length).toBeGreaterThan(20_000);
});
