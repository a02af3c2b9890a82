import type { ActivityServices } from "@/lib/activities/activity";
import { urlKey } from "@/lib/sources/url-key";

type Reads = Awaited<ReturnType<ActivityServices["read"]>>;

/** Services for the calls of one step: an address that two of them want is fetched once. */
export function shareReads(services: ActivityServices): ActivityServices {
  const pending = new Map<string, Promise<Reads[number] | undefined>>();
  return {
    ...services,
    search: (request) => services.search(request),
    pageText: (pageId) => services.pageText(pageId),
    saveReportFile: (file) => services.saveReportFile(file),
    async read({ urls, signal }) {
      const missing = urls.filter((url) => !pending.has(urlKey(url)));
      if (missing.length > 0) {
        const batch = services.read({ urls: missing, signal });
        missing.forEach((url, index) => {
          const one = batch.then((results) => results[index]);
          pending.set(urlKey(url), one);
          // A failed fetch may be tried again; its rejection reaches whoever waits for it.
          one.catch(() => pending.delete(urlKey(url)));
        });
      }
      const results = await Promise.all(urls.map((url) => pending.get(urlKey(url))));
      return results.filter((result) => result !== undefined);
    },
  };
}
