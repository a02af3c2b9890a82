import { isoDate } from "./iso-date";

export type PageFacts = {
  title: string;
  /** ISO date (`YYYY-MM-DD`) the page gives for itself; null when it gives none. */
  publishedAt: string | null;
  author: string | null;
  /** As the page says it: `en`, `pt-BR`. */
  language: string | null;
  /** The address the page names for itself, http or https; null when it names none. */
  canonical: string | null;
};

const DATE_FIELDS = [
  ['meta[property="article:published_time"]', "content"],
  ['meta[name="citation_publication_date"]', "content"],
  ['meta[name="dcterms.date"],meta[name="dc.date"],meta[name="date"],meta[name="pubdate"]', "content"],
  ['meta[itemprop="datePublished"],time[itemprop="datePublished"]', "content"],
  ["article time[datetime],time[pubdate]", "datetime"],
] as const;

const AUTHOR_FIELDS =
  'meta[name="author"],meta[name="citation_author"],meta[name="dc.creator"],meta[name="dcterms.creator"],meta[property="article:author"]';

const clean = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, 300);

/** What a page says of itself in the places that are meant for it. It may be anything: it is shown, never trusted. */
export function pageFacts(document: Document, baseUrl: string | undefined): PageFacts {
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map((script) => script.textContent ?? "")
    .join("\n")
    .slice(0, 200_000);
  return {
    title: findTitle(document),
    publishedAt: findDate(document, data),
    author: findAuthor(document, data),
    language: findLanguage(document),
    canonical: findCanonical(document, baseUrl),
  };
}

function findTitle(document: Document): string {
  const graph = document.querySelector('meta[property="og:title"]')?.getAttribute("content");
  const heading = document.querySelectorAll("h1");
  return (
    clean(graph) || clean(document.querySelector("title")?.textContent) || clean(heading[0]?.textContent)
  );
}

function findDate(document: Document, data: string): string | null {
  for (const [selector, name] of DATE_FIELDS) {
    const element = document.querySelector(selector);
    const date = isoDate(element?.getAttribute(name) ?? element?.getAttribute("datetime"));
    if (date) return date;
  }
  return isoDate(/"datePublished"\s*:\s*"([^"]{4,40})"/.exec(data)?.[1]);
}

function findAuthor(document: Document, data: string): string | null {
  for (const element of document.querySelectorAll(AUTHOR_FIELDS)) {
    const author = clean(element.getAttribute("content")).slice(0, 120);
    if (author && !/^https?:/i.test(author)) return author;
  }
  const told =
    /"author"\s*:\s*[[{\s]{0,20}(?:"@type"\s*:\s*"[^"]{1,40}"\s*,\s*)?"name"\s*:\s*"([^"\\]{1,120})"/;
  const named =
    told.exec(data)?.[1] ?? document.querySelector('[rel="author"],[itemprop="author"]')?.textContent;
  return clean(named).slice(0, 120) || null;
}

function findLanguage(document: Document): string | null {
  const told =
    document.documentElement?.getAttribute("lang") ||
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute("content") ||
    document.querySelector('meta[property="og:locale"]')?.getAttribute("content");
  const language = clean(told).replace("_", "-");
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language) ? language : null;
}

function findCanonical(document: Document, baseUrl: string | undefined): string | null {
  const href = document.querySelector('link[rel="canonical" i]')?.getAttribute("href");
  if (!href || href.length > 2000 || !URL.canParse(href, baseUrl)) return null;
  const url = new URL(href, baseUrl);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}
