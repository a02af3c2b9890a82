import { GuardError } from "@/lib/fetch/guarded-fetch";
import { extractOne, rereadOne } from "./entrances-of-runs";
import { PUBLIC_HOST } from "./lists";
import { hostWithRulesAt } from "./public-site";
import { fetchPage, type Outcome, patience, readerOf, reasonIn } from "./reading";

/** A way in which an address chosen by somebody else is opened: directly, or because a site redirects to it. */
export type Entrance = { name: string; by: "itself" | "a site"; open(url: string): Promise<Outcome> };

async function outcomeOf(url: string): Promise<Outcome> {
  try {
    const page = await fetchPage({ url, signal: patience() });
    return `page ${page.status} of ${new URL(page.url).hostname}`;
  } catch (error) {
    return error instanceof GuardError ? error.code : `unexpected: ${String(error)}`;
  }
}

async function outcomeOfReading(url: string, { polite = false } = {}): Promise<Outcome> {
  let at = "";
  const reader = readerOf(
    (kept) => {
      at = new URL(kept).hostname;
    },
    { polite },
  );
  if (!reader.canRead(url)) return "not_asked";
  const [result] = await reader.read({ urls: [url], signal: patience() });
  if (!result) return "unexpected: no result";
  return result.ok ? `page 200 of ${at}` : reasonIn(result.reason);
}

/** An address of a harmless site that redirects to `url`, sent byte for byte. */
export const redirectTo = (url: string) =>
  `http://${PUBLIC_HOST}/raw-redirect?to=${Buffer.from(url, "utf8").toString("base64url")}`;

/** The guarded client without options, the reader that uses it, and the ways in which runs and users open pages. */
export const ENTRANCES: Entrance[] = [
  { name: "the client", by: "itself", open: outcomeOf },
  { name: "the client, by a redirect", by: "a site", open: (url) => outcomeOf(redirectTo(url)) },
  { name: "the reader", by: "itself", open: outcomeOfReading },
  { name: "the reader, by a redirect", by: "a site", open: (url) => outcomeOfReading(redirectTo(url)) },
  {
    name: "the rules of a site",
    by: "a site",
    open: (url) => outcomeOfReading(`http://${hostWithRulesAt(url)}/`, { polite: true }),
  },
  { name: "a source read again", by: "itself", open: rereadOne },
  { name: "a source read again, by a redirect", by: "a site", open: (url) => rereadOne(redirectTo(url)) },
  { name: "a run", by: "itself", open: extractOne },
];
