// Reads the Internet Archive's copy of a page that is gone, as its availability API names it
// (archive.org/help/wayback_api.php). It learns the address of the page and nothing of the question.

import { z } from "zod";
import packageJson from "@/package.json" with { type: "json" };
import { readElsewhere } from "./full-text";
import { askJson, type JsonService, withParameters } from "./json-service";
import type { ReadRequest } from "./provider";
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
