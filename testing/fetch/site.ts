// Test sites behind the fetch guard, with a clock that advances only when somebody waits.

import { extractDocument } from "@/lib/extraction/extract-document";
import type { RenderPage } from "@/lib/fetch/browser/render-page";
import { GuardError, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import type { OwnReaderParts } from "@/lib/fetch/pages/fetch-page";
import type { FetchedPage, PageCache } from "@/lib/fetch/pages/page-cache";
import { createRobots } from "@/lib/fetch/pages/robots";
import { askRobots, type RobotsQuestion } from "@/lib/fetch/pages/robots-rules";
import { createOwnReader } from "@/lib/search/own-reader";

export type SiteAnswer =
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array; takesMs?: number }
  | { to: string }
  | GuardError;

type SiteRequest = { url: string; at: number; headers: Record<string, string> };

type Site = (url: string, request: SiteRequest) => SiteAnswer | undefined;

/** Waits return at once, earliest first, and advance the clock. */
export function testingClock() {
  let at = Date.UTC(2026, 3, 14);
  let waits: { until: number; resolve: () => void }[] = [];
  let ticking = false;
  async function tick(): Promise<void> {
    ticking = true;
    while (waits.length > 0) {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      await new Promise(setImmediate);
      waits.sort((one, other) => one.until - other.until);
      const [next, ...rest] = waits;
      waits = rest;
      at = Math.max(at, next?.until ?? at);
      next?.resolve();
    }
    ticking = false;
  }
  return {
    now: () => at,
    pass(ms: number) {
      at += ms;
    },
    wait(ms: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        waits.push({ until: at + ms, resolve });
        if (!ticking) void tick();
      });
    },
  };
}

/** A fetch guard with the real one's interface, in front of a site that is a function. */
function doorTo(site: Site, requests: SiteRequest[], clock: ReturnType<typeof testingClock>): GuardedFetch {
  return async ({ url: first, signal, headers = {}, mayVisit = () => true }) => {
    const redirects: string[] = [];
    for (let url = first; ; ) {
      signal.throwIfAborted();
      if (!(await mayVisit(url))) throw new GuardError("not_allowed", "Not allowed.");
      const request = { url, at: clock.now(), headers: redirects.length > 0 ? {} : headers };
      requests.push(request);
      const answer =
        site(url, request) ?? (url.endsWith("/robots.txt") ? { status: 404 } : { status: 404, body: "no" });
      if (answer instanceof GuardError) throw answer;
      if ("to" in answer) {
        redirects.push(url);
        if (redirects.length > 5) throw new GuardError("too_many_redirects", "Round and round.");
        url = new URL(answer.to, url).href;
        continue;
      }
      if (answer.takesMs) await clock.wait(answer.takesMs, signal);
      const { status = 200, body = "" } = answer;
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      return { url, status, headers: new Headers(answer.headers), bytes, redirects };
    }
  };
}

function memoryCache(): PageCache & { pages: Map<string, FetchedPage> } {
  const pages = new Map<string, FetchedPage>();
  return {
    pages,
    find: async (key) => pages.get(key) ?? null,
    async keep(page) {
      pages.set(page.urlKey, page);
    },
    async confirm(key, at) {
      const page = pages.get(key);
      if (page) pages.set(key, { ...page, checkedAt: at });
    },
    async forget(key) {
      pages.delete(key);
    },
  };
}

/** A complete page reader for one site. `requests` are those that were sent, including robots.txt. */
function testingSite(site: Site, render?: RenderPage) {
  const clock = testingClock();
  const requests: SiteRequest[] = [];
  const fetch = doorTo(site, requests, clock);
  const cache = memoryCache();
  const pace = createHostRateLimit(clock);
  const judge = async (question: RobotsQuestion) => askRobots(question);
  const parts: OwnReaderParts = {
    fetch,
    extract: (document) => extractDocument(document),
    cache,
    pace,
    robots: createRobots({ fetch, pace, now: clock.now, judge }),
    now: clock.now,
    ...(render ? { render } : {}),
  };
  const pages = () => requests.filter(({ url }) => !url.endsWith("/robots.txt"));
  return { parts, clock, cache, requests, pages };
}

export const NEVER = new AbortController().signal;
export const HTML = { "content-type": "text/html; charset=utf-8" };
export const CELLS = "https://cells.example/prices";

export const htmlPage = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><p>Cells cost 58 dollars per kilowatt-hour.</p></body></html>`;

/** Answers by address, or a function of the number of earlier requests to it. */
export type SitePages = Record<string, SiteAnswer | ((call: number) => SiteAnswer)>;

/** A reader for these pages; `read` reads one. */
export function readingFrom(pages: SitePages, render?: RenderPage) {
  const calls = new Map<string, number>();
  const site = testingSite((url) => {
    const answer = pages[url];
    const call = calls.get(url) ?? 0;
    calls.set(url, call + 1);
    return typeof answer === "function" ? answer(call) : answer;
  }, render);
  const reader = createOwnReader(site.parts);
  const read = async (url: string, more: { mayVisit?: (url: string) => boolean; fresh?: boolean } = {}) => {
    const [result] = await reader.read({ urls: [url], signal: NEVER, ...more });
    if (!result) throw new Error("No result came.");
    return result;
  };
  return { ...site, reader, read };
}
