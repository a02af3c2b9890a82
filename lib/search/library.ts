import { isLibraryUrl, parseSourceUrl } from "@/lib/sources/url-key";
import {
  type PageReader,
  ProviderError,
  type ReadResult,
  type SearchHit,
  type SearchProvider,
} from "./provider";

/** What the provider asks of the documents on this machine; `lib/documents` gives it. */
export type LibraryIndex = {
  /**
   * Hits best first, one for each document. Documentation that came with the program is among them where the query is
   * about it, or where the person chose the documents.
   */
  search(query: string, limit: number, how?: { chosen?: boolean }): Promise<SearchHit[]>;
  /** The whole text of a document; a document that is missing or cannot be read is a result with its reason. */
  read(url: string): Promise<ReadResult>;
};

/** Stored with the searches it answered. */
export const LIBRARY_LABEL = "Library";

/** The provider and reader `library`: documents on this machine, without network and key; `chosen` where a person chose them. */
export function createLibraryProvider(
  index: LibraryIndex,
  how: { chosen?: boolean } = {},
): SearchProvider & PageReader {
  async function answer<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw cancelled();
    let stop: (() => void) | undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(cancelled());
      signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([work(), aborted]);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError({
        code: "bad_response",
        provider: "library",
        message: "The library on this machine could not be searched.",
        cause: error,
      });
    } finally {
      if (stop) signal.removeEventListener("abort", stop);
    }
  }

  return {
    id: "library",
    label: LIBRARY_LABEL,
    scope: "documents",
    canRead: (url) => isLibraryUrl(url) && parseSourceUrl(url) !== null,
    search: ({ query, maxResults, signal }) =>
      answer(signal, async () => (maxResults < 1 ? [] : index.search(query, maxResults, how))),
    read: ({ urls, signal }) => answer(signal, () => Promise.all(urls.map((url) => index.read(url)))),
  };
}

const cancelled = (): ProviderError =>
  new ProviderError({
    code: "cancelled",
    provider: "library",
    message: "The request to the library was stopped.",
  });
