// Shows a page in a browser so that its scripts write its text, and returns the document they leave. Every request of
// the page is one of the fetch guard, answered by this program; only scripts and data are fetched, with GET, within
// limits; the address of the page stays the one that was read.

import { z } from "zod";
import type { GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { oneAtATime } from "@/lib/resilience/one-at-a-time";
import { orAborted } from "@/lib/resilience/or-aborted";
import { type Browser, BrowserFailure, type BrowserProgram, startBrowser } from "./chromium";

export type PageToRender = {
  /** Where it was read, after redirects. */
  url: string;
  bytes: Uint8Array;
  contentType: string;
  signal: AbortSignal;
  /** Milliseconds for all of it, the wait for earlier pages included. */
  leftMs: number;
  /** Called for every address before it is requested; false refuses it. */
  mayVisit: (url: string) => boolean | Promise<boolean>;
};

/** The document as HTML; null when it cannot be had. Rejects only with the signal's reason. */
export type RenderPage = (page: PageToRender) => Promise<string | null>;

const PATIENCE_MS = 20_000;
/** Nothing requested for this long after the page was parsed: it is taken as finished. */
const QUIET_MS = 1000;
const LOOK_EVERY_MS = 50;
const MOST_FETCHED = 100;
const MOST_REQUESTS = 1000;
const AT_ONCE = 6;
const MOST_EVENTS = 20_000;
/** A page may load itself again, as after setting a cookie. */
const MOST_LOADS = 3;
/** Bytes of all answers, and of one. */
const MOST_BYTES = 20_000_000;
const ANSWER_LIMITS = { bytes: 4_000_000, decodedBytes: 8_000_000, redirects: 3, timeMs: 8000 };
const LONGEST_HTML = 6_000_000;
/** For reading the document, and for a page that is still busy before it can be read. */
const READING_MS = 4000;
const BUSY_MS = 8000;

/** Kinds of request that bring text; style, pictures, fonts, media, frames and streams do not. */
const FETCHED = new Set(["Script", "XHR", "Fetch"]);
/** Headers that a page's scripts depend on; none that sets something. */
const PASSED_ON = /^(?:content-type|access-control-[a-z-]+|content-language)$/;

const pausedShape = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
});
type Paused = z.infer<typeof pausedShape>;

type Rendering = {
  page: PageToRender;
  fetch: GuardedFetch;
  browser: Browser;
  session: string;
  mainFrame: string;
  signal: AbortSignal;
  seen: { requests: number; fetched: number; bytes: number; loads: number; events: number };
  open: number;
  loaded: boolean;
  /** When the last request began or ended. */
  lastAt: number;
  queue: (() => Promise<void>)[];
  working: number;
};

const withoutHash = (url: string): string => url.split("#", 1)[0] ?? url;

async function answer(rendering: Rendering, { requestId, request }: Paused): Promise<void> {
  const { browser, session, seen, page } = rendering;
  if (withoutHash(request.url) === withoutHash(page.url)) {
    const body = Buffer.from(page.bytes).toString("base64");
    const responseHeaders = [{ name: "content-type", value: page.contentType }];
    await browser.send(
      "Fetch.fulfillRequest",
      { requestId, responseCode: 200, responseHeaders, body },
      session,
    );
    return;
  }
  const { fetch, signal } = rendering;
  const { mayVisit } = page;
  const got = await fetch({ url: request.url, signal, limits: ANSWER_LIMITS, mayVisit });
  seen.bytes += got.bytes.byteLength;
  if (seen.bytes > MOST_BYTES) throw new BrowserFailure("The page fetched too much.");
  const responseHeaders = [...got.headers]
    .filter(([name]) => PASSED_ON.test(name))
    .map(([name, value]) => ({ name, value }));
  await browser.send(
    "Fetch.fulfillRequest",
    { requestId, responseCode: got.status, responseHeaders, body: Buffer.from(got.bytes).toString("base64") },
    session,
  );
}

/** Whether a request is answered; counts it. */
function isWanted({ seen, page, mainFrame }: Rendering, paused: Paused): boolean {
  const { resourceType, frameId, request } = paused;
  if (request.method !== "GET") return false;
  if (resourceType === "Document") {
    // Another document would be read under this page's address.
    if (frameId !== mainFrame || withoutHash(request.url) !== withoutHash(page.url)) return false;
    seen.loads += 1;
    return seen.loads <= MOST_LOADS;
  }
  if (!FETCHED.has(resourceType) || !/^https?:/i.test(request.url)) return false;
  seen.fetched += 1;
  return seen.fetched <= MOST_FETCHED && seen.bytes <= MOST_BYTES;
}

function next(rendering: Rendering): void {
  while (rendering.working < AT_ONCE) {
    const work = rendering.queue.shift();
    if (!work) return;
    rendering.working += 1;
    void work().finally(() => {
      rendering.working -= 1;
      next(rendering);
    });
  }
}

function onPaused(rendering: Rendering, paused: Paused): void {
  const { browser, session, seen } = rendering;
  seen.requests += 1;
  rendering.lastAt = performance.now();
  const refuse = (errorReason: string) =>
    browser
      .send("Fetch.failRequest", { requestId: paused.requestId, errorReason }, session)
      .catch(() => undefined);
  // Aborted: a document that is refused leaves the one that is shown as it is.
  if (!isWanted(rendering, paused)) {
    void refuse(paused.resourceType === "Document" ? "Aborted" : "BlockedByClient");
    return;
  }
  rendering.open += 1;
  rendering.queue.push(async () => {
    try {
      await answer(rendering, paused);
    } catch {
      await refuse("Failed");
    } finally {
      rendering.open -= 1;
      rendering.lastAt = performance.now();
    }
  });
  next(rendering);
}

const isFrame = (params: unknown, id: string): boolean =>
  (params as { frameId?: unknown } | null)?.frameId === id;

function listen(rendering: Rendering, tooMuch: () => void): void {
  const { browser, session } = rendering;
  browser.onEvent((method, params) => {
    rendering.seen.events += 1;
    if (rendering.seen.events > MOST_EVENTS || rendering.seen.requests > MOST_REQUESTS) return tooMuch();
    if (method === "Page.domContentEventFired" || method === "Page.loadEventFired") rendering.loaded = true;
    // The only sign when the page wanted to lead elsewhere.
    if (method === "Page.frameStoppedLoading") rendering.loaded ||= isFrame(params, rendering.mainFrame);
    if (method === "Page.javascriptDialogOpening")
      void browser.send("Page.handleJavaScriptDialog", { accept: false }, session).catch(() => undefined);
    const paused = method === "Fetch.requestPaused" ? pausedShape.safeParse(params) : null;
    if (paused?.success) onPaused(rendering, paused.data);
  });
}

/** Resolves when the page rests or its time is over. */
async function settled(rendering: Rendering, until: number): Promise<void> {
  const rests = () =>
    rendering.loaded && rendering.open === 0 && performance.now() - rendering.lastAt > QUIET_MS;
  while (performance.now() < until && !rests()) {
    rendering.signal.throwIfAborted();
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)),
      rendering.browser.failed,
    ]);
  }
}

const documentShape = z.object({
  result: z.object({ value: z.object({ origin: z.string(), html: z.string().max(LONGEST_HTML) }) }),
});

/** Read in a world of its own, where the page's scripts have changed nothing. */
async function documentOf({ browser, session, mainFrame, page }: Rendering): Promise<string | null> {
  const world = await browser.send("Page.createIsolatedWorld", { frameId: mainFrame }, session);
  const { executionContextId: contextId } = z.object({ executionContextId: z.number() }).parse(world);
  const expression = `({ origin: location.origin, html: document.documentElement.outerHTML.slice(0, ${LONGEST_HTML}) })`;
  const found = documentShape.safeParse(
    await browser.send(
      "Runtime.evaluate",
      { contextId, expression, returnByValue: true, timeout: READING_MS },
      session,
    ),
  );
  if (!found.success) return null;
  const { origin, html } = found.data.result.value;
  return origin === new URL(page.url).origin ? html : null;
}

async function prepared(browser: Browser): Promise<Pick<Rendering, "session" | "mainFrame">> {
  await browser.send("Browser.setDownloadBehavior", { behavior: "deny" });
  const target = z
    .object({ targetId: z.string() })
    .parse(await browser.send("Target.createTarget", { url: "about:blank" }));
  const { sessionId: session } = z
    .object({ sessionId: z.string() })
    .parse(await browser.send("Target.attachToTarget", { targetId: target.targetId, flatten: true }));
  await browser.send("Page.enable", {}, session);
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, session);
  const tree = z
    .object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) })
    .parse(await browser.send("Page.getFrameTree", {}, session));
  return { session, mainFrame: tree.frameTree.frame.id };
}

type Showing = Pick<Rendering, "page" | "fetch" | "signal"> & { patienceMs: number };

async function rendered(browser: Browser, { patienceMs, ...showing }: Showing): Promise<string | null> {
  const until = performance.now() + patienceMs;
  const rendering: Rendering = {
    ...{ ...showing, browser, ...(await prepared(browser)) },
    seen: { requests: 0, fetched: 0, bytes: 0, loads: 0, events: 0 },
    ...{ open: 0, loaded: false, lastAt: performance.now(), queue: [], working: 0 },
  };
  const full = Promise.withResolvers<void>();
  listen(rendering, full.resolve);
  browser.send("Page.navigate", { url: showing.page.url }, rendering.session).catch(() => undefined);
  await Promise.race([settled(rendering, until), full.promise]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READING_MS + Math.min(BUSY_MS, patienceMs));
  });
  try {
    return await Promise.race([documentOf(rendering), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shows pages with this program, one after the other, because a browser needs much of the machine; each in a process of
 * its own. `patienceMs`: for a page that does not rest.
 */
export function createRenderPage({
  program,
  env,
  fetch,
  patienceMs = PATIENCE_MS,
}: BrowserProgram & { fetch: GuardedFetch; patienceMs?: number }): RenderPage {
  async function show(page: PageToRender, limit: AbortSignal): Promise<string | null> {
    // Whatever is still requested when the page is finished is given up.
    const over = new AbortController();
    const signal = AbortSignal.any([limit, over.signal]);
    const browser = await startBrowser({ program, env });
    try {
      return await orAborted(rendered(browser, { page, fetch, signal, patienceMs }), limit);
    } finally {
      over.abort();
      await browser.close();
    }
  }

  return async (page) => {
    page.signal.throwIfAborted();
    const late = AbortSignal.timeout(Math.max(0, page.leftMs));
    const limit = AbortSignal.any([page.signal, late]);
    try {
      return await oneAtATime("reader-browser", limit, () => show(page, limit));
    } catch (error) {
      page.signal.throwIfAborted();
      if (late.aborted || error instanceof BrowserFailure || error instanceof z.ZodError) return null;
      throw error;
    }
  };
}
