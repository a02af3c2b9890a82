// The page reader as shipped, for entrances, but without waits and without a cache.

import { createGuardedFetch } from "@/lib/fetch/guarded-fetch";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import { READING_REASONS } from "@/lib/fetch/pages/reading-reasons";
import { createRobots } from "@/lib/fetch/pages/robots";
import { jobs } from "@/lib/jobs/jobs";
import { createOwnReader } from "@/lib/search/own-reader";
import type { PageReader } from "@/lib/search/provider";

/**
 * The result of opening an address: `page <status> of <host>`, the code of the guard's refusal, or another error's
 * message.
 */
export type Outcome = string;

/** The guarded client without options. */
export const fetchPage = createGuardedFetch();

const LONGEST_WAIT = 20_000;
export const patience = () => AbortSignal.timeout(LONGEST_WAIT);

/** Rate limits of hosts with a clock that waiting advances. */
function pacing() {
  let time = Date.now();
  return createHostRateLimit({
    now: () => time,
    wait: async (ms) => {
      time += ms;
    },
  });
}

/** `kept` receives the address under which a page was found. */
export function readerOf(kept: (url: string) => void, { polite = false } = {}): PageReader {
  const pace = pacing();
  const robots = createRobots({
    fetch: fetchPage,
    pace,
    now: Date.now,
    judge: async (question) => jobs.askRobots(question),
  });
  return createOwnReader({
    fetch: fetchPage,
    extract: async ({ bytes }) => ({
      ok: true,
      kind: "text",
      title: "",
      text: new TextDecoder().decode(bytes),
    }),
    cache: {
      find: async () => null,
      keep: async ({ url }) => kept(url),
      confirm: async () => undefined,
      forget: async () => undefined,
    },
    pace,
    robots: polite ? robots : null,
    now: Date.now,
  });
}

/** Messages for something that no reader accepts as a web address or page. */
const NOT_ASKED =
  /^(?:This kind of address cannot be read\.|No web search is set up that could read this address\.|This is not an address of the web or of the library that can be read\.)$/;

/** The name of the reason with this sentence. */
export function reasonIn(sentence: string): Outcome {
  if (NOT_ASKED.test(sentence)) return "not_asked";
  return Object.entries(READING_REASONS).find(([, known]) => known === sentence)?.[0] ?? sentence;
}
