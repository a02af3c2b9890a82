// Exports the cited sources of a report for reference managers: BibTeX, RIS and CSL-JSON. A key derives from
// the address alone, so that a source has the same key everywhere.

import { createHash } from "node:crypto";
import { oneLine } from "@/lib/reports/plain-text";
import { collectionName } from "@/lib/sources/collection-name";
import { isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { dayOf, documentOf, type ExportedReport, type ListedSource } from "./exported-report";

type PartialDate = { year: number; month: number | null; day: number | null };

type Reference = {
  key: string;
  title: string;
  /** The authors as the page names them; null if it does not. */
  author: string | null;
  /** Site or collection; empty when none is known. */
  site: string;
  /** An address that others can open; null for a document of this machine. */
  url: string | null;
  /** Its path in its collection; null for the web. */
  place: string | null;
  published: PartialDate | null;
  /** The day it was read, `YYYY-MM-DD`; null when it never was. */
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

function referenceOf(source: ListedSource): Reference {
  const own = isLibraryUrl(source.url);
  const parsed = parseSourceUrl(source.url);
  return {
    key: keyOf(source.url),
    title: source.heading,
    author: oneLine(source.about?.author ?? "") || null,
    site: oneLine(own ? collectionName(parsed?.host ?? "") : source.host),
    url: own || !parsed ? null : parsed.href.replace(/[{}\\]/g, encodeURIComponent),
    place: own ? placeOf(source.url) : null,
    published: partialDate(source.publishedAt),
    accessed: source.readAt === null ? null : dayOf(source.readAt),
  };
}

const referencesOf = (exported: ExportedReport): Reference[] => documentOf(exported).cited.map(referenceOf);

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

/** BibTeX. Titles are in double braces, so that no style changes their capitals. */
export function exportBibtex(exported: ExportedReport): string {
  const entries = referencesOf(exported).map((reference) => {
    const { key, title, author, site, url, place, published, accessed } = reference;
    const fields: [string, string | null][] = [
      // Author names are not split into first and last names.
      ["author", author && `{${latex(author)}}`],
      ["title", `{${latex(title)}}`],
      ["organization", site ? latex(site) : null],
      ["date", published && isoDate(published)],
      ["year", published && String(published.year)],
      ["howpublished", place === null ? null : latex(place)],
      ["url", url],
      ["urldate", accessed],
    ];
    const lines = fields.flatMap(([name, value]) => (value === null ? [] : `  ${name} = {${value}}`));
    return `@${url === null ? "misc" : "online"}{${key},\n${lines.join(",\n")}\n}\n`;
  });
  return entries.join("\n");
}

/** RIS; lines end with CR LF. */
export function exportRis(exported: ExportedReport): string {
  return referencesOf(exported)
    .map(({ key, title, author, site, url, place, published, accessed }) => {
      const fields: [string, string | null][] = [
        ["TY", url === null ? "GEN" : "ELEC"],
        ["ID", key],
        ["AU", author],
        ["TI", title],
        ["PB", site || null],
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
  const items = referencesOf(exported).map(
    ({ key, title, author, site, url, place, published, accessed }) => ({
      id: key,
      type: url === null ? "document" : "webpage",
      title,
      ...(author ? { author: [{ literal: author }] } : {}),
      ...(site ? { "container-title": site } : {}),
      ...(url === null ? {} : { URL: url }),
      ...(place === null ? {} : { archive_location: place }),
      ...(published ? { issued: cslDate([published.year, published.month, published.day]) } : {}),
      ...(accessed ? { accessed: cslDate(accessed.split("-").map(Number)) } : {}),
    }),
  );
  return `${JSON.stringify(items, null, 2)}\n`;
}
