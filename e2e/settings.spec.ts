// Settings: what is configured and where it comes from, as text, and never a secret.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { placeAt, SECTIONS } from "@/components/settings/places";
import { violationsOf } from "./axe";
import { expect, test, withStack } from "./fixtures";
import { openPalette } from "./palette";

/** The names of skeletons. */
const BEING_READ = /(is|are) being read$|^Loading /;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("every section shows where its values come from, and no secret", async ({ page, stack }) => {
  await page.goto(stack.app.url);
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const models = region(page, "Models");
  await expect(models.getByText("Used by Quick, Standard and Deep")).toBeVisible();
  await expect(models.getByText("environment, OPENAI_MODEL")).toBeVisible();
  await expect(models.getByRole("list", { name: /can do$/ }).getByRole("listitem")).toHaveCount(5);
  const section = async (name: string) => {
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    return region(page, name);
  };
  const limits = await section("Limits and prices");
  await expect(limits.getByText(/limits\.runs_at_once/)).toBeVisible();
  await expect(limits.getByRole("row", { name: /^Quick 5/ })).toBeVisible();
  await expect(region(page, "Prices").getByText("No price is known of “scripted”")).toBeVisible();
  await expect((await section("Search")).getByText("TAVILY_API_KEY")).toBeVisible();
  const storage = await section("Storage");
  await expect(storage.getByText("npm run backup")).toBeVisible();
  await expect(storage.getByText("environment, DATA_DIR")).toBeVisible();
  const told = await (await page.request.get(`${stack.app.url}/api/settings`)).text();
  const sent = await Promise.all(
    SECTIONS.map(async (name) => (await page.request.get(`${stack.app.url}/settings/${name}`)).text()),
  );
  for (const text of [await page.content(), ...sent, told]) expect(text).not.toContain("canary");
});

test("without any key the page says what is missing, with the lines that add it", async ({
  page,
  keyless,
}) => {
  await page.goto(`${keyless.url}/settings`);
  await expect(region(page, "Models").getByText("There is nothing to try.")).toBeVisible();
  await expect(region(page, "Models").getByText("OPENAI_BASE_URL=https://api.openai.com/v1")).toBeVisible();
  await expect(region(page, "Models").getByRole("button", { name: /^Try it now/ })).toHaveCount(0);
  await page.goto(`${keyless.url}/settings/limits`);
  await expect(region(page, "Prices").getByText("No model in use costs money.")).toBeVisible();
  await page.goto(`${keyless.url}/settings/search`);
  await expect(region(page, "Search").getByText("Not connected", { exact: true })).toBeVisible();
});

test("a model test shows what works, what fails, and what was not tested", async ({ page, stack }) => {
  const finding = (works: boolean, note: string) => ({ works, how: "probed", at: 1_795_000_000_000, note });
  await page.route("**/api/settings/models", (route) => route.fulfill({ json: { models: [] } }));
  let tries = 0;
  await page.route("**/api/settings/models/probe", async (route) => {
    tries += 1;
    if (tries === 1) {
      const message = "The model could not be tried: it does not answer. Nothing was changed.";
      return route.fulfill({
        status: 502,
        json: { error: { code: "probe_failed", message, retryable: true } },
      });
    }
    await route.fulfill({
      json: {
        key: "k",
        model: "scripted",
        label: "scripted",
        host: new URL(stack.llm.url).host,
        kind: "endpoint",
        mode: "json",
        findings: {
          strict: finding(false, "It does not keep to a schema."),
          json: finding(true, "It promises JSON."),
          tools: finding(true, ""),
          streaming: null,
          usage: { ...finding(true, ""), how: "seen" },
        },
        contextWindow: { tokens: 32_768, from: "endpoint" },
        learnedAt: 0,
        probedAt: 1_795_000_000_000,
      },
    });
  });
  await page.goto(`${stack.app.url}/settings`);
  const models = region(page, "Models");
  await expect(models.getByText("Not tried")).toHaveCount(5);
  await models.getByRole("button", { name: /^Try it now/ }).click();
  await expect(models.getByRole("alert")).toContainText("could not be tried");
  await models.getByRole("button", { name: /^Try it now/ }).click();
  await expect(models.getByRole("listitem").filter({ hasText: "Strict schema" })).toContainText(
    "Does not work",
  );
  await expect(models.getByRole("listitem").filter({ hasText: "JSON mode" })).toContainText("Works");
  await expect(models.getByRole("listitem").filter({ hasText: "Streaming" })).toContainText("Not tried");
  await expect(models.getByText("32,768 tokens, as the endpoint reports")).toBeVisible();
  await expect(models.getByRole("alert")).toHaveCount(0);
});

test("a section that could not be loaded says so, and can be reloaded", async ({ page, stack }) => {
  let broken = true;
  await page.route("**/api/settings/models", (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`${stack.app.url}/settings`);
  await expect(region(page, "Models").getByRole("alert")).toContainText("could not be read");
  broken = false;
  await region(page, "Models").getByRole("button", { name: "Look again" }).click();
  await expect(region(page, "Models").getByRole("list", { name: /can do$/ })).toBeVisible();
});

test("every section has an address, Back returns to the previous one, and old anchors still work", async ({
  page,
  stack,
}) => {
  const index = page.getByRole("navigation", { name: "Sections" });
  const heading = page.getByRole("heading", { level: 2 });
  await page.goto(`${stack.app.url}/settings`);
  await expect(heading.first()).toHaveText("Models");
  await index.getByRole("link", { name: "Storage" }).click();
  await expect(page).toHaveURL(/\/settings\/storage$/);
  await expect(heading.first()).toHaveText("Storage");
  await expect(index.getByRole("link", { name: "Storage" })).toHaveAttribute("aria-current", "page");
  await index.getByRole("link", { name: "Users" }).click();
  await expect(heading.first()).toHaveText("Users");
  await page.goBack();
  await expect(heading.first()).toHaveText("Storage");
  await page.goBack();
  await expect(heading.first()).toHaveText("Models");
  await page.goForward();
  await expect(heading.first()).toHaveText("Storage");
  await page.reload();
  await expect(heading.first()).toHaveText("Storage");
  for (const [former, now] of [
    ["#prices", /\/settings\/limits#prices$/],
    ["#folders", /\/settings\/documents#folders$/],
    ["#store", /\/settings\/storage$/],
    ["#appearance", /\/settings\/appearance$/],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${stack.app.url}/settings${former}`);
    await expect(page).toHaveURL(now);
  }
  expect((await page.goto(`${stack.app.url}/settings/nothing`))?.status()).toBe(404);
});

test("a setting is found by words of both languages, and its name is highlighted at the target", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/settings/storage`);
  const field = page.getByRole("searchbox", { name: "Find a setting" });
  const found = region(page, "Settings found");
  await field.fill("dark mode");
  await expect(found.getByRole("link")).toHaveText(/^Theme\s*Appearance · dark mode$/);
  await field.fill("тёмная");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/settings\/appearance#theme$/);
  await expect(region(page, "Appearance").locator("mark")).toHaveText("Theme");
  await expect(field).toHaveValue("");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  await field.fill("no such thing");
  await expect(found.getByText("No setting is called “no such thing”.")).toBeVisible();
  await field.press("Escape");
  await expect(region(page, "Appearance")).toBeVisible();
});

test("the palette changes the theme, and the sidebar has no switches", async ({ page, stack }) => {
  await page.goto(stack.app.url);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^(Dark|English|Русский)$/ })).toHaveCount(0);
  await (await openPalette(page)).fill("theme dark");
  await page.getByRole("option", { name: "Theme: dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto(`${stack.app.url}/settings/appearance`);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("every setting in the search is at its link target", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/settings`);
  await page.getByRole("searchbox").fill("e");
  const links = region(page, "Settings found").getByRole("link");
  await expect(links.first()).toBeVisible();
  const leads = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(leads.length).toBeGreaterThan(30);
  for (const href of leads) {
    const { pathname, hash } = new URL(href, stack.app.url);
    expect(placeAt(pathname, hash), href).not.toBeNull();
    if (!hash) continue;
    await page.goto(stack.app.url + href);
    await expect(page.locator(`${hash} mark`), href).toBeInViewport();
  }
});

test("changing the language keeps the section", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/settings`);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Appearance" }).click();
  await page.getByRole("radio", { name: "Русский" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("heading", { level: 2, name: "Внешний вид" })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/appearance$/);
  await page.getByRole("radio", { name: "English" }).check({ force: true });
  await expect(page.getByRole("heading", { level: 2, name: "Appearance" })).toBeVisible();
});

/** Two screens at 1440 × 900. */
const TWO_SCREENS = 2 * 900;

async function measureSections(page: Page, url: string): Promise<void> {
  for (const section of SECTIONS) {
    await page.goto(`${url}/settings/${section}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(BEING_READ)).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, section).toBeLessThanOrEqual(TWO_SCREENS);
  }
}

test("each section is at most two screens high", async ({ page, stack, keyless }) => {
  for (const { url } of [stack.app, keyless]) await measureSections(page, url);
});

test("each section is at most two screens high with many connections", async ({ page }) => {
  const folders = mkdtempSync(path.join(tmpdir(), "groundwork-many-"));
  const names = Array.from({ length: 9 }, (_, index) => path.join(folders, `folder-${index}`));
  for (const name of names) mkdirSync(name);
  const nowhere = "http://127.0.0.1:9";
  const services = { BRAVE: "brave", EXA: "exa", SERPER: "serper" };
  const keys = Object.keys(services).flatMap((name) => [
    [`${name}_API_KEY`, "key"],
    [`${name}_API_BASE_URL`, nowhere],
  ]);
  const models = ["QUICK", "DEEP"].map((agent) => [
    `GROUNDWORK__AGENTS__${agent}__MODEL__NAME`,
    `model-${agent}`,
  ]);
  const env = {
    SEARXNG_URL: nowhere,
    DOCUMENT_FOLDERS: names.join(path.delimiter),
    ...Object.fromEntries([...keys, ...models]),
  };
  await withStack(
    async ({ app }) => {
      for (let count = 0; count < 14; count += 1)
        await fetch(`${app.url}/api/settings/keys`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ name: `program ${count}` }),
        });
      await page.goto(`${app.url}/settings/programs`);
      await expect(page.getByRole("button", { name: /^Show 6\smore$/ })).toBeVisible();
      await measureSections(page, app.url);
    },
    { env },
  );
  rmSync(folders, { recursive: true });
});

test("settings are accessible, at every width and in both themes", async ({ page, stack }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const section of SECTIONS) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto(`${stack.app.url}/settings/${section}`);
    // The same page at every width: how it loads at those of phones is seen by every-page.spec.ts.
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
      [320, "light"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expect(page.getByText(BEING_READ)).toHaveCount(0);
      // Between a phone and the narrowest screen only the place changes, in colours that were looked at.
      const violations = width === 320 ? [] : await violationsOf(page);
      expect(
        violations.map(({ id }) => id),
        `${section} ${width} ${colorScheme}`,
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${section} ${width}`).toBeLessThanOrEqual(0);
    }
  }
  const section = page.getByRole("combobox", { name: "Section" });
  await section.selectOption("Search");
  await expect(page).toHaveURL(/\/settings\/search$/);
  await expect(region(page, "Search")).toBeVisible();
});
