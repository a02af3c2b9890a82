// Europe PMC: its REST search (europepmc.org/RestfulWebService) over PubMed, PubMed Central and preprints of the life
// sciences, with abstracts, open full texts and retractions. It contains all of PubMed, which is therefore not asked.

import { z } from "zod";
import { doiAddress, plainDoi, publicationOf } from "@/lib/sources/publication";
import { isoDay, withoutMarkup } from "../hit";
import { withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const text = z.string().nullish();
const author = z.object({
  fullName: text,
  firstName: text,
  initials: text,
  lastName: text,
  collectiveName: text,
});
const found = z.object({
  resultList: z.object({
    result: listOf(
      z.object({
        ...{ id: text, source: text, doi: text, title: text, abstractText: text, authorString: text },
        ...{ pubYear: text, firstPublicationDate: text },
        authorList: z.object({ author: z.array(author).nullish() }).nullish(),
        journalInfo: z.object({ journal: z.object({ title: text }).nullish() }).nullish(),
        bookOrReportDetails: z.object({ publisher: text }).nullish(),
        citedByCount: z.number().nullish(),
        pubTypeList: z.object({ pubType: z.array(z.string()).nullish() }).nullish(),
        commentCorrectionList: z
          .object({ commentCorrection: z.array(z.object({ type: text })).nullish() })
          .nullish(),
        fullTextUrlList: z
          .object({
            fullTextUrl: z.array(z.object({ availability: text, documentStyle: text, url: text })).nullish(),
          })
          .nullish(),
      }),
    ),
  }),
});
/** Without a list when nothing was found. */
const answer = z.union([
  found,
  z.object({ hitCount: z.literal(0) }).transform(() => ({ resultList: { result: [] } })),
]);
type Article = z.infer<typeof found>["resultList"]["result"][number];

function isRetracted({ pubTypeList, commentCorrectionList }: Article): boolean {
  const types = pubTypeList?.pubType ?? [];
  const notes = commentCorrectionList?.commentCorrection ?? [];
  return (
    types.some((type) => type.toLowerCase() === "retracted publication") ||
    notes.some(({ type }) => type?.toLowerCase() === "retraction in")
  );
}

/** Open texts, those as PDF first: pages of this service need a program to be shown. */
function openTexts({ fullTextUrlList }: Article): (string | null | undefined)[] {
  const open = (fullTextUrlList?.fullTextUrl ?? []).filter(
    ({ availability }) => availability === "Open access" || availability === "Free",
  );
  const pdf = open.filter(({ documentStyle }) => documentStyle === "pdf");
  return [...pdf, ...open].map(({ url }) => url);
}

/** "Fernando Polack", since `fullName` has the family name first. */
const nameOf = (one: z.infer<typeof author>): string | null | undefined =>
  one.lastName
    ? [one.firstName ?? one.initials, one.lastName].filter(Boolean).join(" ")
    : (one.collectiveName ?? one.fullName);

function queryOf(words: readonly string[], any: boolean, since: string | null, until: string | null): string {
  const all = words.map((word) => `"${word}"`).join(any ? " OR " : " AND ");
  if (!since && !until) return all;
  return `(${all}) AND FIRST_PDATE:[${since ?? "1600-01-01"} TO ${until ?? "2999-12-31"}]`;
}

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "europe_pmc", variable: "EUROPE_PMC_API_BASE_URL" },
  ...{ rate: { most: 10, everyMs: 1000 }, mostWords: 10, mostResults: 100, pages: false, widens: true },
  shape: answer,
  address: ({ words, any, period: { since, until }, size, baseUrl }) =>
    withParameters(`${baseUrl}/search`, {
      query: queryOf(words, any, since, until),
      resultType: "core",
      format: "json",
      pageSize: size,
    }),
  results: ({ resultList: { result } }) =>
    result.map((article) => {
      const { id, source, title, authorList, authorString } = article;
      const doi = plainDoi(article.doi);
      const names = authorList?.author?.map(nameOf);
      return {
        url: doi ? doiAddress(doi) : id && source ? `https://europepmc.org/article/${source}/${id}` : null,
        title: title?.replace(/\.$/, ""),
        snippet: withoutMarkup(article.abstractText),
        publishedAt: isoDay(article.firstPublicationDate),
        publication: publicationOf({
          ...{ doi, title, year: article.pubYear ?? null, citations: article.citedByCount },
          authors: names ?? authorString?.replace(/\.$/, "").split(", "),
          venue: withoutMarkup(article.journalInfo?.journal?.title ?? article.bookOrReportDetails?.publisher),
          fullText: openTexts(article),
          retracted: isRetracted(article),
          preprint: source === "PPR",
        }),
      };
    }),
};

/** The provider `europe_pmc`. */
export const createEuropePmc = (options: SpecialistOptions): SearchProvider =>
  createSpecialist(spec, options);
