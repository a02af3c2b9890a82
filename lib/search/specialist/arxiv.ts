// arXiv: its query API (info.arxiv.org/help/api/user-manual.html), which answers with an Atom feed. Its terms allow one
// request every three seconds over a single connection.

import { z } from "zod";
import { isoDay, withoutMarkup } from "@/lib/search/hit";
import { type Answer, type ReplyReading, withParameters } from "@/lib/search/json-service";
import type { SearchProvider } from "@/lib/search/provider";
import { publicationOf } from "@/lib/sources/publication";
import { createSpecialist, type Specialist, type SpecialistOptions } from "./service";

const text = z.string().nullable();
const answer = z.object({
  entries: z.array(
    z.object({
      ...{ id: text, title: text, summary: text, published: text, comment: text, journal: text, doi: text },
      authors: z.array(text),
    }),
  ),
});

// Reads the few elements of an Atom feed that a search needs, by plain text search: linear, and nothing is resolved or
// expanded.

/** More than any feed has that was asked for, so that a feed of empty elements costs no more than its text. */
const MOST = 200;

/** The inner texts of the first elements of a name, in order; elements of the same name must not be nested. */
function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    if (found.length === MOST) return found;
    const open = xml.indexOf(`<${name}`, at);
    if (open < 0) return found;
    const after = xml[open + name.length + 1];
    const end = xml.indexOf(">", open);
    if (end < 0) return found;
    at = end + 1;
    if (!/[\s>]/.test(after ?? "")) continue;
    const close = xml.indexOf(`</${name}>`, at);
    if (close < 0) return found;
    found.push(xml.slice(at, close));
    at = close;
  }
}

/** The plain text of the first element of a name; null when there is none or it is empty. */
function textOf(xml: string, name: string): string | null {
  const [inner] = elements(xml, name);
  return inner === undefined ? null : withoutMarkup(inner) || null;
}

/** Null when the text is not a whole feed. */
function read(xml: string): unknown {
  if (!/<feed[\s>]/.test(xml) || !xml.trimEnd().endsWith("</feed>")) return null;
  const entries = elements(xml, "entry").map((entry) => ({
    id: textOf(entry, "id"),
    title: textOf(entry, "title"),
    summary: textOf(entry, "summary"),
    published: textOf(entry, "published"),
    comment: textOf(entry, "arxiv:comment"),
    journal: textOf(entry, "arxiv:journal_ref"),
    doi: textOf(entry, "arxiv:doi"),
    authors: elements(entry, "author").map((author) => textOf(author, "name")),
  }));
  return { entries };
}

/** A query that it cannot process comes back as the only entry of a feed. 403 means too many requests. */
function judge({ status, body }: Answer): ReplyReading | null {
  if (status === 403) return { code: "rate_limited" };
  const parsed = answer.safeParse(body);
  const refused = parsed.success && parsed.data.entries.some(({ id }) => id?.includes("/api/errors"));
  return status < 500 && refused ? { code: "bad_response" } : null;
}

const minute = (day: string, time: string): string => `${day.replaceAll("-", "")}${time}`;

function queryOf(words: readonly string[], any: boolean, since: string | null, until: string | null): string {
  const all = words.map((word) => `all:"${word}"`).join(any ? " OR " : " AND ");
  if (!since && !until) return all;
  const from = minute(since ?? "1991-01-01", "0000");
  return `(${all}) AND submittedDate:[${from} TO ${minute(until ?? "2999-12-31", "2359")}]`;
}

/** Where the comment or the abstract speaks of the paper itself; others study what was withdrawn. */
const WITHDRAWN =
  /^\W{0,3}(?:withdrawn|retracted)\b|\b(?:paper|article|submission|manuscript|preprint|work|version)\s(?:has\sbeen|have\sbeen|was|is|being)\s(?:temporarily\s)?(?:withdrawn|retracted)\b|\b(?:withdrawn|retracted)\sby\s(?:the\s)?(?:authors?|arxiv|submitter)\b/i;
const ABSTRACT_WITHDRAWN =
  /^\W{0,3}(?:withdrawn|retracted|(?:this|the)\s(?:paper|article|submission|manuscript|preprint|work)\s(?:has\sbeen|was|is)\s(?:temporarily\s)?(?:withdrawn|retracted))\b/i;

/** The address of the abstract, without the version. */
function addressOf(id: string | null): string | null {
  return id?.replace(/^http:/, "https:").replace(/v\d{1,3}$/, "") ?? null;
}

const spec: Specialist<z.infer<typeof answer>> = {
  ...{ id: "arxiv", variable: "ARXIV_API_BASE_URL", judge, read },
  ...{ rate: { most: 1, everyMs: 3000 }, alone: true, mostWords: 8, mostResults: 100, widens: true },
  shape: answer,
  headers: () => ({ accept: "application/atom+xml" }),
  address: ({ words, any, period: { since, until }, page, size, baseUrl }) =>
    withParameters(`${baseUrl}/api/query`, {
      search_query: queryOf(words, any, since, until),
      start: page * size,
      max_results: size,
      sortBy: "relevance",
      sortOrder: "descending",
    }),
  results: ({ entries }) =>
    entries.map(({ id, title, summary, published, comment, journal, doi, authors }) => {
      const url = addressOf(id);
      const number = url?.split("/abs/")[1];
      const publishedAt = isoDay(published);
      return {
        ...{ url, title, publishedAt, snippet: summary ?? "" },
        publication: publicationOf({
          ...{ authors, title, venue: journal ?? "arXiv", year: publishedAt?.slice(0, 4) ?? null },
          doi: doi ?? (number ? `10.48550/arxiv.${number}` : null),
          fullText: [url?.includes("/abs/") ? url.replace("/abs/", "/pdf/") : null],
          retracted: WITHDRAWN.test(comment ?? "") || ABSTRACT_WITHDRAWN.test(summary ?? ""),
          preprint: journal === null,
        }),
      };
    }),
};

/** The provider `arxiv`. */
export const createArxiv = (options: SpecialistOptions): SearchProvider => createSpecialist(spec, options);
