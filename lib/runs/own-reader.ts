// This process's reader for web pages, built from the store, the fetch guard and the worker threads. All runs
// share it, so that they share one rate limit for each site.

import { setTimeout as sleep } from "node:timers/promises";
import { generalAccess } from "@/lib/agents/agents";
import { plainEnvironment, readEnv } from "@/lib/config/env";
import { createRenderPage } from "@/lib/fetch/browser/render-page";
import { createGuardedFetch } from "@/lib/fetch/guarded-fetch";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import { createRobots } from "@/lib/fetch/pages/robots";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { createOwnReader } from "@/lib/search/own-reader";
import type { PageReader } from "@/lib/search/provider";
import { processSingleton } from "@/lib/singleton";
import { extractBeside } from "@/lib/workers/extraction";
import { drawBeside } from "@/lib/workers/pictures";
import { getPool } from "@/lib/workers/pool";
import { storedPages } from "./stored-pages";

/**
 * Milliseconds to check an address against a robots.txt, including the time to start or wait for a worker.
 */
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

type Readers = { polite: PageReader; plain: PageReader };

function build(): Readers {
  const fetch = createGuardedFetch({ contact: () => generalAccess().search.contact ?? null });
  const rateLimit = createHostRateLimit({ now, wait });
  const { readerBrowser: program, sourcePictures } = readEnv();
  const parts = {
    ...(program === null ? {} : { render: createRenderPage({ program, env: plainEnvironment(), fetch }) }),
    ...(sourcePictures ? { draw: drawBeside } : {}),
    fetch,
    extract: extractBeside,
    cache: storedPages(getDb()),
    pace: rateLimit,
    now,
  };
  const robots = createRobots({
    fetch,
    pace: rateLimit,
    now,
    judge: (question, signal) =>
      getPool("page").run("askRobots", question, AbortSignal.any([signal, AbortSignal.timeout(JUDGING)])),
  });
  return {
    polite: createOwnReader({ ...parts, robots }),
    plain: createOwnReader({ ...parts, robots: null }),
  };
}

/** The `direct` reader; `robots` says whether the robots.txt of each site is respected. */
export function getOwnReader({ robots }: { robots: boolean }): PageReader {
  const { polite, plain } = processSingleton("readers", build);
  return robots ? polite : plain;
}
