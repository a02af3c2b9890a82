import type { ActivityServices } from "@/lib/activities/activity";
import type { Effect, ReadPage } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";

type Reads = Awaited<ReturnType<ActivityServices["read"]>>;

/** A reading that is in the log already, as its provider gave it; null when its text is gone. */
async function readAgain(page: ReadPage, services: ActivityServices): Promise<Reads[number] | null> {
  const { url, title, publishedAt } = page;
  if (!page.ok) return { ok: false, url, reason: page.error, via: "log" };
  const text = await services.pageText(page.page.id);
  if (text === null) return null;
  const { readAt, pageStarts, about } = page.page;
  return {
    ...{ ok: true, url, title, text, publishedAt, via: "log" },
    ...(readAt === undefined ? {} : { readAt }),
    ...(pageStarts ? { pageStarts } : {}),
    ...(about ? { about } : {}),
  };
}

/**
 * Services for the calls of one step: an address that two of them want is fetched once, also when the process stopped
 * between the two. `effects` are those of the step's calls that had returned before.
 */
export function shareReads(services: ActivityServices, effects: readonly Effect[] = []): ActivityServices {
  const logged = new Map(
    effects.flatMap((effect) =>
      effect.kind === "read" ? effect.pages.map((page) => [urlKey(page.url), page] as const) : [],
    ),
  );
  const pending = new Map<string, Promise<Reads[number] | undefined>>();

  async function takeLogged(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const page = logged.get(urlKey(url));
      const result = page && !pending.has(urlKey(url)) ? await readAgain(page, services) : null;
      if (result) pending.set(urlKey(url), Promise.resolve({ ...result, url }));
    }
  }

  return {
    ...services,
    search: (request) => services.search(request),
    pageText: (pageId) => services.pageText(pageId),
    saveReportFile: (file) => services.saveReportFile(file),
    async read({ urls, ...how }) {
      if (logged.size > 0) await takeLogged(urls);
      const missing = urls.filter((url) => !pending.has(urlKey(url)));
      if (missing.length > 0) {
        const batch = services.read({ urls: missing, ...how });
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
