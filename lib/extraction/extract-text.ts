// Extracts the readable text of an HTML page as Markdown, with its metadata. The input is hostile: its size,
// depth and number of elements are bounded before a tree is built, nothing is run or fetched, invisible text
// is removed, and only http(s) links are kept.

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import TurndownService from "turndown";
import { writeAuthors } from "@/lib/text/author-list";
import { type FoundPicture, LONGEST_HTML } from "./extraction";
import { markFigures, RESERVED, takeMarks } from "./figures";
import { isoDate } from "./iso-date";
import { measureMarkup, stripMarkup } from "./markup";
import { MOST_AUTHORS, nameOfAuthor, statedAuthors } from "./stated-authors";
import { isUnseen } from "./unseen";

type PageFacts = {
  title: string;
  /** Publication date that the page states (`YYYY-MM-DD`); null if it states none. */
  publishedAt: string | null;
  author: string | null;
  /** As declared by the page: `en`, `pt-BR`. */
  language: string | null;
  /** Canonical address that the page declares, http or https; null if none. */
  canonical: string | null;
};

const DATE_FIELDS = [
  ['meta[property="article:published_time"]', "content"],
  ['meta[name="citation_publication_date"]', "content"],
  ['meta[name="dcterms.date"],meta[name="dc.date"],meta[name="date"],meta[name="pubdate"]', "content"],
  ['meta[itemprop="datePublished"],time[itemprop="datePublished"]', "content"],
  ["article time[datetime],time[pubdate]", "datetime"],
] as const;

/** The tags of scholarly pages, one for each author. */
const CITED_AUTHORS = 'meta[name="citation_author"]';
const AUTHOR_FIELDS =
  'meta[name="author"],meta[name="dc.creator"],meta[name="dcterms.creator"],meta[property="article:author"]';
/** Code units of all authors together. */
const LONGEST_AUTHORS = 4000;

const clean = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, 300);

/** Metadata that a page declares about itself. It may be false: it is displayed but never trusted. */
function pageFacts(document: Document, baseUrl: string | undefined): PageFacts {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => script.textContent ?? "",
  );
  const data = scripts.join("\n").slice(0, 200_000);
  return {
    title: findTitle(document),
    publishedAt: findDate(document, data),
    author: findAuthor(document, scripts, data),
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

/** One author, or several in the form of `writeAuthors`. */
function findAuthor(document: Document, scripts: readonly string[], data: string): string | null {
  const contentOf = (element: Element) => nameOfAuthor(element.getAttribute("content"));
  const tags = [...document.querySelectorAll(CITED_AUTHORS)].slice(0, MOST_AUTHORS);
  const cited = new Set(tags.map(contentOf).filter((author) => author !== ""));
  if (cited.size > 0) return writeAuthors({ names: [...cited], more: false }, LONGEST_AUTHORS);
  const stated = statedAuthors(scripts);
  const named = [...document.querySelectorAll(AUTHOR_FIELDS)].map(contentOf).find((author) => author !== "");
  // A tag often names only the first of the authors that the data lists.
  if (stated.names.length > 0 && (!named || stated.names.includes(named)))
    return writeAuthors(stated, LONGEST_AUTHORS);
  if (named) return named;
  // Data that cannot be parsed.
  const told =
    /"author"\s*:\s*[[{\s]{0,20}(?:"@type"\s*:\s*"[^"]{1,40}"\s*,\s*)?"name"\s*:\s*"([^"\\]{1,120})"/;
  const linked = document.querySelector('[rel="author"],[itemprop="author"]')?.textContent;
  return nameOfAuthor(told.exec(data)?.[1] ?? linked) || null;
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

/**
 * Converts a tree to Markdown and modifies it. Images are removed, links are kept only to http(s), tables keep their
 * rows and columns.
 */
function toMarkdown(node: Node, baseUrl: string | undefined): string {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  // The stored text is quoted verbatim, so nothing is escaped except what would become a tag.
  service.escape = (text) => text.replace(/<(?=[a-zA-Z/!])/g, "\\<");
  service.addRule("image", { filter: ["img", "picture", "video", "audio"], replacement: () => "" });
  service.addRule("link", {
    filter: (element) => element.nodeName === "A",
    replacement: (content, element) => renderLink(content, element as HTMLElement, baseUrl),
  });
  service.addRule("cell", { filter: ["td", "th"], replacement: (content) => ` ${cellText(content)} |` });
  service.addRule("row", {
    filter: "tr",
    replacement: (content, element) => renderRow(content, element as HTMLElement),
  });
  service.addRule("caption", { filter: "caption", replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  // The parser cuts text at entities; the escape must see it whole.
  node.normalize();
  return service
    .turndown(node as TurndownService.Node)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function renderLink(content: string, element: HTMLElement, baseUrl: string | undefined): string {
  const words = content.replace(/\s+/g, " ").trim();
  const href = element.getAttribute("href") ?? "";
  if (words === "" || href === "" || href.startsWith("#")) return content;
  if (!URL.canParse(href, baseUrl)) return content;
  const url = new URL(href, baseUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") return content;
  return `[${words}](${url.href.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

const cellText = (content: string): string => content.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");

function renderRow(content: string, element: HTMLElement): string {
  const cells = [...element.children].filter((child) => /^T[DH]$/.test(child.nodeName)).length;
  const rule = isFirstRow(element) ? `\n|${" --- |".repeat(cells)}` : "";
  return `|${content.trimEnd()}${rule}\n`;
}

function isFirstRow(row: Element): boolean {
  if (hasRowBefore(row)) return false;
  const group = row.parentElement;
  if (!group || group.nodeName === "TABLE") return true;
  return !hasRowBefore(group);
}

/** A caption or a group of columns before a row is no row. */
function hasRowBefore(element: Element): boolean {
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
    if (!/^(?:CAPTION|COLGROUP|COL)$/.test(before.nodeName)) return true;
  return false;
}

type ExtractedText = PageFacts & {
  /** Markdown; empty when the page has no text. */
  text: string;
  /** Its captioned pictures, in the order of the text. */
  pictures: FoundPicture[];
};

type ExtractOptions = {
  /** Address of the page, to resolve its links; links that stay relative lose their target. */
  baseUrl?: string;
};

const MOST_ELEMENTS = 15_000;
const MOST_DEPTH = 200;
/** Finding the article costs far more than building the tree: above this size the whole body is used. */
const ARTICLE_ELEMENTS = 2500;
const ARTICLE_DEPTH = 60;
/**
 * Readability is designed for articles: if it keeps less than this share of the text, the whole body is used.
 */
const FAIR_SHARE = 0.4;

/** Never throws; HTML that exceeds the bounds is returned as plain text without tags. */
export function extractText(html: string, { baseUrl }: ExtractOptions = {}): ExtractedText {
  // Declarations carry no text, and the tree builder accepts them only at the start.
  const source = html
    .slice(0, LONGEST_HTML)
    .replace(/<!(?!--)[^>]{0,2000}>?|<\?[^>]{0,2000}>?/g, "")
    .replace(RESERVED, "")
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

const NO_FACTS = { publishedAt: null, author: null, language: null, canonical: null };

function plainly(source: string): ExtractedText {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(source)?.[1] ?? "";
  return { ...NO_FACTS, title: stripMarkup(title), text: stripMarkup(source), pictures: [] };
}

function readTree(
  source: string,
  { baseUrl, findArticle }: { baseUrl: string | undefined; findArticle: boolean },
): ExtractedText {
  const parsed = parseHTML(source).document;
  const facts = pageFacts(parsed, baseUrl);
  const document = wellFormed(parsed, source);
  removeUnseen(document);
  const marked = markFigures(document, baseUrl);
  const body = document.body.cloneNode(true);
  const article = findArticle ? articleOf(document) : null;
  const text = (article ? toMarkdown(article, baseUrl) : "") || toMarkdown(body, baseUrl);
  return { ...facts, ...takeMarks(text, marked) };
}

/** The article element; null if it is too small a part of the page. */
function articleOf(document: Document): Node | null {
  const lengthOf = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim().length;
  const whole = lengthOf(document.body.textContent);
  const article = new Readability<Node>(document, { charThreshold: 200, serializer: (node) => node }).parse();
  return article?.content && lengthOf(article.textContent) >= whole * FAIR_SHARE ? article.content : null;
}

/** Adds missing head and body elements, without which the parser loses content. */
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

function removeUnseen(document: Document): void {
  for (const element of document.querySelectorAll("*"))
    if (isUnseen(element.localName.toLowerCase(), (name) => element.getAttribute(name))) element.remove();
}
