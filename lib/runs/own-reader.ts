// The reader of this process for pages of the web, made of the store, the guarded door and the threads beside the server.
// All runs share it, so that they keep one pace with each site.

import { setTimeout as sleep } from "node:timers/promises";
import {
  confirmFetchedPage,
  findFetchedPage,
  forgetFetchedPage,
  keepFetchedPage,
} from "@/db/queries/fetched-pages";
import { generalAccess } from "@/lib/agents/agents";
import { createGuardedFetch } from "@/lib/fetch/guarded-fetch";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import type { PageCache } from "@/lib/fetch/pages/page-cache";
import { createRobots } from "@/lib/fetch/pages/robots";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { createOwnReader } from "@/lib/search/own-reader";
import type { PageReader } from "@/lib/search/provider";
import { processSingleton } from "@/lib/singleton";
import { extractBeside } from "@/lib/workers/extraction";
import { getPool } from "@/lib/workers/pool";

const DAY = 86_400_000;
/** Days after which a page that nobody wanted is let go, and how many are kept at most. */
const KEPT_DAYS = 30;
const MOST_KEPT = 2000;
/** Milliseconds to judge an address by a robots.txt; a thread may have to be started for it, or to be waited for. */
const JUDGING = 20_000;

const now = () => systemClock.now();

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** Pages of the store, by the address they were fetched for. */
export function storedPages(db: ReturnType<typeof getDb>): PageCache {
  return {
    find: (urlKey) => findFetchedPage(db, urlKey),
    keep: (page) => keepFetchedPage(db, page, { before: page.checkedAt - KEPT_DAYS * DAY, most: MOST_KEPT }),
    confirm: (urlKey, at) => confirmFetchedPage(db, urlKey, at),
    forget: (urlKey) => forgetFetchedPage(db, urlKey),
  };
}

type Readers = { polite: PageReader; plain: PageReader };

function build(): Readers {
  const fetch = createGuardedFetch({ contact: () => generalAccess().search.contact ?? null });
  const pace = createHostRateLimit({ now, wait });
  const parts = {
    fetch,
    extract: extractBeside,
    cache: storedPages(getDb()),
    pace,
    now,
  };
  const robots = createRobots({
    fetch,
    pace,
    now,
    judge: (question, signal) =>
      getPool("page").run("askRobots", question, AbortSignal.any([signal, AbortSignal.timeout(JUDGING)])),
  });
  return {
    polite: createOwnReader({ ...parts, robots }),
    plain: createOwnReader({ ...parts, robots: null }),
  };
}

/** The reader `direct`; `robots` says whether sites are asked by their robots.txt. */
export function getOwnReader({ robots }: { robots: boolean }): PageReader {
  const { polite, plain } = processSingleton("readers", build);
  return robots ? polite : plain;
}
