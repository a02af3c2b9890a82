// Settings: what is set up and where it comes from, in words, and never a secret.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("every part is there with where its values come from, and no secret", async ({ page, stack }) => {
  await page.goto(stack.app.url);
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const models = region(page, "Models");
  await expect(models.getByText("Used by Quick, Standard and Deep")).toBeVisible();
  await expect(models.getByText("environment, OPENAI_MODEL")).toBeVisible();
  await expect(models.getByRole("list", { name: /can do$/ }).getByRole("listitem")).toHaveCount(5);
  const limits = region(page, "Limits");
  await expect(limits.getByText(/limits\.runs_at_once/)).toBeVisible();
  await expect(limits.getByRole("row", { name: /^Quick 5/ })).toBeVisible();
  await expect(region(page, "Prices").getByText("No price is known of “scripted”")).toBeVisible();
  await expect(region(page, "Search").getByText("TAVILY_API_KEY")).toBeVisible();
  await expect(region(page, "Store").getByText("npm run backup")).toBeVisible();
  await expect(region(page, "Store").getByText("environment, DATA_DIR")).toBeVisible();
  const sent = await (await page.request.get(`${stack.app.url}/settings`)).text();
  const told = await (await page.request.get(`${stack.app.url}/api/settings`)).text();
  for (const text of [await page.content(), sent, told]) expect(text).not.toContain("canary");
});

test("without any key it says what is missing, with the lines that add it", async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/settings`);
  await expect(region(page, "Models").getByText("There is nothing to try.")).toBeVisible();
  await expect(region(page, "Models").getByText("OPENAI_BASE_URL=https://api.openai.com/v1")).toBeVisible();
  await expect(region(page, "Models").getByRole("button", { name: /^Try it now/ })).toHaveCount(0);
  await expect(region(page, "Prices").getByText("No model in use costs money.")).toBeVisible();
  await expect(region(page, "Search").getByText("Not connected", { exact: true })).toBeVisible();
});

test("trying a model shows what works, what does not, and what nobody tried", async ({ page, stack }) => {
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
  await expect(models.getByText("32,768 tokens, as the endpoint tells")).toBeVisible();
  await expect(models.getByRole("alert")).toHaveCount(0);
});

test("what could not be read is said in its place, and can be looked at again", async ({ page, stack }) => {
  let broken = true;
  await page.route("**/api/settings/models", (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`${stack.app.url}/settings`);
  await expect(region(page, "Models").getByRole("alert")).toContainText("could not be read");
  broken = false;
  await region(page, "Models").getByRole("button", { name: "Look again" }).click();
  await expect(region(page, "Models").getByRole("list", { name: /can do$/ })).toBeVisible();
});

test("settings are usable by everyone, at every width and in both themes", async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1440, 390, 320])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${stack.app.url}/settings`);
      await expect(region(page, "Models").getByRole("list", { name: /can do$/ })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id }) => id),
        `${width} ${colorScheme}`,
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    }
});
