// First use: an example with one click, a draft that is never lost, and a connection that is tested and used without a
// restart.

import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type App, startApp } from "@/testing/servers/app";
import { createAppRoot } from "@/testing/servers/app-root";
import { startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { expect, stateOf, test } from "./fixtures";

const box = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const CANARY = "sk-e2e-canary-0123456789";

/** An application without configuration, and the file that it reads. */
async function withBareApp(use: (app: App, put: (lines: string[]) => Promise<void>) => Promise<void>) {
  const root = await createAppRoot((text) => text);
  const names = [
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_MODEL",
    "TAVILY_API_KEY",
    "TAVILY_API_BASE_URL",
  ];
  // Removed rather than empty: an environment variable has priority over the file.
  const env = Object.fromEntries(names.map((name) => [name, undefined])) as unknown as Record<string, string>;
  const app = await startApp({ root: root.path, env });
  const file = path.join(root.path, ".env.local");
  try {
    await use(app, (lines) => writeFile(file, lines.join("\n")));
  } finally {
    await app.dispose();
    await rm(file, { force: true });
    await root.dispose();
  }
}

for (const [language, question] of [
  ["en", "How do I create a dynamic route in Next.js?"],
  ["ru", "Как сделать динамический маршрут в Next.js?"],
] as const)
  test(`one click on an example leads to a real report (${language})`, async ({ page, keyless }) => {
    await page.context().addCookies([{ name: "language", value: language, url: keyless.url }]);
    await page.goto(keyless.url);
    await page.getByRole("button", { name: question }).dblclick();
    await page.waitForURL(/\/research\/thr_/);
    const { threads } = (await (await fetch(`${keyless.url}/api/threads`)).json()) as {
      threads: { question: string; runId: string }[];
    };
    const asked = threads.filter((thread) => thread.question === question);
    expect(asked).toHaveLength(1);
    const runId = asked[0]?.runId ?? "";
    await expect(async () => {
      const { status, report } = await stateOf(keyless, runId);
      expect(status).toBe("completed");
      expect(report?.content).toContain("square brackets");
    }).toPass({ timeout: 60_000 });
  });

test("a draft survives reload, navigation, back and forward, and a click on an example", async ({
  page,
  keyless,
}) => {
  const typed = "A question that is not finished yet";
  await page.goto(keyless.url);
  await box(page).fill(typed);
  await page.getByRole("button", { name: /^Agent: / }).click();
  await page.getByRole("radio", { name: /^Deep/ }).click();
  await page.reload();
  await expect(box(page)).toHaveValue(typed);
  await expect(page.getByRole("button", { name: /^Agent: Deep/ })).toBeVisible();
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Settings" }).click();
  await page.waitForURL(/\/settings/);
  await page.goBack();
  await expect(box(page)).toHaveValue(typed);
  await page.goForward();
  await page.waitForURL(/\/settings/);
  await page.goBack();
  await expect(box(page)).toHaveValue(typed);
  await page.getByRole("button", { name: "What is the difference between revalidateTag" }).click();
  await page.waitForURL(/\/research\/thr_/);
  await page.goto(keyless.url);
  await expect(box(page)).toHaveValue(typed);
});

test("text typed before hydration is kept", async ({ page, keyless }) => {
  const { promise: held, resolve: live } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(keyless.url, { waitUntil: "commit" });
  await box(page).fill("Typed early");
  const alive = page.waitForRequest(/\/api\/estimate/);
  live();
  await alive;
  await expect(box(page)).toHaveValue("Typed early");
  await page.unroute("**/_next/static/**/*.js");
  await page.reload();
  await expect(box(page)).toHaveValue("Typed early");
});

test("a connection is tested in place, the result is shown in words, and it is used without a restart", async ({
  page,
}) => {
  const llm = await startLlmServer({ script: ({ body }) => ({ step: probeAnswer(body) }) });
  const web = await startWebServer({ pages: WEB_PAGES });
  await withBareApp(async (app, put) => {
    await page.goto(`${app.url}/settings/models`);
    const check = page.getByRole("button", { name: "Check the connection" });
    const results = page.getByRole("list", { name: "What the check found" }).getByRole("listitem");
    await expect(page.getByText(/Where requests cost money, these do too/)).toBeVisible();
    await check.dblclick();
    await expect(results).toHaveCount(1);
    await expect(results.first()).toContainText("Nothing was asked.");

    await put([`OPENAI_API_KEY=${CANARY}`]);
    await check.click();
    await expect(results.first()).toContainText("OPENAI_MODEL is missing");

    const model = [`OPENAI_API_KEY=${CANARY}`, `OPENAI_BASE_URL=${llm.url}`, "OPENAI_MODEL=gpt-x"];
    await put(model);
    await check.dblclick();
    await expect(results.first()).toContainText(
      /answered in .+\. Model gpt-x: structured output works, tools work, it streams\. New runs use it from now on/,
    );
    expect(llm.requests).toHaveLength(3);
    await expect(page.getByText("OPENAI_BASE_URL=")).toHaveCount(0);
    await page.goto(app.url);
    await expect(page.getByText(/Works now: gpt-x at 127\.0\.0\.1/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect a model" })).toHaveCount(0);

    await page.goto(`${app.url}/settings/search`);
    const search = page.getByRole("region", { name: "Search", exact: true });
    await put([...model, "TAVILY_API_KEY=tvly-e2e-canary-0123", `TAVILY_API_BASE_URL=${web.url}`]);
    await search.getByRole("button", { name: "Check the connection" }).click();
    await expect(search.getByRole("listitem")).toContainText(/with 3\sresults\. New runs use it/);
    await expect(search.getByText("Not connected")).toHaveCount(0);

    const told = await (await page.request.get(`${app.url}/api/settings`)).text();
    for (const text of [await page.content(), told, app.log()]) expect(text).not.toContain("canary");
  });
  await llm.stop();
  await web.stop();
});
