// The reader of pages as it ships, for entrances: but that it waits for nobody and keeps nothing.

import { createGuardedFetch } from "@/lib/fetch/guarded-fetch";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import { READING_REASONS } from "@/lib/fetch/pages/reading-reasons";
import { createRobots } from "@/lib/fetch/pages/robots";
import { jobs } from "@/lib/jobs/jobs";
import { createOwnReader } from "@/lib/search/own-reader";
import type { PageReader } from "@/lib/search/provider";

/** What came of an address: `page <status> of <host>`, the code of the guard's refusal, or another error's text. */
export type Outcome = string;

/** The guarded client with nothing handed in. */
export const fetchPage = createGuardedFetch();

const LONGEST_WAIT = 20_000;
export const patience = () => AbortSignal.timeout(LONGEST_WAIT);

/** Turns at hosts by a clock of their own, which whoever waits moves on. */
function pacing() {
  let time = Date.now();
  return createHostRateLimit({
    now: () => time,
    wait: async (ms) => {
      time += ms;
    },
  });
}

/** `kept` hears under which address a page was found. */
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

/** Said of what no reader takes for an address of the web, or of a page of it. */
const NOT_ASKED =
  /^(?:This kind of address cannot be read\.|No web search is set up that could read this address\.|This is not an address of the web or of the library that can be read\.)$/;

/** The name of the reason whose sentence this is. */
export function reasonIn(sentence: string): Outcome {
  if (NOT_ASKED.test(sentence)) return "not_asked";
  return Object.entries(READING_REASONS).find(([, known]) => known === sentence)?.[0] ?? sentence;
}
