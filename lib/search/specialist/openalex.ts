// OpenAlex: its Works API (developers.openalex.org/api-reference/works): titles, abstracts and full texts of scholarly
// works, with open-access addresses and retractions. A search without a key counts against a small daily allowance; a free
// key in `OPENALEX_API_KEY` raises it tenfold.

import { z } from "zod";
import { doiAddress, plainDoi, publicationOf } from "@/lib/sources/publication";
import { isoDay, withoutMarkup } from "../hit";
import { type Answer, type ReplyReading, withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const SELECTED = [
  ...["id", "doi", "display_name", "publication_year", "publication_date", "type", "authorships"],
  ...["primary_location", "best_oa_location", "cited_by_count", "is_retracted", "abstract_inverted_index"],
].join(",");
const MOST_ABSTRACT_WORDS = 400;

const place = z.object({
  landing_page_url: z.string().nullish(),
  pdf_url: z.string().nullish(),
  source: z.object({ display_name: z.string().nullish(), type: z.string().nullish() }).nullish(),
});
const answer = z.object({
  results: listOf(
    z.object({
      id: z.string().nullish(),
      doi: z.string().nullish(),
      display_name: z.string().nullish(),
      publication_year: z.number().nullish(),
      publication_date: z.string().nullish(),
      type: z.string().nullish(),
      authorships: z
        .array(z.object({ author: z.object({ display_name: z.string().nullish() }).nullish() }))
        .nullish(),
      primary_location: place.nullish(),
      best_oa_location: place.nullish(),
      cited_by_count: z.number().nullish(),
      is_retracted: z.boolean().nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
    }),
  ),
});
type Work = z.infer<typeof answer>["results"][number];

/** The beginning of an abstract, which comes as the places of each word. */
function abstractOf(index: Work["abstract_inverted_index"]): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {}))
    for (const at of places)
      if (Number.isInteger(at) && at >= 0 && at < MOST_ABSTRACT_WORDS) words[at] = word;
  return withoutMarkup(words.filter((word) => word !== undefined).join(" "));
}

/** 403 and 429 mean that the requests or the day's allowance are used up; the body names the seconds to wait. */
function judge({ status, body }: Answer): ReplyReading | null {
  if (status !== 403 && status !== 429) return null;
  const told = z.object({ retryAfter: z.number().min(0) }).safeParse(body);
  return { code: "rate_limited", ...(told.success ? { retryAfterMs: told.data.retryAfter * 1000 } : {}) };
}

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "openalex", variable: "OPENALEX_API_BASE_URL", judge },
  ...{ rate: { most: 10, everyMs: 1000 }, mostWords: 20, mostResults: 100, widens: true },
  shape: answer,
  // The key would also be accepted as a parameter, but addresses are logged on the way.
  headers: ({ apiKey }): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  address({ words, any, period: { since, until }, page, size, baseUrl }) {
    const days = [since && `from_publication_date:${since}`, until && `to_publication_date:${until}`];
    return withParameters(`${baseUrl}/works`, {
      search: words.join(any ? " OR " : " "),
      filter: days.filter(Boolean).join(",") || null,
      "per-page": size,
      page: page + 1,
      select: SELECTED,
    });
  },
  lookUp: ({ dois, baseUrl }) =>
    withParameters(`${baseUrl}/works`, {
      filter: `doi:${dois.join("|")}`,
      "per-page": dois.length,
      select: SELECTED,
    }),
  results: ({ results }) =>
    results.map((work) => {
      const { display_name: title, primary_location: at, best_oa_location: open } = work;
      const doi = plainDoi(work.doi);
      return {
        url: doi ? doiAddress(doi) : (at?.landing_page_url ?? work.id),
        title,
        snippet: abstractOf(work.abstract_inverted_index),
        publishedAt: isoDay(work.publication_date),
        publication: publicationOf({
          ...{ title, doi, year: work.publication_year ?? null, citations: work.cited_by_count },
          authors: (work.authorships ?? []).map(({ author }) => author?.display_name),
          venue: at?.source?.display_name,
          fullText: [open?.pdf_url, open?.landing_page_url],
          retracted: work.is_retracted,
          preprint: work.type === "preprint",
        }),
      };
    }),
};

/** The provider `openalex`. */
export const createOpenAlex = (options: SpecialistOptions): SearchProvider => createSpecialist(spec, options);
