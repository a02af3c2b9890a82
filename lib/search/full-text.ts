// Opens the open-access full text of a publication instead of its address, which is often an abstract or a paywall.

import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { ProviderError, type ReadRequest } from "./provider";
import type { Reading } from "./reading";

type Read = (request: ReadRequest) => Promise<Reading[]>;

/** The same reading under the address that was asked for, with the address and host where its text was found. */
export function readElsewhere(
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
