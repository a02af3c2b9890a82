// Reads the live page of a source once more. What was read before stays as it is, and so does every citation: another
// text becomes a further version of the address, the same text none.

import { findPage, storePage } from "@/db/queries/pages";
import { findSource } from "@/db/queries/sources";
import { GroundworkError } from "@/lib/errors";
import type { RereadResponse } from "@/lib/http/responses";
import { log } from "@/lib/log";
import { attachPage, type PageAttachment } from "@/lib/pages/page";
import { ProviderError, type ReadResult } from "@/lib/search/provider";
import { createSearch } from "@/lib/search/registry";
import { generalAccess, generalChoice } from "../agents/agents";
import { getLibrary } from "../library";
import { getOwnReader } from "../own-reader";
import { getDb } from "../store";
import { listVersions, versionOf } from "./reread-versions";

type Reading = ReadResult & { via: string };

export type RereadPorts = {
  db: ReturnType<typeof getDb>;
  /** One result for each address, by the providers that are set up. */
  read(request: { urls: string[]; signal: AbortSignal; fresh?: boolean }): Promise<Reading[]>;
  /** Milliseconds since the epoch. */
  now(): number;
};

const LONGEST_WAIT = 60_000;
const LONGEST_TITLE = 300;

const INFLIGHT = Symbol.for("groundwork.rereads");
const shared = globalThis as { [INFLIGHT]?: Map<string, Promise<RereadResponse>> };

function ports(): RereadPorts {
  const search = createSearch({
    env: generalAccess().search,
    choice: generalChoice(),
    library: getLibrary(),
    ownReader: getOwnReader({ robots: true }),
  }).forScope("both");
  return { db: getDb(), read: search.read, now: Date.now };
}

/**
 * Reads a source again, by the provider that reads such addresses. Whoever asks while it is being read shares the one
 * request. Throws source_not_found, and page_unreadable with the reason; then nothing was changed.
 */
export async function rereadSource(sourceId: string, given = ports()): Promise<RereadResponse> {
  const source = await findSource(given.db, sourceId);
  if (!source) throw new GroundworkError("source_not_found");
  shared[INFLIGHT] ??= new Map();
  const inflight = shared[INFLIGHT];
  const going = inflight.get(source.urlKey);
  if (going) return going;
  const reading = readAgain(source, given).finally(() => inflight.delete(source.urlKey));
  inflight.set(source.urlKey, reading);
  return reading;
}

async function readAgain(
  source: { url: string; urlKey: string; title: string },
  { db, read, now }: RereadPorts,
): Promise<RereadResponse> {
  const before = (await listVersions(db, source.urlKey))[0];
  const result = await readPage(source.url, read);
  const { url, urlKey } = source;
  const title = result.title.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE) || source.title;
  const { text, publishedAt, via, pageStarts, about } = result;
  const more = { ...(pageStarts ? { pageStarts } : {}), ...(about ? { about } : {}) };
  const page: PageAttachment = attachPage({ urlKey, url, title, text, publishedAt, via, ...more });
  // The same text from an earlier time is found again under its own id, and keeps that time.
  const known = await findPage(db, page.id);
  const row = known ?? { ...page, readAt: now() };
  if (!known) await storePage(db, row);
  return { page: versionOf(row, []), changed: page.id !== before?.id };
}

async function readPage(url: string, read: RereadPorts["read"]): Promise<Reading & { ok: true }> {
  try {
    const [result] = await read({ urls: [url], signal: AbortSignal.timeout(LONGEST_WAIT), fresh: true });
    if (!result) throw unreadable("No answer came for this page.");
    if (!result.ok) throw unreadable(result.reason);
    if (result.text.trim() === "") throw unreadable("The page holds no text.");
    return result;
  } catch (error) {
    if (error instanceof GroundworkError) throw error;
    if (!(error instanceof ProviderError)) throw error;
    log.warn("reread-failed", { provider: error.provider, code: error.code });
    throw unreadable(error.message, error);
  }
}

/** The reason becomes a part of a sentence: it ends like one. */
function unreadable(reason: string, cause?: unknown): GroundworkError {
  const said = reason.trim();
  return new GroundworkError("page_unreadable", { reason: /[.!?]$/.test(said) ? said : `${said}.` }, cause);
}
