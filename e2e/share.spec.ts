// A report shared by a link: what its reader sees in a browser that has never been here, and that the link opens nothing
// else and ends when it should.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type App, startApp } from "@/testing/servers/app";
import { addUser } from "@/testing/servers/people";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, type startStack, test, until, withStack } from "./fixtures";

const QUESTION = "How much does a shared report cost?";
const MISSING = "This link opens nothing";
const DAYS_8 = 8 * 86_400_000;

type Shared = { threadId: string; reportId: string; title: string; sourceIds: string[] };

async function report(stack: Awaited<ReturnType<typeof startStack>>): Promise<Shared> {
  stack.script(QUESTION, doubtfulScript(QUESTION));
  const { threadId, runId } = await ask(stack.app, QUESTION);
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const { id: reportId = "", title = "" } = state.report ?? {};
  return { threadId, reportId, title, sourceIds: state.sources.map(({ id }) => id) };
}

const json = { "content-type": "application/json" };

async function share(app: App, reportId: string, days: number | null, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/reports/${reportId}/shares`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify({ days }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; url: string };
}

/** A page in a browser that knows nothing of this server. */
async function stranger(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext(options);
  return context.newPage();
}

test("the owner makes a link in the report's menu, copies it, sees it listed and revokes it", async ({
  page,
  stack,
  browser,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { reportId, title } = await report(stack);
  await page.goto(`${stack.app.url}/reports/${reportId}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Share…/ }).click();
  const dialog = page.getByRole("dialog", { name: "Share the report" });
  await expect(dialog.getByText("No link opens this report.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "30 days" })).toBeChecked();
  await dialog.getByText("7 days", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const link = await dialog.getByRole("textbox", { name: "The link" }).inputValue();
  expect(link).toMatch(new RegExp(`^${stack.app.url}/s/[\\w-]{43}$`));
  await expect(dialog.getByText("an address that opens on this computer only")).toBeVisible();
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(dialog.getByRole("listitem")).toContainText(/Created .* · never opened/s);

  const reader = await stranger(browser);
  await reader.goto(link);
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog.getByRole("listitem")).toContainText("last opened");
  await page.reload();
  await page.getByRole("button", { name: "Export", exact: true }).press("ArrowUp");
  await page.getByRole("menuitem", { name: /^Share…/ }).press("Enter");
  await expect(dialog.getByRole("listitem")).toContainText("last opened");
  await expect(dialog.getByRole("textbox", { name: "The link" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog
    .getByRole("group", { name: /^Revoke this link/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(dialog.getByText("No link opens this report.")).toBeVisible();
  const answer = await reader.reload();
  expect(answer?.status()).toBe(404);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(MISSING);
});

test("SEC-26: a clean browser in another language reads the report, its citations and verdicts, and nothing else", async ({
  stack,
  browser,
}) => {
  const { threadId, reportId, title, sourceIds } = await report(stack);
  const { url } = await share(stack.app, reportId, null);
  const page = await stranger(browser, { locale: "ru-RU" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(stack.app.url + url);
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect(headers).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
  });
  expect(headers["cache-control"]).toMatch(/private.*no-store/);
  expect(headers["content-security-policy"]).toContain("script-src 'nonce-");
  expect(headers["set-cookie"]).toBeUndefined();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/^Открыто для чтения: версия от/)).toBeVisible();
  await expect(page.getByText("в прежнем исследовании")).toHaveCount(0);

  const chip = page.locator('[data-text="report"] [data-chip][data-verdict="not_found"]').first();
  await chip.click();
  const card = page.locator("[data-card]");
  await expect(card.locator("blockquote")).toBeVisible();
  await expect(card.locator("[data-card-verdict]")).toHaveAttribute("data-card-verdict", "not_found");
  await expect(card.getByRole("link")).toHaveText("Оригинал");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(url);

  const html = (await answer?.text()) ?? "";
  for (const secret of [threadId, reportId, ...sourceIds, 'filepath\\":\\"r'])
    expect([secret, html.includes(secret)]).toEqual([secret, false]);
  const inside = await page.evaluate(() =>
    [...document.querySelectorAll("a")].flatMap(({ href }) =>
      new URL(href).origin === location.origin && !href.includes("#") ? [href] : [],
    ),
  );
  expect(inside).toEqual([]);
  for (const region of ["navigation", "search"] as const) await expect(page.getByRole(region)).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  const own = new RegExp(`^(?:${url}|/_next/static/.*|/messages/.*|/diagram/.*|/icon\\.svg|/favicon\\.ico)$`);
  expect(asked.filter((path) => !own.test(path))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test("the card opens with the keyboard, and as a sheet on a phone", async ({ stack, browser }) => {
  const { reportId } = await report(stack);
  const { url } = await share(stack.app, reportId, null);
  const page = await stranger(browser);
  await page.goto(stack.app.url + url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const chip = page.locator('[data-text="report"] [data-chip]').first();
  await page.getByRole("heading", { level: 1 }).click();
  for (
    let press = 0;
    press < 30 && !(await chip.evaluate((one) => one === document.activeElement));
    press += 1
  )
    await page.keyboard.press("Tab");
  const card = page.locator('[data-text="report"] [data-card] blockquote');
  await expect(card).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(card).toBeVisible();

  const phone = await stranger(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(stack.app.url + url);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  const touched = phone.locator('[data-text="report"] [data-chip]').first();
  // The first touch may come before the cards are loaded.
  await touched.tap();
  await expect(phone.getByRole("dialog").locator("blockquote")).toBeVisible();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("a shared report prints like the report itself", async ({ stack, browser }) => {
  const { reportId } = await report(stack);
  const { url } = await share(stack.app, reportId, null);
  const page = await stranger(browser, { locale: "en-GB" });
  await page.emulateMedia({ media: "print" });
  /** The printed text, without the line above the report, which differs. */
  const printed = async (path: string) => {
    await page.goto(stack.app.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Evidence" })).toBeVisible();
    return page.evaluate(() => {
      document.querySelector("article > header")?.remove();
      // A shared page does not tell that there was other research.
      return document.body.innerText.replace(/read on (\d[^·]*) in earlier research/g, "read $1");
    });
  };
  const shared = await printed(url);
  expect(shared).toContain("cell-price-index.example");
  expect(shared).toBe(await printed(`/reports/${reportId}`));
});

test("an edit does not change what a link shows", async ({ stack, browser }) => {
  const { reportId, title } = await report(stack);
  const { url } = await share(stack.app, reportId, null);
  const edit = await fetch(`${stack.app.url}/api/reports/${reportId}/edits`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ title: "Another title", content: "Another text." }),
  });
  const { runId } = (await edit.json()) as { runId: string };
  await until(stack.app, runId, ({ status }) => status === "completed");
  const page = await stranger(browser);
  await page.goto(stack.app.url + url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Another")).toHaveCount(0);
});

/** What a guess, a revoked and an expired link answer: status and text, without what changes with every response. */
async function told(app: App, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, { headers: { "accept-language": "en", ...headers } });
  const { pathname } = new URL(app.url + path);
  const text = (await answer.text())
    .replaceAll(pathname.slice(3), "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: answer.status, robots: answer.headers.get("x-robots-tag"), text };
}

test("SEC-26: a guessed, a revoked and an expired link, one of a deleted report, and each while sharing is off, answer alike", async () => {
  await withStack(async (stack) => {
    const { app } = stack;
    const { reportId, threadId } = await report(stack);
    const week = await share(app, reportId, 7);
    const endless = await share(app, reportId, null);
    const revoked = await share(app, reportId, null);
    await fetch(`${app.url}/api/reports/${reportId}/shares/${revoked.id}`, { method: "DELETE" });
    const guess = `/s/${"A".repeat(43)}`;
    const missing = await told(app, guess);
    expect(missing.status).toBe(404);
    expect(missing.robots).toBe("noindex, nofollow");
    expect(missing.text).toContain(MISSING);
    expect(missing.text).not.toMatch(/href="\/(?!_next|icon|favicon)/);
    expect(await told(app, revoked.url)).toEqual(missing);
    for (const { url } of [week, endless]) expect((await told(app, url)).status).toBe(200);

    await app.stop();
    const { dataDir } = app;
    const shift = `--import=data:text/javascript,const%20n=Date.now;Date.now=()=>n()%2B${DAYS_8}`;
    const later = await startApp({ dataDir, env: { NODE_OPTIONS: shift } });
    expect(await told(later, week.url)).toEqual(missing);
    expect((await told(later, endless.url)).status).toBe(200);
    await later.stop();

    const off = await startApp({ dataDir, env: { SHARING: "off" } });
    expect({ ...(await told(off, endless.url)), text: "" }).toEqual({ ...missing, text: "" });
    const made = await fetch(`${off.url}/api/reports/${reportId}/shares`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ days: null }),
    });
    expect(made.status).toBe(403);
    expect(await (await fetch(`${off.url}/reports/${reportId}`)).text()).toContain('data-sharing="off"');
    await off.stop();

    await app.start();
    expect((await told(app, endless.url)).status).toBe(200);
    await fetch(`${app.url}/api/threads/${threadId}`, { method: "DELETE" });
    expect(await told(app, endless.url)).toEqual(missing);
    const logged = [app, later, off].map((one) => one.log()).join("");
    for (const { url } of [week, endless, revoked]) expect(logged).not.toContain(url.slice(3));
  });
});

test("the menu has no entry while sharing is off", async ({ browser }) => {
  await withStack(
    async (stack) => {
      const { reportId } = await report(stack);
      const page = await stranger(browser, { locale: "en-GB" });
      await page.goto(`${stack.app.url}/reports/${reportId}`);
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: /^Word/ })).toBeVisible();
      await expect(page.getByRole("menuitem", { name: /^Share/ })).toHaveCount(0);
    },
    { env: { SHARING: "off" } },
  );
});

test("SEC-26: where people sign in, a link opens without it, its owner alone manages it, and nothing else opens", async ({
  browser,
}) => {
  await withStack(async (stack) => {
    const { app } = stack;
    const { reportId, threadId, title, sourceIds } = await report(stack);
    await addUser(app, "wilhelmina", "correct horse battery");
    await addUser(app, "bob", "staple of the bob");
    const signIn = async (name: string, password: string) => {
      const answer = await fetch(`${app.url}/api/session`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ name, password }),
      });
      return {
        cookie: answer.headers
          .getSetCookie()
          .map((cookie) => cookie.split(";")[0])
          .join("; "),
      };
    };
    const [ada, bob] = [
      await signIn("wilhelmina", "correct horse battery"),
      await signIn("bob", "staple of the bob"),
    ];
    const { id, url } = await share(app, reportId, 1, ada);
    const shares = `${app.url}/api/reports/${reportId}/shares`;
    const body = JSON.stringify({ days: null });
    for (const headers of [bob, {}]) {
      const status = "cookie" in headers ? 404 : 401;
      expect((await fetch(shares, { headers })).status).toBe(status);
      expect((await fetch(shares, { method: "POST", headers: { ...json, ...headers }, body })).status).toBe(
        status,
      );
      expect((await fetch(`${shares}/${id}`, { method: "DELETE", headers })).status).toBe(status);
    }
    const cross = { ...json, ...ada, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await fetch(shares, { method: "POST", headers: cross, body })).status).toBe(403);

    const page = await stranger(browser, { locale: "en-GB" });
    await page.goto(app.url + url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("body")).not.toContainText(/wilhelmina/i);
    const closed = [
      `/reports/${reportId}`,
      `/research/${threadId}`,
      `/sources/${sourceIds[0]}`,
      "/",
      "/s",
      `${url}/more`,
      `${url}/../../library`,
      "/s/..%2Flibrary",
    ];
    const forms: Record<string, string>[] = [
      {},
      { "x-groundwork-shared": "1" },
      { rsc: "1" },
      { referer: app.url + url },
    ];
    for (const path of closed)
      for (const headers of forms) {
        const answer = await fetch(app.url + path, { redirect: "manual", headers });
        expect([path, headers, [307, 308, 404].includes(answer.status)]).toEqual([path, headers, true]);
        expect([path, (await answer.text()).includes(title)]).toEqual([path, false]);
      }
    for (const path of [`/api/reports/${reportId}`, `/api/sources/${sourceIds[0]}`, "/api/threads"])
      expect([path, (await fetch(app.url + path)).status]).toEqual([path, 401]);
    // Whoever is signed in sees no more than anybody else.
    const own = await (await fetch(app.url + url, { headers: ada })).text();
    expect(own).toContain(title);
    for (const secret of [reportId, threadId, "wilhelmina"])
      expect([secret, own.includes(secret)]).toEqual([secret, false]);
  });
});

test("SEC-26: guesses are limited by the minute", async () => {
  await withStack(
    async ({ app }) => {
      const statuses: number[] = [];
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await fetch(`${app.url}/s/guess-${guess}`)).status);
      expect(statuses.slice(0, 5)).toEqual([404, 404, 404, 404, 404]);
      const refused = await fetch(`${app.url}/s/guess`);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      // The pages of people are not counted with them.
      expect((await fetch(`${app.url}/library`)).status).toBe(200);
    },
    { env: { GROUNDWORK__LIMITS__PER_USER__PAGES_PER_MINUTE: "5" } },
  );
});
