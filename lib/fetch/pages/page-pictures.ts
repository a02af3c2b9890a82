// Fetches the captioned pictures of a page beside its reading: through the same guard, robots.txt and rate limit, within a
// few seconds of the page's own time. Those of a PDF are in its file. A picture that cannot be had is left out; it never
// makes a reading fail.

import { createHash } from "node:crypto";
import type { FoundPicture } from "@/lib/extraction/extraction";
import type { GuardedFetch } from "@/lib/fetch/guarded-fetch";
import type { HostRateLimit } from "@/lib/fetch/host-rate-limit";
import { log } from "@/lib/log";
import type { DrawnPicture } from "@/lib/pictures/draw-again";
import type { PdfPicture } from "@/lib/pictures/pdf-picture";
import { pictureHeader } from "@/lib/pictures/picture-header";
import {
  LARGEST_PAGE,
  LARGEST_SENT,
  LONGEST_CAPTION,
  MOST_PICTURES,
  MOST_PIXELS,
  SHORTEST_SIDE,
} from "@/lib/pictures/picture-limits";
import type { PagePicture } from "@/lib/sources/page-about";
import type { LeftReason, PicturesLeft } from "@/lib/sources/pictures-left";
import { plainTitle } from "@/lib/text/plain-title";
import type { StoredPicture } from "./page";
import type { Robots } from "./robots";
import { createVisit } from "./visit";

export type PictureParts = {
  fetch: GuardedFetch;
  pace: HostRateLimit;
  robots: Robots | null;
  now: () => number;
  /** The picture as it is stored; null if it cannot be kept. Rejects only with the signal's reason. */
  draw: (picture: Uint8Array | PdfPicture, signal: AbortSignal) => Promise<DrawnPicture | null>;
};

type Asked = {
  found: readonly FoundPicture[];
  /** The file, if the page is a PDF. */
  pdf: Uint8Array | null;
  signal: AbortSignal;
  mayVisit: (url: string) => boolean;
  /** When the page has to be read; milliseconds since the epoch. */
  until: number;
};

export type FetchedPictures = { refs: PagePicture[]; pictures: StoredPicture[]; left: PicturesLeft };

/** Milliseconds for all pictures of a page. */
const PATIENCE = 8000;
/** Milliseconds of a page's time that are left to what follows its pictures. */
const RESERVE = 2000;
/** Requests at the same time; the host's rate limit may allow fewer. */
const AT_ONCE = 3;
/** Milliseconds between two pictures of a host whose robots.txt asks for no longer pause: a browser waits for none. */
const GAP = 100;
const LIMITS = { bytes: LARGEST_SENT, decodedBytes: LARGEST_SENT, redirects: 3, timeMs: 6000 };
const ACCEPT = { accept: "image/jpeg,image/png,image/webp,image/gif" };

/** The pictures of a page that could be had, in the order of its text. Rejects only with the signal's reason. */
export async function keepPictures(parts: PictureParts, asked: Asked): Promise<FetchedPictures> {
  const { found, signal } = asked;
  const kept: Kept[] = [];
  const left: PicturesLeft = {};
  const leave = (reason: LeftReason, count: number) => {
    if (count > 0) left[reason] = (left[reason] ?? 0) + count;
  };
  const time = Math.min(PATIENCE, asked.until - parts.now() - RESERVE);
  if (time <= 0) leave("late", found.length);
  if (found.length === 0 || time <= 0) return { refs: [], pictures: [], left };
  const own = { ...asked, signal: AbortSignal.any([signal, AbortSignal.timeout(time)]) };
  const waiting = [...found];
  const work = async () => {
    while (kept.length < MOST_PICTURES) {
      const one = waiting.shift();
      if (!one) return;
      const drawn = await pictureOf(parts, own, one).catch(() => "unusable" as const);
      if (own.signal.aborted) return leave("late", 1);
      if (typeof drawn === "string") leave(drawn, 1);
      else kept.push({ one, drawn });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal.throwIfAborted();
  leave(own.signal.aborted ? "late" : "many", waiting.length);
  const settled = numbered(kept);
  leave("many", kept.length - settled.refs.length);
  log.info("pictures-kept", { found: found.length, kept: settled.refs.length });
  return { ...settled, left };
}

async function pictureOf(
  parts: PictureParts,
  asked: Asked,
  one: FoundPicture,
): Promise<StoredPicture | Extract<LeftReason, "unreachable" | "unusable">> {
  const { signal, pdf } = asked;
  const drawn = async (picture: Uint8Array | PdfPicture) => {
    const kept = await parts.draw(picture, signal);
    return kept ? named(kept) : ("unusable" as const);
  };
  if (one.inPdf) return pdf ? drawn({ ...one.inPdf, pdf }) : "unusable";
  if (one.bytes) return drawn(one.bytes);
  let fault: "unreachable" | "unusable" = "unreachable";
  for (const url of one.urls) {
    const bytes = await bytesOf(parts, asked, url);
    if (!bytes) continue;
    const picture = isWanted(bytes) ? await drawn(bytes) : "unusable";
    if (picture !== "unusable") return picture;
    fault = picture;
  }
  return fault;
}

type Kept = { one: FoundPicture; drawn: StoredPicture };

const named = (drawn: DrawnPicture): StoredPicture => ({
  ...drawn,
  bytes: Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.length),
  sha256: createHash("sha256").update(drawn.bytes).digest("hex"),
});

/** Decided by the header before a thread gets the bytes. */
function isWanted(bytes: Uint8Array): boolean {
  const header = pictureHeader(bytes);
  if (!header) return false;
  const { width, height } = header;
  return Math.min(width, height) >= SHORTEST_SIDE && width * height <= MOST_PIXELS;
}

async function bytesOf(
  { fetch, pace, robots, now }: PictureParts,
  { signal, mayVisit, until }: Asked,
  url: string,
): Promise<Uint8Array | null> {
  const visit = createVisit({ pace, robots, now, signal, mayVisit, until, leastGapMs: GAP });
  try {
    const answer = await fetch({ url, signal, headers: ACCEPT, limits: LIMITS, mayVisit: visit.enter });
    return answer.status === 200 ? answer.bytes : null;
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    visit.leave();
  }
}

/** In the order of the text, within the bounds of a page. */
function numbered(kept: readonly Kept[]): Omit<FetchedPictures, "left"> {
  const refs: PagePicture[] = [];
  const pictures: StoredPicture[] = [];
  let size = 0;
  for (const { one, drawn } of kept.toSorted((a, b) => a.one.start - b.one.start)) {
    const caption = plainTitle(one.caption).slice(0, LONGEST_CAPTION).trim();
    size += drawn.bytes.length;
    if (refs.length >= MOST_PICTURES || size > LARGEST_PAGE || caption === "") continue;
    const { sha256, type, width, height } = drawn;
    const { start, end } = one;
    const number = refs.length + 1;
    refs.push({ number, sha256, type, width, height, size: drawn.bytes.length, start, end, caption });
    pictures.push(drawn);
  }
  return { refs, pictures };
}
