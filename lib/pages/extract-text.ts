// Turns the HTML of a page into its title, its readable text as Markdown and its date. The input is hostile: its size,
// depth and number of elements are bounded before a tree is built, nothing of it is run or fetched, text that a reader
// cannot see is taken out, and of links only http(s) ones stay.

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { measureMarkup, stripMarkup } from "./markup";
import { toMarkdown } from "./to-markdown";

export type ExtractedText = {
  title: string;
  /** Markdown; empty when the page has no text. */
  text: string;
  /** ISO date (`YYYY-MM-DD`) the page gives for itself; null when it gives none. */
  publishedAt: string | null;
};

export type ExtractOptions = {
  /** Address of the page, to resolve its links; links that stay relative lose their target. */
  baseUrl?: string;
};

const MOST_CHARACTERS = 2_000_000;
const MOST_ELEMENTS = 30_000;
const MOST_DEPTH = 400;
/** Readability is meant for articles: where it keeps less than this share of the text, the whole body is taken. */
const FAIR_SHARE = 0.4;

const UNSEEN =
  "script,style,noscript,template,iframe,object,embed,svg,canvas,dialog,select,input,button,textarea,nav,[hidden],[aria-hidden=true]";
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{4,}px|clip(?:-path)?\s*:\s*(?:rect\(0|inset\(100%)/i;

/** Never throws for any input; what cannot be parsed within the bounds comes back as plain text without its tags. */
export function extractText(html: string, { baseUrl }: ExtractOptions = {}): ExtractedText {
  const source = html.slice(0, MOST_CHARACTERS);
  const { elements, depth } = measureMarkup(source);
  if (elements > MOST_ELEMENTS || depth > MOST_DEPTH) return plainly(source);
  try {
    return readTree(source, baseUrl);
  } catch {
    return plainly(source);
  }
}

function plainly(source: string): ExtractedText {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(source)?.[1] ?? "";
  return { title: stripMarkup(title), text: stripMarkup(source), publishedAt: null };
}

function readTree(source: string, baseUrl: string | undefined): ExtractedText {
  const wrapped = /<(?:html|body)\b/i.test(source) ? source : `<html><body>${source}</body></html>`;
  const { document } = parseHTML(wrapped);
  const publishedAt = findDate(document);
  const title = findTitle(document);
  removeUnseen(document);
  const body = document.body;
  const whole = body?.textContent?.replace(/\s+/g, " ").trim().length ?? 0;
  const markdownOf = (node: Node) => toMarkdown(node, baseUrl);
  const all = body ? markdownOf(body.cloneNode(true)) : "";
  const article = new Readability(document as unknown as Document, {
    charThreshold: 200,
    maxElemsToParse: MOST_ELEMENTS,
    serializer: (node) => node as unknown as string,
  }).parse();
  const kept = article?.textContent?.replace(/\s+/g, " ").trim().length ?? 0;
  const chosen = article && kept >= whole * FAIR_SHARE ? markdownOf(article.content as unknown as Node) : all;
  return { title: title || clean(article?.title) || "", text: chosen || all, publishedAt };
}

const clean = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, 300);

function findTitle(document: Document): string {
  const graph = document.querySelector('meta[property="og:title"]')?.getAttribute("content");
  const heading = document.querySelectorAll("h1");
  return (
    clean(graph) || clean(document.querySelector("title")?.textContent) || clean(heading[0]?.textContent)
  );
}

function removeUnseen(document: Document): void {
  for (const element of document.querySelectorAll(UNSEEN)) element.remove();
  for (const element of document.querySelectorAll("[style]"))
    if (HIDING.test(element.getAttribute("style") ?? "")) element.remove();
}

const DATE_FIELDS = [
  ['meta[property="article:published_time"]', "content"],
  ['meta[name="citation_publication_date"]', "content"],
  ['meta[name="dcterms.date"],meta[name="dc.date"],meta[name="date"],meta[name="pubdate"]', "content"],
  ['meta[itemprop="datePublished"],time[itemprop="datePublished"]', "content"],
  ["article time[datetime],time[pubdate]", "datetime"],
] as const;

function findDate(document: Document): string | null {
  for (const [selector, name] of DATE_FIELDS) {
    const element = document.querySelector(selector);
    const date = isoDate(element?.getAttribute(name) ?? element?.getAttribute("datetime"));
    if (date) return date;
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const date = isoDate(/"datePublished"\s*:\s*"([^"]{4,40})"/.exec(script.textContent ?? "")?.[1]);
    if (date) return date;
  }
  return null;
}

function isoDate(text: string | null | undefined): string | null {
  const time = text ? Date.parse(text.trim().slice(0, 40).replaceAll("/", "-")) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
