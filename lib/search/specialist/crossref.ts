// Crossref: its REST API (api.crossref.org/swagger-ui), the registry of DOIs. It knows titles, authors and venues, and
// which works a publisher or Retraction Watch reported as retracted (`updated-by`). Whoever names a mail address gets the
// "polite" rate.

import { z } from "zod";
import { doiAddress, plainDoi, publicationOf } from "@/lib/sources/publication";
import { isoDay, withoutMarkup } from "../hit";
import { withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const SELECTED = [
  ...["DOI", "URL", "title", "author", "container-title", "publisher", "issued", "abstract", "type"],
  ...["is-referenced-by-count", "link", "license", "updated-by"],
].join(",");
const RETRACTIONS = new Set(["retraction", "withdrawal", "removal"]);

const text = z.string().nullish();
const answer = z.object({
  message: z.object({
    items: listOf(
      z.object({
        DOI: text,
        URL: text,
        title: z.array(z.string()).nullish(),
        author: z.array(z.object({ given: text, family: text, name: text })).nullish(),
        "container-title": z.array(z.string()).nullish(),
        publisher: text,
        issued: z.object({ "date-parts": z.array(z.array(z.number().nullable())).nullish() }).nullish(),
        abstract: text,
        type: text,
        "is-referenced-by-count": z.number().nullish(),
        link: z.array(z.object({ URL: text, "content-type": text })).nullish(),
        license: z.array(z.object({ URL: text })).nullish(),
        "updated-by": z.array(z.object({ type: text })).nullish(),
      }),
    ),
  }),
});
type Work = z.infer<typeof answer>["message"]["items"][number];

/** Publishers register titles with markup and entities, some of it escaped once more: `Food &amp;amp; &lt;i&gt;drink&lt;/i&gt;`. */
const unescapedOnce = (given: string | null | undefined): string =>
  (given ?? "")
    .replace(/&amp;(?=(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-f]{1,5});)/gi, "&")
    .replace(/&lt;(\/?(?:i|b|em|strong|su[bp]|scp|u|italic|bold)\/?)&gt;/gi, "<$1>");
const plainOf = (given: string | null | undefined): string => withoutMarkup(unescapedOnce(given));

/** The day as far as it is known; months and days may be missing. */
function dayOf({ issued }: Work): string | null {
  const [year, month, day] = issued?.["date-parts"]?.[0] ?? [];
  if (!year || !month || !day) return null;
  return isoDay(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
}

/** Links for text mining often lead to a paywall; those of works under an open licence do not. */
function openLinks({ link, license }: Work): (string | null | undefined)[] {
  if (!license?.some(({ URL: address }) => address?.includes("creativecommons.org/"))) return [];
  const pdf = (link ?? []).filter((one) => one["content-type"] === "application/pdf");
  return [...pdf, ...(link ?? [])].map((one) => one.URL);
}

const mailOf = (contact: string | null): string | null =>
  contact?.includes("@") ? contact.replace(/^mailto:/, "") : null;

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "crossref", variable: "CROSSREF_API_BASE_URL" },
  ...{ rate: { most: 5, everyMs: 1000 }, alone: true, mostWords: 20, mostResults: 100 },
  shape: answer,
  address({ words, period: { since, until }, page, size, baseUrl, contact }) {
    const days = [since && `from-pub-date:${since}`, until && `until-pub-date:${until}`];
    return withParameters(`${baseUrl}/works`, {
      query: words.join(" "),
      filter: days.filter(Boolean).join(",") || null,
      rows: size,
      offset: page * size,
      select: SELECTED,
      mailto: mailOf(contact),
    });
  },
  lookUp: ({ dois, baseUrl, contact }) =>
    withParameters(`${baseUrl}/works`, {
      filter: dois.map((doi) => `doi:${doi}`).join(","),
      rows: dois.length,
      select: SELECTED,
      mailto: mailOf(contact),
    }),
  results: ({ message: { items } }) =>
    items.map((work) => {
      const title = unescapedOnce(work.title?.[0]);
      const doi = plainDoi(work.DOI);
      return {
        url: doi ? doiAddress(doi) : work.URL,
        title,
        snippet: plainOf(work.abstract),
        publishedAt: dayOf(work),
        publication: publicationOf({
          ...{ title, doi, year: work.issued?.["date-parts"]?.[0]?.[0] ?? null },
          authors: (work.author ?? []).map(({ given, family, name }) =>
            plainOf(name ?? [given, family].filter(Boolean).join(" ")),
          ),
          venue: plainOf(work["container-title"]?.[0] ?? work.publisher),
          citations: work["is-referenced-by-count"],
          fullText: openLinks(work),
          retracted: work["updated-by"]?.some(({ type }) => RETRACTIONS.has(type ?? "")),
          preprint: work.type === "posted-content",
        }),
      };
    }),
};

/** The provider `crossref`. */
export const createCrossref = (options: SpecialistOptions): SearchProvider => createSpecialist(spec, options);
