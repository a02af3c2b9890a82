// Turns the HTML of a page into its readable text as Markdown and what it says of itself. The input is hostile: its size,
// depth and number of elements are bounded before a tree is built, nothing of it is run or fetched, text that a reader
// cannot see is taken out, and of links only http(s) ones stay.

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { measureMarkup, stripMarkup } from "./markup";
import { type PageFacts, pageFacts } from "./page-facts";
import { toMarkdown } from "./to-markdown";
import { isUnseen } from "./unseen";

export type ExtractedText = PageFacts & {
  /** Markdown; empty when the page has no text. */
  text: string;
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

const NO_FACTS = { publishedAt: null, author: null, language: null, canonical: null };

function plainly(source: string): ExtractedText {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(source)?.[1] ?? "";
  return { ...NO_FACTS, title: stripMarkup(title), text: stripMarkup(source) };
}

function readTree(
  source: string,
  { baseUrl, findArticle }: { baseUrl: string | undefined; findArticle: boolean },
): ExtractedText {
  const parsed = parseHTML(source).document;
  const facts = pageFacts(parsed, baseUrl);
  const document = wellFormed(parsed, source);
  removeUnseen(document);
  const body = document.body.cloneNode(true);
  const article = findArticle ? articleOf(document) : null;
  const text = (article ? toMarkdown(article, baseUrl) : "") || toMarkdown(body, baseUrl);
  return { ...facts, text };
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

function removeUnseen(document: Document): void {
  for (const element of document.querySelectorAll("*"))
    if (isUnseen(element.localName.toLowerCase(), (name) => element.getAttribute(name))) element.remove();
}
