// The texts that were read at one address as versions: each once, with every time it is known to have been read.

import { listPageVersions, type PageRow } from "@/db/queries/pages";
import { listReadings } from "@/db/queries/sources";
import type { PageVersion } from "@/lib/http/responses";
import type { getDb } from "../store";

type Db = ReturnType<typeof getDb>;

/** Versions of an address, the one read last first. Researches that read the same text each count as a reading. */
export async function listVersions(db: Db, urlKey: string): Promise<PageVersion[]> {
  const pages = await listPageVersions(db, urlKey);
  const read = await listReadings(
    db,
    pages.map(({ id }) => id),
  );
  const known = Map.groupBy(read, ({ pageId }) => pageId);
  return pages
    .map((page) =>
      versionOf(
        page,
        (known.get(page.id) ?? []).map(({ readAt }) => readAt),
      ),
    )
    .sort((a, b) => lastReading(b) - lastReading(a));
}

/** A page as a version, read at these times besides its own. */
export function versionOf(
  { id, readAt, sha256, charCount, wordCount, via }: Omit<PageRow, "text">,
  others: readonly number[],
): PageVersion {
  const readings = [...new Set([readAt, ...others])].sort((a, b) => a - b);
  return { id, readAt, readings, sha256, charCount, wordCount, via };
}

/** When a version was read for the last time. */
function lastReading({ readAt, readings }: PageVersion): number {
  return readings.at(-1) ?? readAt;
}
