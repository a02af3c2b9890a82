import { createGuardedFetch, GuardError } from "@/lib/net/guarded-fetch";
import { createPace } from "@/lib/pages/host-pace";
import { createOwnReader } from "@/lib/pages/own-reader";
import { READING_REASONS } from "@/lib/pages/reading-reasons";
import { PUBLIC_HOST } from "./lists";

/** What came of an address: `page <status> of <host>`, the code of the guard's refusal, or another error's text. */
export type Outcome = string;

/** A way by which an address that somebody else chose comes to be opened. */
export type Entrance = { name: string; open(url: string): Promise<Outcome> };

/** The name of the reason whose sentence this is. */
const reasonIn = (sentence: string): string =>
  Object.entries(READING_REASONS).find(([, known]) => known === sentence)?.[0] ?? sentence;

const LONGEST_WAIT = 20_000;

const fetchPage = createGuardedFetch();

async function outcomeOf(url: string): Promise<Outcome> {
  try {
    const page = await fetchPage({ url, signal: AbortSignal.timeout(LONGEST_WAIT) });
    return `page ${page.status} of ${new URL(page.url).hostname}`;
  } catch (error) {
    return error instanceof GuardError ? error.code : `unexpected: ${String(error)}`;
  }
}

/** The reader of pages as it ships, but that it waits for nobody and keeps nothing. */
function readerOf(kept: (url: string) => void) {
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
    pace: createPace({ now: Date.now, wait: async () => undefined }),
    robots: null,
    now: Date.now,
  });
}

async function outcomeOfReading(url: string): Promise<Outcome> {
  let at = "";
  const reader = readerOf((kept) => {
    at = new URL(kept).hostname;
  });
  if (!reader.canRead(url)) return "not_asked";
  const [result] = await reader.read({ urls: [url], signal: AbortSignal.timeout(LONGEST_WAIT) });
  if (!result) return "unexpected: no result";
  return result.ok ? `page 200 of ${at}` : reasonIn(result.reason);
}

/** An address that a harmless site leads on to; as the site sends it, byte for byte. */
export const redirectTo = (url: string) =>
  `http://${PUBLIC_HOST}/raw-redirect?to=${Buffer.from(url, "utf8").toString("base64url")}`;

/** The guarded client with nothing handed in, and the reader upon it; each asked at once and by way of a redirect. */
export const ENTRANCES: Entrance[] = [
  { name: "the client", open: outcomeOf },
  { name: "a redirect", open: (url) => outcomeOf(redirectTo(url)) },
  { name: "the reader", open: outcomeOfReading },
  { name: "the reader, by a redirect", open: (url) => outcomeOfReading(redirectTo(url)) },
];
