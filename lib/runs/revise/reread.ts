// Reads the live page of a source again. Earlier text and all citations stay as they are: a different text
// becomes a new version of the address, the same text does not.
import type { Store } from "@/db/store/store";
import { generalAccess, generalChoice } from "@/lib/agents/agents";
import { GroundworkError } from "@/lib/errors/errors";
import { attachPage } from "@/lib/fetch/pages/page";
import type { RereadResponse } from "@/lib/http/responses";
import { getLibrary } from "@/lib/library/library";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { getOwnReader } from "@/lib/runs/own-reader";
import { ProviderError, type ReadResult } from "@/lib/search/provider";
import { createSearch } from "@/lib/search/registry";
import { processSingleton } from "@/lib/singleton";
import type { Publication } from "@/lib/sources/publication";
import { listVersions, versionOf } from "./reread-versions";

type Reading = ReadResult & { via: string };
type Readable = Reading & { ok: true };

export type RereadPorts = {
  db: Store;
  /** Returns one result for each address, from the configured providers. */
  read(request: {
    urls: string[];
    fullTexts?: Readonly<Record<string, string>>;
    signal: AbortSignal;
    fresh?: boolean;
  }): Promise<Reading[]>;
  /** Milliseconds since the epoch. */
  now(): number;
};

const LONGEST_WAIT = 60_000;
const LONGEST_TITLE = 300;

const inflight = processSingleton("rereads", () => new Map<string, Promise<Readable>>());

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
 * Reads a source again, with the provider that reads such addresses. Simultaneous requests share one fetch,
 * and its result is stored for each. Throws source_not_found, and page_unreadable with the reason; nothing is
 * changed then.
 */
export async function rereadSource(sourceId: string, given = ports()): Promise<RereadResponse> {
  const { db, read, now } = given;
  const source = await db.findSource(sourceId);
  if (!source) throw new GroundworkError("source_not_found");
  const { url, urlKey, threadId } = source;
  const owner = await db.ownerOf({ kind: "thread", id: threadId });
  const before = (await listVersions(db, { urlKey, owner }))[0];
  const { text, publishedAt, via, pageStarts, about, pictures, ...result } = await readOnce(source, read);
  const title = result.title.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE) || source.title;
  const more = {
    ...(pageStarts ? { pageStarts } : {}),
    ...(about ? { about } : {}),
    ...(pictures ? { pictures } : {}),
  };
  const page = attachPage({ urlKey, url, title, text, publishedAt, via, ...more });
  // The same text from an earlier read by the owner keeps the time of that read.
  const known = await db.findKnownPage({ id: page.id, owner });
  if (!known?.here) await db.storePage({ ...page, readAt: now() }, threadId);
  const shown = await db.findKnownPage({ id: page.id, owner });
  if (!shown) throw new GroundworkError("source_not_found");
  return { page: versionOf(shown), changed: page.id !== before?.id };
}

async function readOnce(
  { url, urlKey, publication }: { url: string; urlKey: string; publication: Publication | null },
  read: RereadPorts["read"],
): Promise<Readable> {
  const going = inflight.get(urlKey);
  if (going) return going;
  const reading = readPage({ url, fullText: publication?.fullText }, read).finally(() =>
    inflight.delete(urlKey),
  );
  inflight.set(urlKey, reading);
  return reading;
}

async function readPage(
  { url, fullText }: { url: string; fullText: string | undefined },
  read: RereadPorts["read"],
): Promise<Readable> {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    const open = fullText ? { fullTexts: { [url]: fullText } } : {};
    const [result] = await read({ urls: [url], ...open, signal, fresh: true });
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

/** The reason is inserted into a sentence, so its ending is adjusted. */
function unreadable(reason: string, cause?: unknown): GroundworkError {
  const said = reason.trim();
  return new GroundworkError("page_unreadable", { reason: /[.!?]$/.test(said) ? said : `${said}.` }, cause);
}
