// The Atom feed of a watch (RFC 4287): one entry for each time whose outcome is known, the newest first.

import type { WatchedTime, WatchRow } from "@/db/store/watches";
import { GroundworkError } from "@/lib/errors/errors";
import type { Words } from "@/lib/i18n/translate";
import { wordsFor } from "@/lib/report-export/words";
import { plainTitle } from "@/lib/text/plain-title";
import { opensFeed, type Secrets } from "./feed-address";
import { reasonText } from "./reason-text";
import { MOST_LISTED } from "./watch";
import { outcomeOf, ownWatching, type Watching } from "./watcher";

const LONGEST_TITLE = 200;

/** Characters that XML 1.0 has no form for. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** A text as XML and HTML hold it. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, "")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const link = (rel: string, href: string): string => `<link rel="${rel}" href="${escaped(href)}"/>`;

function entryOf(time: WatchedTime, t: Words, origin: string): string {
  const says = t(`mails.outcome.${outcomeOf(time)}`);
  const reason = time.skipped ?? time.errorCode;
  const title = time.line ?? says;
  const path = time.reportId ? `/reports/${time.reportId}` : "/watches";
  const summary = [reason ? `${says}: ${reasonText(t, reason)}` : says, time.line].filter(Boolean).join(". ");
  return [
    "<entry>",
    element("id", `urn:groundwork:${time.id}`),
    element("title", plainTitle(title).slice(0, LONGEST_TITLE)),
    element("published", new Date(time.at).toISOString()),
    element("updated", new Date(time.settledAt ?? time.at).toISOString()),
    link("alternate", `${origin}${path}`),
    element("summary", summary),
    "</entry>",
  ].join("");
}

/** The feed of a watch, in the language of its question. `origin`: of the addresses in it; `self`: its own address. */
function feedOf(
  watch: Pick<WatchRow, "id" | "question" | "createdAt">,
  times: readonly WatchedTime[],
  { origin, self }: { origin: string; self: string },
): string {
  const told = times.filter(({ settledAt }) => settledAt !== null);
  const t = wordsFor(watch.question);
  const updated = Math.max(watch.createdAt, ...told.map(({ settledAt }) => settledAt ?? 0));
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", `urn:groundwork:${watch.id}`),
    element("title", plainTitle(watch.question).slice(0, LONGEST_TITLE)),
    element("updated", new Date(updated).toISOString()),
    `<author>${element("name", "Groundwork")}</author>`,
    link("self", self),
    link("alternate", `${origin}/watches`),
    ...told.map((time) => entryOf(time, t, origin)),
    "</feed>\n",
  ].join("");
}

/** The feed at a secret address. Throws watch_not_found for any other address. */
export async function readFeed(
  { id, token, origin }: { id: string; token: string; origin: string },
  { db }: Pick<Watching, "db"> = ownWatching(),
  secrets?: Secrets,
): Promise<string> {
  const watch = await db.findAnyWatch(id);
  if (!watch || !(await opensFeed(watch, token, secrets))) throw new GroundworkError("watch_not_found");
  const times = await db.listWatchTimes({ watchId: id, most: MOST_LISTED });
  return feedOf(watch, times, { origin, self: `${origin}/api/watches/${id}/feed?token=${token}` });
}
