// The part of the snippets of one search that a model receives: every result keeps a line, and the rest of the room goes
// to the sentences that have most of what was asked, whichever result they belong to. Verbatim, in their order.

import { pieces, type Span, sentencesOf } from "@/lib/text/sentences";
import { cutText } from "./data-block";
import { type Aim, textScores } from "./rank-passages";

/** Characters of the snippets of one search. */
const TOGETHER = 1600;
/** The least that a result is shown of its snippet, if it has so much. */
const LINE = 150;
/** Services send fragments without an end as well: longer ones are divided. */
const LONGEST_SENTENCE = 240;
/** Stands where something is left out. */
export const SNIPPET_GAP = " … ";

type Part = Span & { result: number; at: number; text: string };

function partsOf(snippet: string, result: number): Part[] {
  return sentencesOf(snippet)
    .flatMap((sentence) => pieces(snippet, sentence, LONGEST_SENTENCE))
    .map(({ start, end }, at) => ({ start, end, result, at, text: snippet.slice(start, end) }));
}

/** Chosen parts of one snippet as one text; a mark where something is left out. */
function joined(snippet: string, parts: readonly Part[]): string {
  let end = 0;
  const text = parts
    .toSorted((a, b) => a.start - b.start)
    .map((part) => {
      const between = snippet.slice(end, part.start);
      const isGap = between.trim() !== "";
      end = part.end;
      return `${isGap ? SNIPPET_GAP : part.start === 0 ? "" : " "}${part.text}`;
    })
    .join("")
    .trimStart();
  return snippet.slice(end).trim() === "" ? text : `${text} …`;
}

function cutTo(snippet: string, limit: number): string {
  const { text, truncated } = cutText(snippet, limit);
  return truncated ? `${text.trimEnd()} …` : text;
}

/**
 * The snippets as they are shown, none longer than `limit` characters. Where all of them together are short, each is
 * shown from its beginning; otherwise the sentences are chosen by what the search is for.
 */
export function shownSnippets(
  snippets: readonly string[],
  { limit, aims }: { limit: number; aims: readonly Aim[] },
): string[] {
  const sizes = snippets.map((snippet) => Math.min(limit, snippet.length));
  const whole = () => snippets.map((snippet) => cutTo(snippet, limit));
  if (sizes.reduce((sum, size) => sum + size, 0) <= TOGETHER) return whole();
  const parts = snippets.flatMap(partsOf);
  const scores = textScores(
    parts.map(({ text }) => text),
    aims,
  );
  // Of equals, the first parts of all results come first, so that no result takes the room of the others.
  const ranked = parts
    .map((part, index) => ({ ...part, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at || a.result - b.result);
  const left = snippets.map(() => limit);
  const chosen = snippets.map((): Part[] => []);
  let room = TOGETHER;
  const take = (part: Part, most: number): void => {
    const cut = part.text.slice(0, most);
    // At the last space, or inside a word that is longer than the line.
    const text = cut === part.text ? cut : cut.slice(0, cut.lastIndexOf(" ")).trimEnd() || cut;
    chosen[part.result]?.push({ ...part, text, end: part.start + text.length });
    left[part.result] = (left[part.result] ?? 0) - text.length;
    room -= text.length;
  };
  for (const result of snippets.keys()) {
    const best = ranked.find((part) => part.result === result);
    if (best) take(best, Math.min(LINE, limit));
  }
  for (const part of ranked) {
    const own = chosen[part.result]?.find(({ start }) => start === part.start);
    const more = part.text.length - (own?.text.length ?? 0);
    if (more === 0 || more > room || more > (left[part.result] ?? 0)) continue;
    if (own) {
      Object.assign(own, { text: part.text, end: part.end });
      left[part.result] = (left[part.result] ?? 0) - more;
      room -= more;
    } else take(part, part.text.length);
  }
  return snippets.map((snippet, result) => joined(snippet, chosen[result] ?? []));
}
