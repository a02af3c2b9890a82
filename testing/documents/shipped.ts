// The shipped documentation as tests and benchmarks search and read it, in a store of its own.

import { openLibrary } from "@/lib/documents/library";
import { openTestDatabase } from "@/testing/db/db";

export type ShippedLibrary = Awaited<ReturnType<typeof openShipped>>;

/** Opens the completely indexed documentation of this repository; the caller closes its store. */
export async function openShipped() {
  const store = openTestDatabase();
  const library = openLibrary({ db: store.db, dataDir: store.dir, root: process.cwd() });
  await library.ready;
  return {
    store,
    /** In the form that a run receives. */
    index: library,
    search: (query: string, most: number) => library.search(query, most),
    read: async (url: string) => {
      const page = await library.read(url);
      return page.ok ? page : null;
    },
  };
}
