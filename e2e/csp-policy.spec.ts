// The content security policy alone (SEC-8): without renderers, each hostile text is served unchanged as a page with
// the headers of this server's pages, and nothing in it runs. The same pages without headers prove that the texts are
// effective.

import type { Browser, BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { HOSTILE } from "./hostile/markup";
import { type Watch, watch } from "./hostile/watch";
import { isLongForm } from "./long-form";

/** The HTML of a Markdown link if the renderer accepted every address. */
function asLink(text: string): string {
  const address = /\]\(<?([\s\S]*?)>?\)$/.exec(text)?.[1];
  if (address === undefined) return "";
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<a href="${escaped}">x</a>`;
}

const BODIES = HOSTILE.map(({ kind, text }) => (kind === "scheme" ? `${asLink(text)}${text}` : text));

/** Clicks everything that can be clicked. The effects of a click happen before the wait ends. */
async function press(): Promise<void> {
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  for (let tries = 0; document.readyState !== "complete" && tries < 10; tries += 1) await wait(10);
  for (const one of document.querySelectorAll("a, area, button, input, form, math, mi, b, p"))
    for (const type of ["click", "mouseover"])
      one.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  await wait(5);
}

type Raw = {
  home: string;
  headers: Record<string, string>;
  /** Numbers of the texts to open. */
  indices: readonly number[];
};

const ALL = BODIES.map((_, index) => index);

/** Opens the texts as bodies of pages of this server; returns the numbers of those that could not be opened. */
async function openRaw(context: BrowserContext, { home, headers, indices }: Raw): Promise<number[]> {
  const left = [...indices].reverse();
  const opened = new Set<number>();
  await context.route("**/raw/*", (route) => {
    const index = Number(route.request().url().split("/").at(-1));
    const body = `<!doctype html><html><head><title>x</title></head><body>${BODIES[index] ?? ""}`;
    return BODIES[index] === undefined ? route.abort() : route.fulfill({ status: 200, headers, body });
  });
  const work = async () => {
    let page = await context.newPage();
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      // If the previous page still navigates away, this navigation is aborted and repeated in another page. The test
      // does not wait for that page to close, because one that leads to a folder of files may never report it.
      for (let tries = 0; !opened.has(index) && tries < 4; tries += 1) {
        if (tries > 0) {
          void page.close().catch(() => undefined);
          page = await context.newPage();
        }
        const response = await page
          .goto(`${home}/raw/${index}`, { waitUntil: "commit", timeout: 5000 })
          .catch(() => null);
        if (response?.ok()) opened.add(index);
      }
      // A text may navigate its own page away, which ends everything that was started there.
      await Promise.race([
        page.evaluate(press).catch(() => undefined),
        page.waitForTimeout(400).catch(() => undefined),
      ]);
    }
  };
  await Promise.all([work(), work(), work()]);
  return indices.filter((index) => !opened.has(index));
}

async function apart(browser: Browser, raw: Raw): Promise<Watch> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const seen = await watch(context, raw.home);
    expect(await openRaw(context, raw)).toEqual([]);
    return seen;
  } finally {
    await context.close();
  }
}

test("SEC-8 SEC-10: without the renderers, the policy alone lets no text run or contact another host", async ({
  browser,
  stack,
}) => {
  const home = stack.app.url;
  const page = await fetch(`${home}/library`);
  const headers = Object.fromEntries(
    [...page.headers].filter(
      ([name]) => !/^(?:content-encoding|transfer-encoding|link|connection)$/.test(name),
    ),
  );
  expect(headers["content-security-policy"]).toContain("'strict-dynamic'");
  test.setTimeout(300_000);
  const seen = await apart(browser, { home, headers, indices: ALL });
  expect(seen.ran).toEqual([]);
  expect(seen.asked).toEqual([]);
  expect(seen.stopped.length).toBeGreaterThan(150);
});

// The texts seldom change: every third one shows that the tests above could fail, and the long form opens all.
test("the texts are effective: without any protection they do run", async ({ browser, stack }) => {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const indices = ALL.filter((index) => isLongForm || index % 3 === 0);
  test.setTimeout(300_000);
  const seen = await apart(browser, { home: stack.app.url, headers, indices });
  expect(seen.ran.length).toBeGreaterThan(120 * (indices.length / ALL.length));
  expect(seen.asked.length).toBeGreaterThan(10 * (indices.length / ALL.length));
});
