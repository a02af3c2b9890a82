// GitHub: the search of its repositories (docs.github.com/rest/search): ten requests a minute for each address without a
// token. Too many are refused with 403 or 429, and a header says until when.

import { z } from "zod";
import { isoDay, oneLine } from "../hit";
import { type Answer, type ReplyReading, withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const text = z.string().nullish();
const answer = z.object({
  items: listOf(
    z.object({
      ...{ full_name: text, html_url: text, description: text, language: text, pushed_at: text },
      stargazers_count: z.number().nullish(),
      archived: z.boolean().nullish(),
      topics: z.array(z.string()).nullish(),
    }),
  ),
});

/** A query that it cannot process is refused with 422, which must not be retried. */
function judge({ status, headers }: Answer): ReplyReading | null {
  if (status !== 403 && status !== 429) return null;
  const until = Number(headers.get("x-ratelimit-reset") ?? Number.NaN) * 1000;
  const spent = headers.get("x-ratelimit-remaining") === "0" && Number.isFinite(until);
  if (headers.get("retry-after") || !spent) return { code: "rate_limited" };
  return { code: "rate_limited", retryAfterMs: Math.max(0, until - Date.now()) };
}

const stars = (count: number): string => (count === 1 ? "1 star" : `${count} stars`);

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "github", variable: "GITHUB_API_BASE_URL", judge },
  // A query may have five operators, so six words.
  ...{ rate: { most: 10, everyMs: 60_000 }, mostWords: 6, mostResults: 100, widens: true },
  shape: answer,
  headers: () => ({ accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" }),
  address({ words, any, period: { since, until }, page, size, baseUrl }) {
    const days = since || until ? [`pushed:${since ?? "*"}..${until ?? "*"}`] : [];
    return withParameters(`${baseUrl}/search/repositories`, {
      q: [words.map((word) => `"${word}"`).join(any ? " OR " : " "), ...days].join(" "),
      per_page: size,
      page: page + 1,
    });
  },
  results: ({ items }) =>
    items.map((one) => {
      const facts = [one.language, stars(one.stargazers_count ?? 0), one.archived ? "archived" : null];
      return {
        url: one.html_url,
        title: one.full_name,
        snippet: oneLine(`${one.description ?? ""} (${facts.filter(Boolean).join(", ")})`),
        publishedAt: isoDay(one.pushed_at),
      };
    }),
};

/** The provider `github`. */
export const createGitHub = (options: SpecialistOptions): SearchProvider => createSpecialist(spec, options);
