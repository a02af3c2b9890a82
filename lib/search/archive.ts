// Reads the Internet Archive's copy of a page that is gone, as its availability API names it
// (archive.org/help/wayback_api.php). It learns the address of the page and nothing of the question.

import { z } from "zod";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import packageJson from "@/package.json" with { type: "json" };
import { askJson, type JsonService, withParameters } from "./json-service";
import { ProviderError, type ReadRequest } from "./provider";
import type { Reading } from "./reading";
import type { SearchBreaker } from "./search-breaker";

type Read = (request: ReadRequest) => Promise<Reading[]>;

export type ArchiveOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  contact: string | null;
  breaker?: SearchBreaker | null;
  timeoutMs?: number;
};

const HOST = "web.archive.org";

const answer = z.object({
  archived_snapshots: z.object({
    closest: z
      .object({
        available: z.boolean(),
        url: z.string(),
        timestamp: z.string().regex(/^\d{8,14}$/),
        status: z.string().nullish(),
      })
      .nullish(),
  }),
});

/** A copy as it was stored, without the archive's own bar, and the day of it. */
function copyOf(
  { url, timestamp }: { url: string; timestamp: string },
  baseUrl: string,
): { url: string; day: string } | null {
  const day = timestamp.replace(/^(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3");
  const plain = URL.canParse(url) ? new URL(url) : null;
  const host = plain?.hostname;
  if (!plain || (host !== HOST && host !== new URL(baseUrl).hostname)) return null;
  if (host === HOST) plain.protocol = "https:";
  return { url: plain.href.replace(/\/web\/(\d{8,14})\//, "/web/$1id_/"), day };
}

// Opens the open-access full text of a publication instead of its address, which is often an abstract or a paywall.

/** The same reading under the address that was asked for, with the address and host where its text was found. */
function readElsewhere(
  reading: Extract<Reading, { ok: true }>,
  url: string,
  at: { fullText: string } | { archived: { url: string; day: string } },
): Reading {
  const opened = "fullText" in at ? at.fullText : at.archived.url;
  const host = new URL(opened).hostname;
  const hosts = [...new Set([...(reading.about?.hosts ?? []), host])].filter(
    (one) => one !== new URL(url).hostname,
  );
  return { ...reading, url, about: { ...reading.about, ...at, ...(hosts.length > 0 ? { hosts } : {}) } };
}

const hasText = (reading: Reading | undefined): reading is Extract<Reading, { ok: true }> =>
  reading?.ok === true && reading.text.trim() !== "";

/** Reads full texts where the request knows them, and the addresses themselves where there is none or it fails. */
export function withFullText(read: Read): Read {
  return async ({ fullTexts = {}, urls, ...how }) => {
    const places = new Map<string, string>();
    for (const url of urls) {
      const place = fullTexts[url];
      if (place === undefined || parseSourceUrl(place) === null || urlKey(place) === urlKey(url)) continue;
      if (how.mayVisit?.(place) !== false) places.set(url, place);
    }
    if (places.size === 0) return read({ urls, ...how });
    const wanted = [...new Set(places.values())];
    const opened = await read({ urls: wanted, ...how }).catch((error: unknown): Reading[] => {
      if (how.signal.aborted || !(error instanceof ProviderError)) throw error;
      return [];
    });
    const found = new Map<string, Reading>();
    for (const [url, place] of places) {
      const reading = opened[wanted.indexOf(place)];
      if (hasText(reading)) found.set(url, readElsewhere(reading, url, { fullText: place }));
    }
    const missing = urls.filter((url) => !found.has(url));
    const rest = missing.length > 0 ? await read({ urls: missing, ...how }) : [];
    missing.forEach((url, index) => {
      const reading = rest[index];
      if (reading) found.set(url, reading);
    });
    return urls.flatMap((url) => found.get(url) ?? []);
  };
}

/** Reads copies of the pages that are gone; a page without a copy stays unreadable, and nothing else changes. */
export function withArchive(read: Read, options: ArchiveOptions | null): Read {
  if (options === null) return read;
  const { baseUrl, contact, breaker = null, timeoutMs = 8000 } = options;
  const service: JsonService = {
    ...{ id: "archive", label: "The Internet Archive", variable: "ARCHIVE_API_BASE_URL" },
    ...{ secret: null, timeoutMs, breaker },
  };
  const whom = contact === null ? "" : `${contact}; `;
  const headers = {
    "user-agent": `Groundwork/${packageJson.version} (${whom}research on a person's own machine)`,
  };

  async function copyAt(url: string, signal: AbortSignal): Promise<{ url: string; day: string } | null> {
    const address = withParameters(`${baseUrl}/wayback/available`, { url });
    const { archived_snapshots: found } = await askJson(service, { url: address, headers, signal }, answer);
    // A copy of an error page is none.
    const usable = found.closest?.available && /^2|^$/.test(found.closest.status ?? "");
    return found.closest && usable ? copyOf(found.closest, baseUrl) : null;
  }

  async function restored(reading: Reading, how: Omit<ReadRequest, "urls">): Promise<Reading> {
    try {
      const copy = await copyAt(reading.url, how.signal);
      if (copy === null || how.mayVisit?.(copy.url) === false) return reading;
      const [found] = await read({ urls: [copy.url], ...how });
      if (!found?.ok || found.text.trim() === "") return reading;
      return readElsewhere(found, reading.url, { archived: copy });
    } catch {
      // The page is gone, and that is what is reported.
      return reading;
    }
  }

  return async (request) => {
    const { urls: _, fullTexts: __, ...how } = request;
    const readings = await read(request);
    return Promise.all(
      readings.map((reading) => (!reading.ok && reading.gone ? restored(reading, how) : reading)),
    );
  };
}
