// Stack Exchange: the advanced search of its API (api.stackexchange.com/docs/advanced-search) on Stack Overflow. An answer
// may ask for a pause (`backoff`), and the daily allowance of an address without a key is 300 requests.

import { z } from "zod";
import { isoDay, withoutMarkup } from "../hit";
import { type Answer, type ReplyReading, withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const answer = z.object({
  items: listOf(
    z.object({
      title: z.string().nullish(),
      link: z.string().nullish(),
      body: z.string().nullish(),
      creation_date: z.number().nullish(),
      answer_count: z.number().nullish(),
      accepted_answer_id: z.number().nullish(),
    }),
  ),
  backoff: z.number().nullish(),
});

const refusal = z.object({ error_id: z.number(), error_message: z.string().nullish() });
const THROTTLED = 502;
/** Internal errors and pauses of the service; they come with status 400 too. */
const DOWN = [500, 503];

/** Refusals name their reason; that of too many requests names the seconds until more are allowed. */
function judge({ status, body }: Answer): ReplyReading | null {
  const refused = refusal.safeParse(body);
  if (!refused.success) return null;
  if (refused.data.error_id !== THROTTLED)
    return { code: status >= 500 || DOWN.includes(refused.data.error_id) ? "unreachable" : "bad_response" };
  const seconds = /available in (\d{1,6}) seconds/.exec(refused.data.error_message ?? "")?.[1];
  return { code: "rate_limited", ...(seconds ? { retryAfterMs: Number(seconds) * 1000 } : {}) };
}

const seconds = (day: string | null, time: string): number | null =>
  day ? Date.parse(`${day}T${time}Z`) / 1000 : null;

const answers = (count: number): string => (count === 1 ? "1 answer" : `${count} answers`);

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "stack_exchange", variable: "STACK_EXCHANGE_API_BASE_URL", judge },
  ...{ rate: { most: 10, everyMs: 1000 }, mostWords: 12, mostResults: 100 },
  shape: answer,
  address: ({ words, period: { since, until }, page, size, baseUrl }) =>
    withParameters(`${baseUrl}/2.3/search/advanced`, {
      q: words.join(" "),
      site: "stackoverflow",
      sort: "relevance",
      order: "desc",
      filter: "withbody",
      page: page + 1,
      pagesize: size,
      fromdate: seconds(since, "00:00:00"),
      todate: seconds(until, "23:59:59"),
    }),
  pauseSeconds: ({ backoff }) => backoff ?? null,
  results: ({ items }) =>
    items.map(
      ({ title, link, body, creation_date: asked, answer_count: count, accepted_answer_id: best }) => ({
        url: link,
        title,
        snippet: `${withoutMarkup(body)} (${answers(count ?? 0)}${best ? ", one accepted" : ""})`,
        publishedAt: asked ? isoDay(new Date(asked * 1000).toISOString()) : null,
      }),
    ),
};

/** The provider `stack_exchange`. */
export const createStackExchange = (options: SpecialistOptions): SearchProvider =>
  createSpecialist(spec, options);
