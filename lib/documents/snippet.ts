import type { MarkedText } from "@/lib/http/responses";
import { wantedStemsOf, wantedTokensOf } from "@/lib/text/wanted-stems";
import { type DocumentQuery, findTerm } from "./query";

const LONGEST = 400;

/** Markdown as plain text on one line. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^[^\S\r\n\u2028\u2029]*(?:>[^\S\r\n\u2028\u2029]*)*(?:```|~~~)[^\n]*$/gm, " ")
    .replace(/^(?=[ \t:|]*-)[ \t:|-]*$/gm, " ")
    .replace(/^[^\S\r\n\u2028\u2029]*(?:>\s*)+/gm, "")
    .replace(/^[^\S\r\n\u2028\u2029]*(?:[-*+]|\d+[.)])\s+/gm, "")
    .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?![\w*])/g, "$1")
    .replace(/`+/g, "")
    .replace(/(?:(?<!\s)\s+)?\|\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a passage around the query words, as plain text of at most about 400 characters: those
 * with the most different terms, in text order.
 */
export function makeSnippet(passage: string, query: DocumentQuery): string {
  const text = plainText(proseFirst(passage)).slice(0, 6000);
  const parts = [...sentences.segment(text)].map((part) => part.segment.trim()).filter(Boolean);
  const scored = parts.map((part, index) => ({ index, ...scoreSentence(part, query) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), scored[0] ?? { index: 0, score: 0 });
  let from = best.index;
  let to = best.index + 1;
  let length = parts[best.index]?.length ?? 0;
  while (to < parts.length && length + (parts[to]?.length ?? 0) < LONGEST)
    length += (parts[to++]?.length ?? 0) + 1;
  while (from > 0 && length + (parts[from - 1]?.length ?? 0) < LONGEST)
    length += (parts[--from]?.length ?? 0) + 1;
  return cut(parts.slice(from, to).join(" "));
}

/** Headings are shown beside the snippet; code is used only if there is nothing else. */
function proseFirst(passage: string): string {
  const body = passage.replace(/^#{1,6}\s.*$/gm, "");
  const prose = withoutFences(body);
  return prose.trim().length > 60 ? prose : body.trim() ? body : passage.replace(/^#{1,6}\s+/gm, "");
}

/** Code in fences that are closed becomes an empty line. */
function withoutFences(text: string): string {
  const kept: string[] = [];
  let open: { at: number; mark: string } | null = null;
  for (const line of text.split("\n")) {
    kept.push(line);
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (!mark) continue;
    if (!open) open = { at: kept.length - 1, mark };
    else if (line.trim() === mark && open.mark.startsWith(mark)) {
      kept.splice(open.at, kept.length, "");
      open = null;
    }
  }
  return kept.join("\n");
}

function scoreSentence(sentence: string, query: DocumentQuery): { score: number } {
  const stems = wantedStemsOf(sentence, query.wanted);
  return { score: query.terms.filter((term) => findTerm(term, stems).length > 0).length };
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text
    .slice(0, LONGEST)
    .replace(/(?<!\s)\s+\S*$/, "")
    .toWellFormed()} …`;
}

/** Splits a text into parts and marks the query words. Joined, the parts are the text. */
export function markHits(text: string, query: DocumentQuery): MarkedText {
  const tokens = wantedTokensOf(text, query.wanted);
  const stems = tokens.map((token) => token.stem);
  const hits = new Set<number>();
  for (const term of query.terms)
    for (const at of findTerm(term, stems)) for (let i = 0; i < term.stems.length; i += 1) hits.add(at + i);
  const pieces: MarkedText = [];
  let at = 0;
  tokens.forEach((token, index) => {
    if (!hits.has(index)) return;
    if (token.start > at) pieces.push({ text: text.slice(at, token.start), hit: false });
    pieces.push({ text: text.slice(token.start, token.end), hit: true });
    at = token.end;
  });
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}
