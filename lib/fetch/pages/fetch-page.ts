// Gets one page for one address: from the cache, or from its site within the rate limit, retrying when the
// site asks to wait, and then extracts its text.

import {
  boundText,
  type DocumentToExtract,
  type ExtractedDocument,
  type Extraction,
  type ExtractionFault,
} from "@/lib/extraction/extraction";
import type { RenderPage } from "@/lib/fetch/browser/render-page";
import { GuardError, type GuardedFetch, type GuardedResponse } from "@/lib/fetch/guarded-fetch";
import { type HostRateLimit, HostRateLimitError } from "@/lib/fetch/host-rate-limit";
import { retryAfterMs } from "@/lib/resilience/retry-after";
import type { ReadResult } from "@/lib/search/provider";
import { pageAbout } from "@/lib/sources/page-about";
import { urlKey } from "@/lib/sources/url-key";
import type { FetchedPage, PageCache } from "./page-cache";
import { type FetchedPictures, keepPictures, type PictureParts } from "./page-pictures";
import { type ReadingReason, readingSentence, reasonOfStatus } from "./reading-reasons";
import type { Robots } from "./robots";
import { createVisit, Refusal } from "./visit";

export type OwnReaderParts = {
  fetch: GuardedFetch;
  /** Rejects only with the signal's reason. */
  extract: (document: DocumentToExtract, signal: AbortSignal) => Promise<Extraction>;
  cache: PageCache;
  pace: HostRateLimit;
  /** Null when robots.txt is not respected. */
  robots: Robots | null;
  /** Shows pages that need their scripts; absent: they are not read. */
  render?: RenderPage;
  /** Draws the pictures of pages again; absent: none are kept. */
  draw?: PictureParts["draw"];
  /** Milliseconds since the epoch. */
  now: () => number;
};

export type AskedPage = {
  url: string;
  signal: AbortSignal;
  mayVisit: (url: string) => boolean;
  /** Asks the site even if the page was fetched today. */
  fresh: boolean;
  /** Whether captioned pictures of the page are kept. */
  pictures: boolean;
};

const DAY = 86_400_000;
/** Milliseconds for one page with all its waits; the readers of a run have a minute by default. */
const PATIENCE = 45_000;
/**
 * Code units of a page that are stored: citations are checked against no more, and words are counted on the
 * main thread.
 */
const LONGEST_PAGE = 400_000;
/** Attempts when a site asks to wait. */
const MOST_TRIES = 3;
/** The wait when a site does not say how long. */
const UNSAID_WAIT = 5000;

/**
 * The page, or why it was not read. Rejects with the signal's reason, and on errors of the store or the code.
 */
export async function readPage(parts: OwnReaderParts, asked: AskedPage): Promise<ReadResult> {
  const { url, signal, mayVisit } = asked;
  try {
    if (!mayVisit(url)) throw new Refusal("not_allowed");
    const known = await parts.cache.find(urlKey(url));
    // A cached page that was reached over hosts this run may not visit is not used.
    const usable = known && [known.url, ...known.redirects].every(mayVisit) ? known : null;
    if (usable && !asked.fresh && parts.now() - usable.checkedAt < DAY)
      return resultOf(url, usable, usable.checkedAt);
    return await fetchPage(parts, asked, usable);
  } catch (error) {
    signal.throwIfAborted();
    const gone = error instanceof Refusal && error.reason === "gone" ? { gone: true as const } : {};
    return { ok: false, url, reason: reasonOf(error), ...gone };
  }
}

async function fetchPage(
  parts: OwnReaderParts,
  asked: AskedPage,
  known: FetchedPage | null,
): Promise<ReadResult> {
  const { cache, now, pace } = parts;
  const until = now() + PATIENCE;
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(parts, asked, { known, until });
    const { status, headers } = answer;
    if (status === 304 && known) {
      await cache.confirm(known.urlKey, now());
      return resultOf(asked.url, known);
    }
    if (status >= 200 && status < 300) return settle(parts, asked, { answer, until });
    const reason = reasonOfStatus(status);
    if (reason === "gone") await cache.forget(urlKey(asked.url));
    if (reason === "busy") {
      const again = now() + (retryAfterMs(headers.get("retry-after"), now()) ?? UNSAID_WAIT * tries);
      pace.hold(new URL(answer.url).hostname, again);
      if (tries < MOST_TRIES && again < until) continue;
    }
    throw new Refusal(reason, status);
  }
}

async function ask(
  parts: OwnReaderParts,
  { url, signal, mayVisit }: AskedPage,
  { known, until }: { known: FetchedPage | null; until: number },
): Promise<GuardedResponse> {
  const { pace, robots, now } = parts;
  const visit = createVisit({ pace, robots, now, signal, mayVisit, until });
  const headers = known ? conditions(known) : {};
  try {
    return await parts.fetch({ url, signal, headers, mayVisit: visit.enter });
  } catch (error) {
    throw visit.refusal() ?? error;
  } finally {
    visit.leave();
  }
}

function reasonOfFault(fault: ExtractionFault): ReadingReason {
  if (fault === "too_slow") return "hard";
  return fault === "too_much_memory" ? "heavy" : fault;
}

/** Whether the run may request an address of a page that is shown; its host has its turn already. */
function admission({ robots }: OwnReaderParts, { signal, mayVisit }: AskedPage) {
  return async (url: string): Promise<boolean> => {
    if (!mayVisit(url)) return false;
    const rules = await robots?.ask(url, { signal, mayVisit }).catch((error: unknown) => {
      if (error instanceof Refusal) return "unknown" as const;
      throw error;
    });
    return rules !== "unknown" && rules?.allowed !== false;
  };
}

/** The text that the scripts of a page write; null when no browser may show it, or it shows nothing. */
async function shownText(
  parts: OwnReaderParts,
  asked: AskedPage,
  { answer, bytes, until }: { answer: GuardedResponse; bytes: Uint8Array; until: number },
): Promise<Extraction | null> {
  const { render, pace, extract, now } = parts;
  const { signal } = asked;
  const { url } = answer;
  if (!render) return null;
  const turn = pace.turn(new URL(url).hostname, { signal, patienceMs: until - now() });
  const leave = await turn.catch((error: unknown) => {
    if (error instanceof HostRateLimitError) return null;
    throw error;
  });
  if (leave === null) return null;
  try {
    const contentType = answer.headers.get("content-type") ?? "text/html";
    const mayVisit = admission(parts, asked);
    const html = await render({ url, bytes, contentType, signal, leftMs: until - now(), mayVisit });
    if (html === null) return null;
    return await extract({ bytes: Buffer.from(html), url, contentType: "text/html; charset=utf-8" }, signal);
  } finally {
    leave();
  }
}

async function settle(
  parts: OwnReaderParts,
  asked: AskedPage,
  { answer, until }: { answer: GuardedResponse; until: number },
): Promise<ReadResult> {
  const { extract, cache, now } = parts;
  const { url, signal } = asked;
  const { bytes, headers } = answer;
  const contentType = headers.get("content-type");
  // Extraction takes the bytes away.
  const pdf = parts.draw && asked.pictures && isPdf(bytes) ? new Uint8Array(bytes) : null;
  const kept = parts.render ? bytes.slice() : bytes;
  const first = await extract({ bytes, url: answer.url, ...(contentType ? { contentType } : {}) }, signal);
  const shown =
    !first.ok && first.fault === "scripted"
      ? await shownText(parts, asked, { answer, bytes: kept, until })
      : null;
  const read = shown?.ok ? shown : first;
  if (!read.ok) throw new Refusal(reasonOfFault(read.fault));
  const { refs, pictures, left } = await picturesOf(parts, asked, { read, pdf, until });
  const page = {
    ...pageOf({ url, answer, read, at: now() }),
    pictures: refs.length > 0 ? refs : null,
    picturesLeft: Object.keys(left).length > 0 ? left : null,
  };
  if (/\bno-store\b/i.test(headers.get("cache-control") ?? "")) await cache.forget(page.urlKey);
  else await cache.keep(page);
  return { ...resultOf(url, page), ...(pictures.length > 0 ? { pictures } : {}) };
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes("%PDF-");

/** The pictures whose captions are in the stored part of the text. */
async function picturesOf(
  parts: OwnReaderParts,
  { signal, mayVisit, pictures: wanted }: AskedPage,
  { read, pdf, until }: { read: ExtractedDocument; pdf: Uint8Array | null; until: number },
): Promise<FetchedPictures> {
  const { draw, fetch, pace, robots, now } = parts;
  const found = read.pictures?.filter(({ end }) => end <= LONGEST_PAGE) ?? [];
  if (!draw || found.length === 0) return { refs: [], pictures: [], left: {} };
  if (!wanted) return { refs: [], pictures: [], left: { run: found.length } };
  return keepPictures({ fetch, pace, robots, now, draw }, { found, pdf, signal, mayVisit, until });
}

function conditions({ etag, lastModified }: FetchedPage): Record<string, string> {
  return {
    ...(etag ? { "if-none-match": etag } : {}),
    ...(lastModified ? { "if-modified-since": lastModified } : {}),
  };
}

/**
 * A site's own text never becomes part of a sentence; unexpected errors are not the page's fault and are
 * rethrown.
 */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return readingSentence(error.reason, error.status);
  if (!(error instanceof GuardError)) throw error;
  return readingSentence(error.code === "cancelled" ? "too_slow" : error.code);
}

function pageOf(fetched: {
  url: string;
  answer: GuardedResponse;
  read: ExtractedDocument;
  at: number;
}): Omit<FetchedPage, "pictures" | "picturesLeft"> {
  const { url, answer, read, at } = fetched;
  const { text, cut } = boundText(read.text, LONGEST_PAGE);
  const header = (name: string) => answer.headers.get(name)?.slice(0, 300) ?? null;
  return {
    urlKey: urlKey(url),
    url: answer.url,
    redirects: answer.redirects,
    canonical: read.canonical ?? null,
    title: read.title,
    text,
    pageStarts: read.pageStarts?.filter((start) => start <= text.length) ?? null,
    publishedAt: read.publishedAt ?? null,
    author: read.author ?? null,
    language: read.language ?? null,
    cut: cut || read.cut === true,
    etag: header("etag"),
    lastModified: header("last-modified"),
    checkedAt: at,
  };
}

function resultOf(url: string, page: FetchedPage, readAt?: number): ReadResult {
  const { title, text, publishedAt, pageStarts } = page;
  const about = pageAbout({ ...page, url, redirects: [...page.redirects, page.url] });
  return {
    ok: true,
    url,
    title: title || new URL(url).host,
    text,
    publishedAt,
    ...(pageStarts ? { pageStarts } : {}),
    ...(about ? { about } : {}),
    ...(readAt === undefined ? {} : { readAt }),
  };
}
