// Hacker News: the search of its stories by Algolia (hn.algolia.com/api), 10,000 requests an hour for each address. A
// result is the page that a story links to; a story without a link is its own page.

import { z } from "zod";
import { isoDay, withoutMarkup } from "../hit";
import { withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const answer = z.object({
  hits: listOf(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
      points: z.number().nullish(),
      num_comments: z.number().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
});

const seconds = (day: string, time: string): number => Date.parse(`${day}T${time}Z`) / 1000;

/** Unknown numbers are left out. */
function counted(points: number | null | undefined, comments: number | null | undefined): string {
  const known = [points != null && `${points} points`, comments != null && `${comments} comments`].filter(
    Boolean,
  );
  return known.length > 0 ? `(${known.join(", ")})` : "";
}

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "hacker_news", variable: "HACKER_NEWS_API_BASE_URL" },
  ...{ rate: { most: 5, everyMs: 2000 }, mostWords: 10, mostResults: 100 },
  shape: answer,
  address({ words, period: { since, until }, page, size, baseUrl }) {
    const days = [
      since && `created_at_i>=${seconds(since, "00:00:00")}`,
      until && `created_at_i<=${seconds(until, "23:59:59")}`,
    ];
    return withParameters(`${baseUrl}/api/v1/search`, {
      query: words.join(" "),
      tags: "story",
      numericFilters: days.filter(Boolean).join(",") || null,
      hitsPerPage: size,
      page,
    });
  },
  results: ({ hits }) =>
    hits.map(
      ({ objectID, title, url, story_text: told, points, num_comments: comments, created_at: at }) => ({
        url: url || `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
        title,
        snippet: `${withoutMarkup(told)} ${counted(points, comments)}`.trim(),
        publishedAt: isoDay(at),
      }),
    ),
};

/** The provider `hacker_news`. */
export const createHackerNews = (options: SpecialistOptions): SearchProvider =>
  createSpecialist(spec, options);
