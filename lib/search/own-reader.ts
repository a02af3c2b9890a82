// Reading pages without a service: fetched through the guarded door, taken apart in a worker. A site is asked at its own
// pace and by its robots.txt, a page once a day at most, and afterwards whether it changed. What cannot be read is a
// result with a reason; only a reading that is stopped throws.

import { type AskedPage, type OwnReaderParts, readPage } from "@/lib/fetch/pages/fetch-page";
import { orAborted } from "@/lib/resilience/or-aborted";
import { type PageReader, ProviderError, type ReadRequest, type ReadResult } from "@/lib/search/provider";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";

/** The reader `direct`. What it is made of is shared by all runs, so that they keep one pace together. */
export function createOwnReader(parts: OwnReaderParts): PageReader {
  const inWork = new Map<string, Promise<unknown>>();

  /** One at a time for each address: who comes second finds what the first one kept. */
  async function readInTurn(asked: AskedPage): Promise<ReadResult> {
    const key = urlKey(asked.url);
    const read = () => readPage(parts, asked);
    const mine = (inWork.get(key) ?? Promise.resolve()).then(read, read);
    inWork.set(key, mine);
    const done = () => {
      if (inWork.get(key) === mine) inWork.delete(key);
    };
    mine.then(done, done);
    return orAborted(mine, asked.signal);
  }

  return {
    id: "direct",
    label: "Groundwork",
    canRead: (url) => /^https?:/i.test(url) && parseSourceUrl(url) !== null,
    async read({ urls, signal, mayVisit = () => true, fresh = false }: ReadRequest) {
      try {
        signal.throwIfAborted();
        const unique = [...new Set(urls)];
        const read = await Promise.all(unique.map((url) => readInTurn({ url, signal, mayVisit, fresh })));
        const results = new Map(read.map((result) => [result.url, result]));
        return urls.flatMap((url) => results.get(url) ?? []);
      } catch (cause) {
        if (!signal.aborted) throw cause;
        const message = "The reading was stopped.";
        throw new ProviderError({ code: "cancelled", provider: "direct", message, cause });
      }
    },
  };
}
