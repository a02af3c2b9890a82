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

/** What lies behind this many characters is not looked at. */
export const MOST_CHARACTERS = 2_000_000;
const MOST_ELEMENTS = 15_000;
const MOST_DEPTH = 200;
/** Finding the article costs far more than the tree: beyond this the whole body is taken. */
const ARTICLE_ELEMENTS = 2500;
const ARTICLE_DEPTH = 60;
/** Readability is meant for articles: where it keeps less than this share of the text, the whole body is taken. */
const FAIR_SHARE = 0.4;

const UNSEEN =
  "script,style,noscript,template,iframe,object,embed,svg,canvas,dialog,select,input,button,textarea,nav,[hidden],[aria-hidden=true]";
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{4,}px|clip(?:-path)?\s*:\s*(?:rect\(0|inset\(100%)/i;

/** Never throws for any input; what cannot be parsed within the bounds comes back as plain text without its tags. */
export function extractText(html: string, { baseUrl }: ExtractOptions = {}): ExtractedText {
  // Declarations tell a reader nothing, and the tree builder cannot have them anywhere but in front.
  const source = html
    .slice(0, MOST_CHARACTERS)
    .replace(/<!(?!--)[^>]{0,2000}>?|<\?[^>]{0,2000}>?/g, "")
    .replace(/\s+/g, (space) => (space.length > 200 ? "\n" : space));
  const size = measureMarkup(source);
  if (size.elements > MOST_ELEMENTS || size.depth > MOST_DEPTH) return plainly(source);
  const findArticle = size.elements <= ARTICLE_ELEMENTS && size.depth <= ARTICLE_DEPTH;
  try {
    return readTree(source, { baseUrl, findArticle });
  } catch {
    return plainly(source);
  }
}

function plainly(source: string): ExtractedText {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(source)?.[1] ?? "";
  return { title: stripMarkup(title), text: stripMarkup(source), publishedAt: null };
}

function readTree(
  source: string,
  { baseUrl, findArticle }: { baseUrl: string | undefined; findArticle: boolean },
): ExtractedText {
  const parsed = parseHTML(source).document;
  const publishedAt = findDate(parsed);
  const title = findTitle(parsed);
  const document = wellFormed(parsed, source);
  removeUnseen(document);
  const body = document.body.cloneNode(true);
  const article = findArticle ? articleOf(document) : null;
  const text = (article ? toMarkdown(article, baseUrl) : "") || toMarkdown(body, baseUrl);
  return { title, text, publishedAt };
}

/** The part that is the article; null where it is too small a part of the page to be all that matters. */
function articleOf(document: Document): Node | null {
  const lengthOf = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim().length;
  const whole = lengthOf(document.body.textContent);
  const article = new Readability<Node>(document, { charThreshold: 200, serializer: (node) => node }).parse();
  return article?.content && lengthOf(article.textContent) >= whole * FAIR_SHARE ? article.content : null;
}

/** The parser makes no head and body where a page leaves them out, and then loses what there is. */
function wellFormed(document: Document, source: string): Document {
  const root = document.documentElement;
  if (root?.nodeName === "HTML" && root.firstElementChild?.nodeName === "HEAD" && root.querySelector("body"))
    return document;
  const made = parseHTML("<html><head></head><body></body></html>").document;
  const body = document.querySelector("body");
  for (const title of document.querySelectorAll("title")) title.remove();
  made.body.innerHTML = body?.innerHTML ?? (root?.nodeName === "HTML" ? root.innerHTML : source);
  for (const title of made.querySelectorAll("title")) title.remove();
  return made;
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
