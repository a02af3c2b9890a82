// Semantic Scholar: the paper search of its Academic Graph API (api.semanticscholar.org/api-docs/graph). Without a key all
// callers share one allowance, and 429 is a usual answer; a key has one request a second of its own.

import { z } from "zod";
import { doiAddress, plainDoi, publicationOf } from "@/lib/sources/publication";
import { isoDay, withoutMarkup } from "../hit";
import { withParameters } from "../json-service";
import type { SearchProvider } from "../provider";
import { createSpecialist, listOf, type Specialist, type SpecialistOptions } from "./service";

const FIELDS =
  "title,abstract,url,year,authors,venue,publicationDate,publicationTypes,citationCount,openAccessPdf,externalIds,journal";

const text = z.string().nullish();
const answer = z.object({
  /** Absent when nothing was found. */
  data: listOf(
    z.object({
      ...{ title: text, abstract: text, url: text, venue: text, publicationDate: text },
      year: z.number().nullish(),
      authors: z.array(z.object({ name: text })).nullish(),
      publicationTypes: z.array(z.string()).nullish(),
      citationCount: z.number().nullish(),
      openAccessPdf: z.object({ url: text }).nullish(),
      externalIds: z.looseObject({ DOI: text, ArXiv: text }).nullish(),
      journal: z.object({ name: text }).nullish(),
    }),
  ).optional(),
  total: z.number(),
});

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "semantic_scholar", variable: "SEMANTIC_SCHOLAR_API_KEY" },
  ...{ rate: { most: 1, everyMs: 1000 }, mostWords: 20, mostResults: 100 },
  shape: answer,
  headers: ({ apiKey }): Record<string, string> => (apiKey ? { "x-api-key": apiKey } : {}),
  address: ({ words, period: { since, until }, page, size, baseUrl }) =>
    withParameters(`${baseUrl}/graph/v1/paper/search`, {
      query: words.join(" ").replaceAll("-", " "),
      fields: FIELDS,
      limit: size,
      offset: page * size,
      publicationDateOrYear: since || until ? `${since ?? ""}:${until ?? ""}` : null,
    }),
  results: ({ data = [] }) =>
    data.map((paper) => {
      const { title, externalIds, year, venue, journal } = paper;
      const arxiv = externalIds?.ArXiv ? `10.48550/arxiv.${externalIds.ArXiv}` : null;
      const doi = plainDoi(externalIds?.DOI) ?? plainDoi(arxiv);
      const where = venue || journal?.name;
      return {
        url: doi ? doiAddress(doi) : paper.url,
        title,
        snippet: withoutMarkup(paper.abstract),
        publishedAt: isoDay(paper.publicationDate),
        publication: publicationOf({
          ...{ title, doi, year: year ?? null, venue: where, citations: paper.citationCount },
          authors: paper.authors?.map(({ name }) => name) ?? null,
          fullText: [
            paper.openAccessPdf?.url,
            externalIds?.ArXiv ? `https://arxiv.org/pdf/${externalIds.ArXiv}` : null,
          ],
          preprint: where ? /^(?:arxiv|biorxiv|medrxiv|chemrxiv|ssrn)\b/i.test(where) : arxiv !== null,
        }),
      };
    }),
};

/** The provider `semantic_scholar`. */
export const createSemanticScholar = (options: SpecialistOptions): SearchProvider =>
  createSpecialist(spec, options);
