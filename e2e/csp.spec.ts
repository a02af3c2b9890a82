// Two layers protect the browser from a text, and each one suffices (SEC-8): without the policies nothing in a text
// runs on any surface. `csp-policy.spec.ts` tests the policies without the renderers.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { HOSTILE } from "./hostile/markup";
import { type Scene, startScene } from "./hostile/scene";
import { strangeIn, type Watch, watch } from "./hostile/watch";

let scene: Scene;
test.beforeAll(async () => {
  scene = await startScene();
});
test.afterAll(async () => {
  await scene?.end();
});

async function apart(
  browser: Browser,
  { bypassCSP }: { bypassCSP: boolean },
  use: (context: BrowserContext, seen: Watch) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    bypassCSP,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
  });
  try {
    await use(context, await watch(context, scene.app.url));
  } finally {
    await context.close();
  }
}

/** Opens everything that is folded and scrolls everything into view. */
async function lookAround(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const folded = document.querySelectorAll<HTMLElement>("main [aria-expanded=false]:not([aria-haspopup])");
    for (const button of [...folded].slice(0, 40)) button.click();
    const scrolls = (one: Element) =>
      one.scrollHeight > one.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(one).overflowY);
    const scrolled = [...document.querySelectorAll("body *")].filter(scrolls).slice(0, 8);
    for (const one of [document.scrollingElement, ...scrolled])
      for (let step = 0; one && step <= 12; step += 1) {
        one.scrollTop = (one.scrollHeight * step) / 12;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
  });
}

test("SEC-8 SEC-10: without the policies, no text runs, contacts another host or navigates on any surface", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await apart(browser, { bypassCSP: true }, async (context, seen) => {
    const open = async (page: Page, places: string[]) => {
      for (const place of places) {
        await page.goto(scene.app.url + place, { waitUntil: "domcontentloaded" });
        await expect(page.locator("main")).toBeVisible();
        await lookAround(page);
        expect(await strangeIn(page), place).toEqual([]);
      }
    };
    const [one, other] = [await context.newPage(), await context.newPage()];
    const { screens } = scene;
    const half = Math.ceil(screens.length / 2);
    await Promise.all([open(one, screens.slice(0, half)), open(other, screens.slice(half))]);
    await one.goto(scene.app.url);
    // Keys have no effect before hydration.
    await expect(async () => {
      await one.keyboard.press("ControlOrMeta+k");
      await expect(one.getByRole("dialog")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await one.keyboard.type("gullskerry <svg onload=alert(1)>");
    await expect(one.getByRole("option").first()).toBeVisible();
    expect(await strangeIn(one)).toEqual([]);
    expect(seen).toEqual({ ran: [], stopped: [], asked: [], led: [] });
  });
});

test("SEC-8 SEC-12: an exported page runs nothing without a policy", async ({ browser }) => {
  const exported = await fetch(`${scene.app.url}/api/reports/${scene.reportId}/export?format=html`);
  expect(exported.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(exported.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*sandbox$/);
  const body = await exported.text();
  await apart(browser, { bypassCSP: true }, async (context, seen) => {
    const page = await context.newPage();
    await page.route("**/exported", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    await page.goto(`${scene.app.url}/exported`);
    await lookAround(page);
    expect(seen).toEqual({ ran: [], stopped: [], asked: [], led: [] });
  });
});

test("SEC-9: a text becomes neither markup nor script through any API of a page", async ({
  page,
  faults,
}) => {
  const seen = await watch(page.context(), scene.app.url);
  await page.goto(`${scene.app.url}/library`);
  await expect(page.locator("main")).toBeVisible();
  const texts = HOSTILE.map(({ text }) => text);
  const taken = await page.evaluate(
    (given) =>
      // Outside a debugger's call, to which policies do not apply.
      new Promise<string[]>((resolve) =>
        setTimeout(() => {
          const place = document.createElement("div");
          const ways: Record<string, (text: string) => unknown> = {
            innerHTML: (text) => Reflect.set(place, "innerHTML", text),
            outerHTML: (text) =>
              Reflect.set(place.appendChild(document.createElement("p")), "outerHTML", text),
            insertAdjacentHTML: (text) => place.insertAdjacentHTML("beforeend", text),
            setHTMLUnsafe: (text) => place.setHTMLUnsafe(text),
            write: (text) => document.write(text),
            fragment: (text) => document.createRange().createContextualFragment(text),
            parser: (text) => new DOMParser().parseFromString(text, "text/html"),
            srcdoc: (text) => Reflect.set(document.createElement("iframe"), "srcdoc", text),
            text: (text) => Reflect.set(document.createElement("script"), "text", text),
            source: (text) => Reflect.set(document.createElement("script"), "src", text),
            handler: (text) => place.setAttribute("onclick", text),
            worker: (text) => new Worker(text),
            evaluate: (text) => Reflect.get(window, "eval").call(window, text),
            construct: (text) => Reflect.construct(Function, [text]),
            timer: (text) => Reflect.apply(window.setTimeout, window, [text, 0]),
          };
          const passed: string[] = [];
          for (const text of given)
            for (const [name, way] of Object.entries(ways)) {
              try {
                if (way(text) !== false) passed.push(`${name}: ${text}`);
              } catch {
                // Refused as expected.
              }
            }
          resolve(passed);
        }, 0),
      ),
    texts,
  );
  expect(taken).toEqual([]);
  expect(seen.ran).toEqual([]);
  // The browser logs each refusal to the console.
  for (const fault of faults.splice(0)) expect(fault).toMatch(/Trusted|Content Security Policy/);
});

test("SEC-9 SEC-12: every kind of response has the required headers", async () => {
  const of = async (path: string) => (await fetch(scene.app.url + path)).headers;
  const nonces = await Promise.all(
    scene.screens.map(
      async (place) => /'nonce-([^']+)'/.exec((await of(place)).get("content-security-policy") ?? "")?.[1],
    ),
  );
  expect(new Set(nonces).size).toBe(scene.screens.length);
  expect(nonces).not.toContain(undefined);
  const html = await (await fetch(`${scene.app.url}/library`)).text();
  expect(html.match(/<script(?![^>]*\snonce="[\w+/=]{24}")/g)).toBeNull();
  const data = [
    "/api/health",
    "/api/threads",
    "/api/nothing",
    `/api/runs/${scene.runId}`,
    `/api/runs/${scene.runId}/events?after=0`,
  ];
  for (const path of data) {
    const headers = await of(path);
    expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'none'; .*sandbox$/);
    expect(headers.get("cache-control"), path).toMatch(/no-store/);
    expect(headers.get("content-type"), path).toMatch(/^(?:application\/json|text\/event-stream)/);
  }
  for (const path of [...data, ...scene.screens]) {
    const headers = await of(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});
