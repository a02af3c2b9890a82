// The scripts that a first visit transfers, and that every browser receives them in an encoding it supports.

import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

/** Kilobytes of scripts as transferred. */
async function firstLoad(page: Page, url: string): Promise<{ kB: number; scripts: string[] }> {
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  let bytes = 0;
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.set(requestId, response.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return { kB: bytes / 1000, scripts: [...scripts.values()] };
}

test("GOAL-P21: the scripts of the first screen and of a thread with a report stay small", async ({
  browser,
  stack,
}) => {
  const question = "What does a first visit to a thread load?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  const { report } = await until(stack.app, runId, ({ status }) => status === "completed");
  for (const [path, most] of [
    ["/", 180],
    [`/research/${threadId}`, 225],
  ] as const) {
    const context = await browser.newContext();
    const { kB, scripts } = await firstLoad(await context.newPage(), stack.app.url + path);
    await context.close();
    expect(scripts.length).toBeGreaterThan(5);
    expect(kB, path).toBeGreaterThan(50);
    expect(kB, path).toBeLessThanOrEqual(most);
  }
  const page = `/reports/${report?.id}`;
  const made = await fetch(`${stack.app.url}/api${page}/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days: null }),
  });
  const { url: shared } = (await made.json()) as { url: string };
  const kBOf = async (path: string) => {
    const context = await browser.newContext();
    const { kB } = await firstLoad(await context.newPage(), stack.app.url + path);
    await context.close();
    return kB;
  };
  expect(await kBOf(shared), "a shared report").toBeLessThanOrEqual(await kBOf(page));
});

test("the font of a report comes beside the style sheet that names it, and once", async ({ page, stack }) => {
  const question = "In which font is a report set?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  const { report } = await until(stack.app, runId, ({ status }) => status === "completed");
  const fetched: string[] = [];
  page.on("request", (request) => void fetched.push(request.url()));
  const serif = /source-serif-4-latin-wght-normal/;
  for (const path of [`/research/${threadId}`, `/reports/${report?.id}`]) {
    const response = await page.goto(stack.app.url + path, { waitUntil: "networkidle" });
    const named = `${(await response?.allHeaders())?.link ?? ""}${await response?.text()}`;
    expect(named, path).toMatch(serif);
    expect(await page.evaluate(() => document.fonts.check("1em 'Source Serif 4 Variable'")), path).toBe(true);
  }
  expect(fetched.filter((url) => serif.test(url)).length).toBeLessThanOrEqual(2);
  expect(new Set(fetched.filter((url) => serif.test(url))).size).toBe(1);
});

test("the other screens are fetched when their links are approached, not with a first visit", async ({
  page,
  stack,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The first screen shows research under way, of other tests too, and fetches it ahead.
    const isAhead = pathname === "/" || pathname.startsWith("/research/");
    if (searchParams.has("_rsc") && !isAhead) fetched.push(pathname);
  });
  await page.goto(stack.app.url, { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Library", exact: true }).hover();
  await expect.poll(() => fetched).toContain("/library");
});

test("browsers that support compression get compressed files, others the same uncompressed", async ({
  page,
  stack,
}) => {
  const { scripts } = await firstLoad(page, stack.app.url);
  const address = scripts.find((url) => url.includes("/_next/static/")) as string;
  const of = async (encoding: string) => {
    const response = await page.request.get(address, { headers: { "accept-encoding": encoding } });
    return { headers: response.headers(), body: await response.body() };
  };
  const packed = await of("gzip, deflate, br, zstd");
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["content-type"]).toBe("application/javascript; charset=UTF-8");
  expect(packed.headers["cache-control"]).toContain("immutable");
  expect(packed.headers.vary).toContain("Accept-Encoding");
  expect(packed.headers["x-content-type-options"]).toBe("nosniff");
  const other = await of("gzip");
  expect(other.headers["content-encoding"]).toBe("gzip");
  const plain = await of("identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const words = (body: Buffer) =>
    (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString("utf8");
  expect(words(packed.body)).toBe(words(plain.body));
  expect(words(other.body)).toBe(words(plain.body));
});
