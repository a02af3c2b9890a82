// Connecting a model and a web search in the browser: from the first screen of an empty installation to a report, without a
// file and without a restart. The keys that are typed are found in plain text nowhere afterwards.

import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type App, startApp } from "@/testing/servers/app";
import { startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { addUser } from "@/testing/servers/people";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { violationsOf } from "./axe";
import { expect, stateOf, test, until } from "./fixtures";
import { fullScript } from "./scenario";

const MODEL_KEY = "sk-kanariemodel7f3a91c2e5";
const SEARCH_KEY = "tvly-kanariesearch7f3a91c2e5";
const KEYS = [MODEL_KEY, SEARCH_KEY];
const QUESTION = "What do cells cost?";

const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
  Buffer.from(secret).toString("hex"),
];
const keysIn = (bytes: Buffer | string) => {
  const hay = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  return KEYS.filter((key) => spellings(key).some((spelling) => hay.includes(spelling)));
};

async function keysUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const key of keysIn(await readFile(file))) found.push(`${file}: ${key}`);
  }
  return found;
}

/** A scripted model that knows both the check and the question, and refuses another key. */
const startModel = () =>
  startLlmServer({
    script: (request) =>
      request.question.includes(QUESTION)
        ? fullScript(QUESTION)(request)
        : { step: probeAnswer(request.body) },
  });

async function withEmptyApp(use: (app: App) => Promise<void>): Promise<void> {
  const app = await startApp();
  try {
    await use(app);
  } finally {
    await app.dispose();
  }
}

/** An application that the tests below share. Whoever connects something there removes it again. */
let shared: App;
test.beforeAll(async () => {
  shared = await startApp();
});
test.afterAll(() => shared.dispose());

async function withUnconnected(use: (app: App) => Promise<void>): Promise<void> {
  try {
    await use(shared);
  } finally {
    for (const part of ["reader", "model", "tavily"]) {
      const removed = await fetch(`${shared.url}/api/settings/connections/${part}`, { method: "DELETE" });
      // 404: the test itself has removed it, or has not connected it.
      expect([200, 404], part).toContain(removed.status);
    }
  }
}

async function connectModel(page: Page, url: string): Promise<void> {
  await page.getByRole("button", { name: "Connect a model" }).click();
  const form = page.getByRole("form", { name: "Connect a model" });
  await form.getByLabel("Provider").selectOption({ label: "Another OpenAI-compatible endpoint" });
  await form.getByLabel("Address").fill(url);
  await form.getByLabel(/^API key/).fill(MODEL_KEY);
  await form.getByRole("button", { name: "Show the models" }).click();
  await expect(form.getByText(/offers 1\smodel/)).toBeVisible();
  await form.getByRole("option", { name: "scripted" }).click();
  await expect(form.getByRole("combobox", { name: "Model", exact: true })).toHaveValue("scripted");
  await form.getByRole("button", { name: "Check and save" }).click();
}

/** Everything that the browser keeps for the page. */
const keptByBrowser = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      [...document.querySelectorAll("input")].map(({ value }) => value),
    ]),
  );

test("the form of a model says where the questions and the texts read go", async ({ page }) => {
  const name = /^Connect (?:a model|Model)$/;
  const form = page.getByRole("form", { name });
  const provider = form.getByLabel("Provider");
  for (const place of ["", "/settings/connections"]) {
    await page.goto(shared.url + place);
    await page.getByRole("button", { name }).click();
    await provider.selectOption({ label: "OpenAI" });
    await expect(form.getByText("Questions and the texts read go to api.openai.com.")).toBeVisible();
    await form.getByText("Another address").click();
    await form.getByLabel("Address").fill("https://models.example.com:8443/v1");
    await expect(form.getByText("Questions and the texts read go to models.example.com:8443.")).toBeVisible();
    await provider.selectOption({ label: "Another OpenAI-compatible endpoint" });
    await expect(form.getByText("texts read go to the address that you write here.")).toBeVisible();
    await form.getByLabel("Address").fill("http://127.0.0.1:9/v1");
    await expect(form.getByText("Questions and the texts read go to 127.0.0.1:9.")).toBeVisible();
  }
});

test("SEC-20: a model and a search are connected on the first screen, used at once, and their keys are nowhere in plain text", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [llm, web] = [await startModel(), await startWebServer({ pages: WEB_PAGES, apiKey: SEARCH_KEY })];
  const answers: string[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/"))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  await withEmptyApp(async (app) => {
    await page.goto(app.url);
    await expect(page.getByText(/Not connected: a language model/)).toBeVisible();
    await connectModel(page, llm.url);
    await expect(
      page.getByText(/Model scripted: .+ New runs use it from now on, without a restart\./),
    ).toBeVisible();
    await expect(page.getByText(/Works now: scripted at 127\.0\.0\.1/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect a model" })).toHaveCount(0);

    await page.getByRole("button", { name: "Connect a web search" }).click();
    const form = page.getByRole("form", { name: "Connect a web search" });
    await form.getByText("Another address").click();
    await form.getByLabel("Address").fill(web.url);
    await form.getByLabel("API key").fill(SEARCH_KEY);
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(page.getByText(/with 3\sresults\. New runs use it/)).toBeVisible();
    await expect(page.getByText("Not connected:")).toHaveCount(0);
    expect(keysIn(await keptByBrowser(page))).toEqual([]);

    await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
    await page.getByRole("button", { name: "Start research" }).click();
    await page.waitForURL(/\/research\/thr_/);
    const { threads } = (await (await fetch(`${app.url}/api/threads`)).json()) as {
      threads: { runId: string }[];
    };
    const runId = threads[0]?.runId ?? "";
    await until(app, runId, ({ status }) => status === "completed");
    const { report } = await stateOf(app, runId);
    expect(report?.content).toContain("[1]");
    // They were in use.
    expect(llm.requests.at(-1)?.headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
    expect(JSON.stringify(web.requests)).toContain(SEARCH_KEY);

    await page.goto(`${app.url}/settings/connections`);
    await expect(page.getByText(/Key ending in/)).toHaveCount(2);
    for (const format of ["bundle", "markdown", "html", "docx"])
      answers.push(
        await (await fetch(`${app.url}/api/reports/${report?.id}/export?format=${format}`)).text(),
      );
    for (const place of [
      "/api/settings",
      "/api/settings/connections",
      "/api/health",
      `/api/runs/${runId}`,
      "/settings/connections",
    ])
      answers.push(await (await fetch(app.url + place)).text());
    await promisify(execFile)(process.execPath, ["scripts/backup.mjs"], {
      env: { ...process.env, DATA_DIR: app.dataDir },
    });
    expect(await readdir(path.join(app.dataDir, "backups"))).toHaveLength(1);
    expect((await stat(path.join(app.dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
    expect(keysIn(answers.join("\n"))).toEqual([]);
    expect(keysIn(await page.content())).toEqual([]);
    expect(keysIn(await keptByBrowser(page))).toEqual([]);
    expect(keysIn(app.log())).toEqual([]);
    expect(await keysUnder(app.dataDir)).toEqual([]);
    // Also after the log of the database was folded in, and with the secret no backup has.
    await app.stop();
    expect(await keysUnder(app.dataDir)).toEqual([]);
    const secret = (await readFile(path.join(app.dataDir, "secret.key"), "utf8")).trim();
    for (const name of await readdir(path.join(app.dataDir, "backups")))
      expect((await readFile(path.join(app.dataDir, "backups", name))).includes(secret)).toBe(false);
    await app.start();
    const health = (await (await fetch(`${app.url}/api/health`)).json()) as { model: { id: string } };
    expect(health.model.id).toBe("scripted");
  });
  await Promise.all([llm.stop(), web.stop()]);
});

test("a second model is chosen at the connection of the first, used without a restart, and removed", async ({
  page,
}) => {
  const llm = await startModel();
  await withUnconnected(async (app) => {
    await page.goto(`${app.url}/settings/connections`);
    const section = page.getByRole("region", { name: "Connections" });
    await section.getByRole("button", { name: "Connect Model" }).click();
    const first = section.getByRole("form", { name: "Connect Model" });
    await first.getByLabel("Provider").selectOption({ label: "Another OpenAI-compatible endpoint" });
    await first.getByLabel("Address").fill(llm.url);
    await first.getByLabel(/^API key/).fill(MODEL_KEY);
    await first.getByRole("combobox", { name: "Model", exact: true }).fill("scripted");
    await first.getByRole("button", { name: "Check and save" }).click();
    await expect(section.getByText(/Model scripted: .+ New runs use it/)).toBeVisible();

    await section.getByRole("button", { name: "Connect a second model" }).click();
    const form = section.getByRole("form", { name: "Connect a second model" });
    await expect(form.getByLabel("Provider")).toHaveValue("same");
    await expect(form.getByLabel(/^API key/)).toHaveCount(0);
    await form.getByRole("button", { name: "Show the models" }).click();
    await expect(form.getByText(/offers 1\smodel/)).toBeVisible();
    await form.getByRole("combobox", { name: "Model", exact: true }).fill("small");
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(section.getByText(/Model small: .+ New runs use it/)).toBeVisible();
    await expect(section.getByText("Uses the key of the model")).toBeVisible();
    const asked = llm.requests.at(-1);
    expect([asked?.body.model, asked?.headers.authorization]).toEqual(["small", `Bearer ${MODEL_KEY}`]);
    const violations = await violationsOf(page);
    expect(violations).toEqual([]);

    await section.getByRole("button", { name: "Remove the second model" }).click();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(section.getByText("Without one, the model itself does that")).toBeVisible();
  });
  await llm.stop();
});

test("the form opens in view with the cursor in its first field, and a model that was never tried is not said to work", async ({
  page,
}) => {
  const llm = await startLlmServer({ script: ({ body }) => ({ step: probeAnswer(body) }) });
  await withUnconnected(async (app) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const [part, field] of [
        ["Connect a model", "Provider"],
        ["Connect a web search", "Service"],
      ] as const) {
        await page.goto(app.url);
        await page.getByRole("button", { name: part }).click();
        const form = page.getByRole("form", { name: part });
        await expect(page.getByLabel(field)).toBeFocused();
        await expect(page.getByLabel(field)).toBeInViewport({ ratio: 1 });
        await expect(form.getByRole("button", { name: "Check and save" })).toBeInViewport({ ratio: 1 });
      }
    }
    const response = await fetch(`${app.url}/api/settings/connections/model`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: "compatible", baseUrl: llm.url, model: "scripted", check: false }),
    });
    expect(response.status).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(app.url);
    await expect(page.getByText(/Not tried yet: scripted at 127\.0\.0\.1:\d+ is connected/)).toBeVisible();
    await expect(page.getByText("Works now:")).toHaveCount(0);
    await page.goto(`${app.url}/settings/models`);
    await page.getByRole("button", { name: "Check the connection" }).click();
    await expect(page.getByText(/Model scripted: structured output works/)).toBeVisible();
    await page.goto(app.url);
    await expect(page.getByText(/Works now: scripted at 127\.0\.0\.1/)).toBeVisible();
  });
  await llm.stop();
});

test("what does not work is said in a sentence, and saved only on request; a connection is changed and removed", async ({
  page,
}) => {
  const [llm, web] = [await startModel(), await startWebServer({ pages: WEB_PAGES, apiKey: SEARCH_KEY })];
  await withUnconnected(async (app) => {
    await page.goto(`${app.url}/settings/connections`);
    const section = page.getByRole("region", { name: "Connections" });
    await section.getByRole("button", { name: "Connect Tavily" }).click();
    const form = section.getByRole("form", { name: "Connect Tavily" });
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(form.getByText("Paste the key first.")).toBeVisible();
    await form.getByText("Another address").click();
    await form.getByLabel("Address").fill(web.url);
    await form.getByLabel("API key").fill("tvly-another-key-0123456789");
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(form.getByText(/refused the key \(401\).+Nothing was saved\./)).toBeVisible();
    await form.getByRole("button", { name: "Save without a check" }).click();
    await expect(section.getByText(/^Saved, not tried yet\. New runs use it from now on/)).toBeVisible();
    await expect(section.getByText("Key ending in 6789")).toBeVisible();

    await section.getByRole("button", { name: "Change the connection to Tavily" }).click();
    await form.getByLabel("API key").fill(SEARCH_KEY);
    await form.getByRole("button", { name: "Check and save" }).click();
    await expect(section.getByText(/with 3\sresults/)).toBeVisible();
    await section.getByRole("button", { name: "Remove the connection to Tavily" }).click();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(section.getByText("The connection was removed.")).toBeVisible();
    await expect(section.getByText(/Key ending in/)).toHaveCount(0);
    const violations = await violationsOf(page);
    expect(violations).toEqual([]);
  });
  await Promise.all([llm.stop(), web.stop()]);
});

test("SEC-24: a user who is no administrator sees no form, and the routes refuse", async ({ page }) => {
  await withEmptyApp(async (app) => {
    await addUser(app, "ada", "correct horse battery");
    await addUser(app, "bob", "staple of the bob");
    await page.goto(app.url);
    await page.getByLabel("Name").fill("bob");
    await page.getByLabel("Password").fill("staple of the bob");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/Not connected: a language model/)).toBeVisible();
    await expect(page.getByText("An administrator can connect it in the settings.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect a model" })).toHaveCount(0);

    await page.goto(`${app.url}/settings/connections`);
    const section = page.getByRole("region", { name: "Connections" });
    await expect(section.getByRole("heading", { name: "Connections" })).toBeVisible();
    await expect(section.getByRole("button")).toHaveCount(0);
    await expect(section.getByRole("form")).toHaveCount(0);
    await expect(section.getByRole("textbox")).toHaveCount(0);
    await expect(section.getByText("Tavily")).toHaveCount(0);

    const target = { provider: "compatible", baseUrl: "http://127.0.0.1:9/v1" };
    const statuses = await page.evaluate(
      async ({ address, body }) => {
        const headers = { "content-type": "application/json" };
        const send = (method: string, path: string, sent?: object) =>
          fetch(address + path, { method, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) });
        const answers = await Promise.all([
          send("GET", ""),
          send("POST", "/models", body),
          send("PUT", "/model", { ...body, model: "m", check: false }),
          send("PUT", "/reader", { ...body, model: "m", check: false }),
          send("DELETE", "/model"),
        ]);
        return answers.map(({ status }) => status);
      },
      { address: "/api/settings/connections", body: target },
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
  });
});

test("what the environment sets is named instead of a form", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/settings/connections`);
  const section = page.getByRole("region", { name: "Connections" });
  await expect(section.getByText(/Set outside of the interface: OPENAI_API_KEY/)).toBeVisible();
  await expect(section.getByText(/Set outside of the interface: TAVILY_API_KEY/)).toBeVisible();
  await expect(section.getByRole("button", { name: "Connect Tavily" })).toHaveCount(0);
  await expect(section.getByRole("button", { name: "Connect Exa" })).toBeVisible();
});
