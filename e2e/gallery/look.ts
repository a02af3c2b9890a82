// Checks a screen: picture comparison, axe, no horizontal scrolling. Each width and each theme is seen once, because a
// theme changes only colours, and the phone with one screen of each layout; `LONG_TESTS=1` checks every screen at every
// width in both themes.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { violationsOf } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { isLongForm } from "@/e2e/long-form";
import { SLACK } from "@/lib/client/follow-scroll";
import type { Stand } from "./stand";

export type Screen = {
  /** The name of its pictures. */
  name: string;
  at: string;
  /** Also on the phone in the short form: the screens that stand for the others of their layout. */
  phone?: boolean;
  /** Actions on the page before the picture is taken. */
  open?: (page: Page) => Promise<void>;
  /** The screen has no picture, because simultaneous events have no order. Everything else is checked. */
  unordered?: true;
  /** The screen follows the newest row of an active run, and so scrolls to its end by itself. */
  follows?: true;
};

type Rules = Parameters<typeof violationsOf>[1];
type Theme = "light" | "dark";
type Size = { width: number; height: number };

/** How each screen is seen. Its picture is taken in the first of the themes; the others are for the long form. */
const VIEWS: { size: Size; themes: [Theme, Theme] }[] = [
  { size: { width: 1440, height: 900 }, themes: ["light", "dark"] },
  { size: { width: 390, height: 844 }, themes: ["dark", "light"] },
];
/** The width that remains at 1280 × 1024 and a zoom of 400 % (WCAG 1.4.10), and that of the narrowest phone. */
const NARROW = [
  { width: 360, height: 740 },
  { width: 320, height: 256 },
];
/** Fewer pixels than the smallest word: only antialiasing and the compressed colours of a stored picture may differ. */
const MAX_DIFFERENT = 60;
/** From this width down the screen is a phone, without a mouse. */
const PHONE = 768;
const STYLE = readFileSync(path.resolve(import.meta.dirname, "still.css"), "utf8");

const softly = expect.configure({ soft: true });

/** All checks of one screen. Picture comparisons are soft: all differences are reported together. */
export async function look(page: Page, stand: Stand, screen: Screen): Promise<void> {
  await page.clock.setFixedTime(stand.now());
  await standStill(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const compares = !screen.unordered && (await isComparable(page));
  for (const { size, themes } of VIEWS) {
    if (size.width < PHONE && !screen.phone && !isLongForm) continue;
    const [theme, other] = themes;
    await show(page, stand, { screen, size, theme });
    const name = `${screen.name}-${size.width}-${theme}`;
    expect.soft(await faultsOf(page), name).toEqual([]);
    await steady(page);
    if (compares) await expect.soft(page).toHaveScreenshot(`${name}.png`, { maxDiffPixels: MAX_DIFFERENT });
    if (!isLongForm) continue;
    await page.emulateMedia({ colorScheme: other });
    expect.soft(await faultsOf(page, COLOURS), `${screen.name}-${size.width}-${other}`).toEqual([]);
  }
  for (const size of NARROW) {
    await page.setViewportSize(size);
    // An open card is placed anew one frame after the window's size changed.
    await softly.poll(() => sideways(page), `${screen.name} at ${size.width}`).toEqual([]);
  }
}

const MADE_WITH = path.resolve(import.meta.dirname, "pictures/browser.txt");

/** The browser that draws the page, such as `HeadlessChrome/156.0.8078.108`, which is its headless shell. */
async function browserOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { product } = await session.send("Browser.getVersion");
  await session.detach();
  return product;
}

/**
 * Browsers render letters and edges differently, so pictures are compared only in the browser that made them.
 * Everything else is checked in any browser.
 */
async function isComparable(page: Page): Promise<boolean> {
  const info = test.info();
  const browser = await browserOf(page);
  if (info.config.updateSnapshots === "all" || info.config.updateSnapshots === "changed") {
    mkdirSync(path.dirname(MADE_WITH), { recursive: true });
    writeFileSync(MADE_WITH, `${browser}\n`);
    return true;
  }
  const before = existsSync(MADE_WITH) ? readFileSync(MADE_WITH, "utf8").trim() : "none";
  if (before === browser) return true;
  info.annotations.push({ type: "pictures", description: `made with ${before}, not compared by ${browser}` });
  return false;
}

const still = new WeakSet<Page>();

/** Also stops times that count from when a page was sent. */
async function standStill(page: Page): Promise<void> {
  if (still.has(page)) return;
  still.add(page);
  await page.addInitScript(() => {
    const opened = performance.now();
    performance.now = () => opened;
  });
}

const emulations = new WeakMap<Page, CDPSession>();

/** Emulates a touch screen without a mouse, starting with the next page that is opened. */
async function touchAlone(page: Page, enabled: boolean): Promise<void> {
  const emulation = emulations.get(page) ?? (await page.context().newCDPSession(page));
  emulations.set(page, emulation);
  await emulation.send("Emulation.setTouchEmulationEnabled", { enabled });
}

async function show(
  page: Page,
  stand: Stand,
  { screen, size, theme }: { screen: Screen; size: Size; theme: Theme },
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await touchAlone(page, size.width < PHONE);
  // Otherwise the browser would keep the scroll position of the screen before at the same address, or, where the fragment alone
  // differs, the whole page.
  await page.goto("about:blank");
  await page.goto(stand.app.url + screen.at);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await untilLive(page, screen);
  await screen.open?.(page);
  await page.evaluate((style) => {
    // A constructed style sheet: the page's own policy permits no other.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    return document.fonts.ready.then(() => undefined);
  }, STYLE);
}

/** Looks in a row, 150 ms apart, at which a page must stay as it is. */
const RESTS = 4;
/** The button of an active run, in both languages of the gallery. */
const STOP = /^(Stop|Остановить)$/;

/** True once React has attached itself to the element: parts of a page are hydrated one after another. */
const isHydrated = (element: Locator) =>
  element.evaluate((it) => Object.keys(it).some((key) => key.startsWith("__reactProps$")));

/**
 * Waits until React has hydrated the heading and the run, and the page no longer moves. After hydration an active run
 * scrolls the page to its end; if that happens during axe, axe restores the position before it.
 */
async function untilLive(page: Page, { follows }: Screen): Promise<void> {
  const parts = [page.getByRole("heading", { level: 1 }), page.getByRole("button", { name: STOP })];
  for (const part of parts)
    await expect.poll(async () => (await part.count()) === 0 || (await isHydrated(part.first()))).toBe(true);
  if (!new URL(page.url()).pathname.startsWith("/research/")) return;
  const place = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { top: window.scrollY, below: scrollHeight - clientHeight - window.scrollY };
    });
  if (follows) await expect.poll(async () => (await place()).below).toBeLessThanOrEqual(SLACK);
  for (let before = "", rested = 0; rested < RESTS; ) {
    await page.waitForTimeout(150);
    const now = JSON.stringify(await place());
    rested = now === before ? rested + 1 : 0;
    before = now;
  }
}

/** Repeats `act` until `seen` is visible, because actions before hydration are lost. */
export async function insist(act: () => Promise<void>, seen: Locator): Promise<void> {
  await expect(async () => {
    if (await seen.isVisible()) return;
    await act();
    await expect(seen).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** All that a change of the theme can break. */
const COLOURS: Rules = { runOnly: { type: "rule", values: ["color-contrast"] } };

async function faultsOf(page: Page, rules: Rules = {}): Promise<string[]> {
  const violations = await violationsOf(page, rules);
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  return [...faults, ...(await sideways(page))];
}

async function sideways(page: Page): Promise<string[]> {
  const wide = await page.evaluate(async () => {
    // Elements positioned by scripts are in place one frame after a resize.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  return wide > 0 ? [`scrolls sideways by ${wide} px`] : [];
}

/** Ports, folders and keys differ between starts; in the picture they are constant. */
async function steady(page: Page): Promise<void> {
  await page.evaluate(
    (installed) => {
      // A path has an element at each place where it may break.
      for (const { parentElement: whole } of document.querySelectorAll("wbr"))
        if (/^\/\S+$/.test(whole?.textContent ?? "")) whole?.replaceChildren(whole.textContent ?? "");
      // Files of a package have the time of its installation, and are indexed before the server's clock is stopped.
      for (const time of document.querySelectorAll("time"))
        if (/Changed $|indexed $/.test(time.previousSibling?.textContent ?? ""))
          time.textContent = "2 Mar 2026, 10:00";
      // Only a whole path, because the path of the data folder may begin with the same letters.
      const checkout = new RegExp(`${installed.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`, "g");
      const steadied = (before: string) =>
        before
          .replace(checkout, "/groundwork")
          .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:4000")
          .replace(/\/\S*\/agents\.yaml/g, "/groundwork/agents.yaml")
          .replace(/\/[\w./-]*groundwork-[\w-]+/g, "/data")
          .replace(/gw_[\w-]{43}/g, `gw_${"Key0".repeat(11).slice(1)}`)
          .replace(/gw_[\w-]{4}…/g, "gw_Key0…");
      for (const input of document.querySelectorAll("input")) {
        const after = steadied(input.value);
        if (after !== input.value) input.value = after;
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const before = node.nodeValue ?? "";
        const after = steadied(before);
        if (after !== before) node.nodeValue = after;
      }
    },
    path.resolve(import.meta.dirname, "../.."),
  );
}
