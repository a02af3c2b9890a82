// Reads web pages without a service: fetches them through the fetch guard and extracts them in a worker
// thread. It respects each site's rate limit and robots.txt, fetches a page at most once a day, and then asks
// whether it changed. An unreadable page is a result with a reason; only an aborted read throws.

import { type AskedPage, type OwnReaderParts, readPage } from "@/lib/fetch/pages/fetch-page";
import { orAborted } from "@/lib/resilience/or-aborted";
import { type PageReader, ProviderError, type ReadRequest, type ReadResult } from "@/lib/search/provider";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";

/** The reader `direct`. All runs share its parts, so that they share the rate limits. */
export function createOwnReader(parts: OwnReaderParts): PageReader {
  const inWork = new Map<string, Promise<unknown>>();

  /** One read at a time for each address: the second one finds the page that the first one cached. */
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
    async read({ urls, signal, mayVisit = () => true, fresh = false, pictures = true }: ReadRequest) {
      try {
        signal.throwIfAborted();
        const unique = [...new Set(urls)];
        const read = await Promise.all(
          unique.map((url) => readInTurn({ url, signal, mayVisit, fresh, pictures })),
        );
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
