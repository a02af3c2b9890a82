import { isLibraryUrl, parseSourceUrl } from "@/lib/sources/url-key";
import {
  type PageReader,
  ProviderError,
  type ReadResult,
  type SearchHit,
  type SearchProvider,
} from "./provider";

export type LibraryHow = {
  /** True when the person chose to look in the documents. */
  chosen?: boolean;
  /** The person's question behind the query; null when only the query is known. */
  question?: string | null;
  /** True when the person wants their own documents alone: bundled documentation is left out whatever is asked. */
  ownOnly?: boolean;
  /** True beside a web search: bundled documentation counts only when its topic or an identifier is named. */
  besideWeb?: boolean;
};

/** The provider's port to the documents on this machine, implemented in `lib/documents`. */
export type LibraryIndex = {
  /**
   * Hits, best first, one for each document. Includes the bundled documentation when the query names its topic, when
   * query and question are about it (beside a web search: when one of them names it), or when the person chose the
   * documents and has none of their own. Includes files attached to questions only when the person chose the documents.
   */
  search(query: string, limit: number, how?: LibraryHow): Promise<SearchHit[]>;
  /** True when such a search leaves the bundled documentation out. */
  leavesOutBundled?(query: string, how?: LibraryHow): Promise<boolean>;
  /** The whole text of a document; for a missing or unreadable document, a result with the reason. */
  read(url: string): Promise<ReadResult>;
};

/** Stored with the searches that it answered. */
export const LIBRARY_LABEL = "Library";

/** The provider and reader `library`: documents on this machine, without network and key. */
export function createLibraryProvider(
  index: LibraryIndex,
  how: LibraryHow = {},
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
    search: ({ query, maxResults, signal, offset = 0 }) =>
      answer(signal, async () =>
        maxResults < 1 ? [] : (await index.search(query, offset + maxResults, how)).slice(offset),
      ),
    leavesOutBundled: async ({ query }) => (await index.leavesOutBundled?.(query, how)) ?? false,
    read: ({ urls, signal }) => answer(signal, () => Promise.all(urls.map((url) => index.read(url)))),
  };
}

const cancelled = (): ProviderError =>
  new ProviderError({
    code: "cancelled",
    provider: "library",
    message: "The request to the library was stopped.",
  });
