// GDELT: the article list of its DOC 2.0 API (blog.gdeltproject.org/gdelt-doc-2-0-api-debuts): news of the whole world,
// without snippets. It allows one request every five seconds, and says what is wrong with a query as plain text.

import { z } from "zod";
import { isoDay } from "../hit";
import { type Answer, type ReplyReading, withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const text = z.string().nullish();
const article = z.object({ url: text, title: text, seendate: text, domain: text, sourcecountry: text });
/** Empty when nothing was found. */
const answer = z.union([
  z.object({ articles: listOf(article) }),
  z.strictObject({}).transform(() => ({ articles: [] })),
]);

/** Titles come as the pages have them: with signs that JSON forbids, and backslashes that escape nothing. */
function read(said: string): unknown {
  const mended = said
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\\(["\\/bfnrt]|u[0-9a-fA-F]{4})?/g, (whole, valid?: string) => (valid ? whole : "\\\\"));
  try {
    return JSON.parse(mended);
  } catch {
    return null;
  }
}

function judge({ status, body, text: said }: Answer): ReplyReading | null {
  if (/limit requests to one every/i.test(said)) return { code: "rate_limited" };
  return status < 300 && body === null ? { code: "bad_response" } : null;
}

/** A moment as the service writes it: `20260918T031500Z`. */
function dayOf(seen: string | null | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})T/.exec(seen ?? "") ?? [];
  return year ? isoDay(`${year}-${month}-${day}`) : null;
}

const moment = (day: string | null, time: string): string | null =>
  day ? `${day.replaceAll("-", "")}${time}` : null;

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "gdelt", variable: "GDELT_API_BASE_URL", judge, read },
  ...{ rate: { most: 1, everyMs: 5000 }, mostWords: 8, mostResults: 250, pages: false, widens: true },
  // Shorter ones are refused.
  shortestWord: 3,
  shape: answer,
  address: ({ words, any, period: { since, until }, size, baseUrl }) =>
    withParameters(`${baseUrl}/api/v2/doc/doc`, {
      query: any ? `(${words.join(" OR ")})` : words.join(" "),
      mode: "artlist",
      format: "json",
      sort: "hybridrel",
      maxrecords: size,
      startdatetime: moment(since, "000000"),
      enddatetime: moment(until, "235959"),
    }),
  results: ({ articles }) =>
    articles.map(({ url, title, seendate, domain, sourcecountry }) => ({
      url,
      title,
      snippet: [domain, sourcecountry].filter(Boolean).join(", "),
      publishedAt: dayOf(seendate),
    })),
};

/** The provider `gdelt`. */
export const createGdelt = (options: SpecialistOptions): SearchProvider => createSpecialist(spec, options);
