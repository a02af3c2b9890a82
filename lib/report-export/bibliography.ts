// Exports the cited sources of a report for reference managers: BibTeX, RIS and CSL-JSON. A key derives from
// the address alone, so that a source has the same key everywhere.

import { createHash } from "node:crypto";
import { oneLine } from "@/lib/reports/plain-text";
import type { Publication } from "@/lib/sources/publication";
import { collectionName, isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { readAuthors } from "@/lib/text/author-list";
import { dayOf } from "./about";
import { type AuthorName, authorName } from "./author-name";
import { documentOf, type ExportedReport, type ListedSource } from "./exported-report";

type PartialDate = { year: number; month: number | null; day: number | null };

type Reference = {
  key: string;
  title: string;
  /** The authors as the page names them; null if it does not. */
  author: string | null;
  /** The publication that it is; null for other sources. */
  publication: Publication | null;
  /** Site or collection; empty when none is known. */
  site: string;
  /** An address that others can open; null for a document of this machine. */
  url: string | null;
  /** Its path in its collection; null for the web. */
  place: string | null;
  published: PartialDate | null;
  /**
   * The day it was read, `YYYY-MM-DD`; of a source that never was, the day on which a search brought what is quoted of it.
   * Null when neither is known.
   */
  accessed: string | null;
};

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/;

function partialDate(text: string | null): PartialDate | null {
  const [, year, month, day] = DATE.exec(text ?? "") ?? [];
  if (!year) return null;
  const within = (value: string | undefined, most: number) =>
    value !== undefined && Number(value) >= 1 && Number(value) <= most ? Number(value) : null;
  const inMonth = within(month, 12);
  return { year: Number(year), month: inMonth, day: inMonth === null ? null : within(day, 31) };
}

function keyOf(url: string): string {
  const host = (parseSourceUrl(url)?.host ?? "").replace(/^www\./, "");
  const name = host.replace(/[^a-z0-9]+/g, "").slice(0, 24) || "source";
  return `${name}-${createHash("sha256").update(urlKey(url)).digest("hex").slice(0, 8)}`;
}

function placeOf(url: string): string {
  const path = parseSourceUrl(url)?.pathname.replace(/^\/+/, "") ?? url;
  try {
    return oneLine(decodeURIComponent(path));
  } catch {
    return oneLine(path);
  }
}

/**
 * When a source was accessed: when it was read; if it never was, when a search brought what is quoted of it. Null when neither
 * is known, and for a document of this machine that was not read.
 */
export const accessedAt = (
  { number, url, readAt }: Pick<ListedSource, "number" | "url" | "readAt">,
  foundAt: ExportedReport["foundAt"],
): number | null => readAt ?? (isLibraryUrl(url) ? null : (foundAt?.get(number) ?? null));

function referenceOf(source: ListedSource, foundAt: ExportedReport["foundAt"]): Reference {
  const own = isLibraryUrl(source.url);
  const seenAt = accessedAt(source, foundAt);
  const parsed = parseSourceUrl(source.url);
  return {
    key: keyOf(source.url),
    title: source.heading,
    author: oneLine(source.about?.author ?? "") || null,
    publication: source.publication ?? null,
    site: oneLine(own ? collectionName(parsed?.host ?? "") : source.host),
    url: own || !parsed ? null : parsed.href.replace(/[{}\\]/g, encodeURIComponent),
    place: own ? placeOf(source.url) : null,
    published: partialDate(source.publishedAt ?? String(source.publication?.year ?? "")),
    accessed: seenAt === null ? null : dayOf(seenAt),
  };
}

const referencesOf = (exported: ExportedReport): Reference[] =>
  documentOf(exported).cited.map((source) => referenceOf(source, exported.foundAt));

const two = (value: number) => String(value).padStart(2, "0");

function isoDate({ year, month, day }: PartialDate): string {
  return [String(year), month === null ? [] : two(month), day === null ? [] : two(day)].flat().join("-");
}

const LATEX: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  // BibTeX counts an escaped brace as an opening or closing one.
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
};

/** Escapes text for LaTeX. Letters of every script stay, because current BibTeX programs read UTF-8. */
const latex = (text: string) =>
  text.replace(/[\\~^{}$&#_%]/g, (character) => LATEX[character] ?? `\\${character}`);

/** "Retracted", "Preprint", in English like the field names. */
const notesOf = ({ publication }: Reference): string[] => [
  ...(publication?.retracted ? ["Retracted"] : []),
  ...(publication?.preprint ? ["Preprint"] : []),
];

/** True for what appeared in a journal or at a conference. */
const isArticle = ({ publication }: Reference): boolean =>
  publication?.venue !== undefined && !publication.preprint;

type Authors = { names: AuthorName[]; more: boolean };

/**
 * The authors as a service names them, else as the page does. A page may name an organization: its names are split only in a
 * list, and there only where a comma does it.
 */
function authorsOf({ author, publication }: Reference): Authors {
  if (publication?.authors?.length)
    return {
      names: publication.authors.map((name) => authorName(oneLine(name))),
      more: publication.moreAuthors ?? false,
    };
  const { names, more } = readAuthors(author ?? "");
  const isList = names.length > 1;
  return {
    names: names.map((name) => (isList && name.includes(",") ? authorName(name) : { literal: name })),
    more,
  };
}

function bibtexAuthors(reference: Reference): string | null {
  const authors = authorsOf(reference);
  const names = authors.names.map((name) =>
    "literal" in name ? `{${latex(name.literal)}}` : `{${latex(name.family)}}, {${latex(name.given)}}`,
  );
  if (names.length === 0) return null;
  return [...names, ...(authors.more ? ["others"] : [])].join(" and ");
}

function bibtexType(reference: Reference): string {
  if (isArticle(reference)) return "article";
  return reference.url === null ? "misc" : "online";
}

/** BibTeX. Titles are in double braces, so that no style changes their capitals. */
export function exportBibtex(exported: ExportedReport): string {
  const entries = referencesOf(exported).map((reference) => {
    const { key, title, site, url, place, published, accessed, publication } = reference;
    const venue = publication?.venue ? latex(oneLine(publication.venue)) : null;
    const notes = notesOf(reference);
    const fields: [string, string | null][] = [
      ["author", bibtexAuthors(reference)],
      ["title", `{${latex(title)}}`],
      [isArticle(reference) ? "journal" : "organization", venue ?? (site ? latex(site) : null)],
      ["doi", publication?.doi?.replace(/[{}\\]/g, "") ?? null],
      ["note", notes.length > 0 ? notes.join(", ") : null],
      ["date", published && isoDate(published)],
      ["year", published && String(published.year)],
      ["howpublished", place === null ? null : latex(place)],
      ["url", url],
      ["urldate", accessed],
    ];
    const lines = fields.flatMap(([name, value]) => (value === null ? [] : `  ${name} = {${value}}`));
    return `@${bibtexType(reference)}{${key},\n${lines.join(",\n")}\n}\n`;
  });
  return entries.join("\n");
}

/** RIS; lines end with CR LF. */
export function exportRis(exported: ExportedReport): string {
  return referencesOf(exported)
    .map((reference) => {
      const { key, title, site, url, place, published, accessed, publication } = reference;
      const article = isArticle(reference);
      const venue = oneLine(publication?.venue ?? "") || null;
      const fields: [string, string | null][] = [
        ["TY", article ? "JOUR" : url === null ? "GEN" : "ELEC"],
        ["ID", key],
        ...authorsOf(reference).names.map((name): [string, string] => [
          "AU",
          "literal" in name ? name.literal : `${name.family}, ${name.given}`,
        ]),
        ["TI", title],
        ["T2", article ? venue : null],
        ["PB", article ? null : (venue ?? (site || null))],
        ["DO", publication?.doi ?? null],
        ...notesOf(reference).map((note): [string, string] => ["N1", note]),
        ["PY", published && String(published.year)],
        ["DA", published && risDate(published)],
        ["N1", place],
        ["UR", url],
        ["Y2", accessed && `${accessed.replaceAll("-", "/")}/`],
      ];
      const lines = fields.flatMap(([tag, value]) => (value === null ? [] : `${tag}  - ${value}\r\n`));
      return `${lines.join("")}ER  - \r\n`;
    })
    .join("\r\n");
}

const risDate = ({ year, month, day }: PartialDate) =>
  `${year}/${month === null ? "" : two(month)}/${day === null ? "" : two(day)}/`;

const cslDate = (parts: (number | null)[]) => ({
  "date-parts": [parts.filter((part) => part !== null)],
});

/** CSL-JSON, the input format of reference managers and citation processors. */
export function exportCsl(exported: ExportedReport): string {
  const items = referencesOf(exported).map((reference) => {
    const { key, title, site, url, place, published, accessed, publication } = reference;
    const authors = authorsOf(reference).names;
    const venue = oneLine(publication?.venue ?? "") || site;
    const notes = notesOf(reference);
    return {
      id: key,
      type: isArticle(reference) ? "article-journal" : url === null ? "document" : "webpage",
      title,
      ...(authors.length > 0 ? { author: authors } : {}),
      ...(venue ? { "container-title": venue } : {}),
      ...(publication?.doi ? { DOI: publication.doi } : {}),
      ...(notes.length > 0 ? { note: notes.join(", ") } : {}),
      ...(url === null ? {} : { URL: url }),
      ...(place === null ? {} : { archive_location: place }),
      ...(published ? { issued: cslDate([published.year, published.month, published.day]) } : {}),
      ...(accessed ? { accessed: cslDate(accessed.split("-").map(Number)) } : {}),
    };
  });
  return `${JSON.stringify(items, null, 2)}\n`;
}
