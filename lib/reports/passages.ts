// Finds, for a cited sentence of a report, the passage of the page that bears it: word for word where it stands there,
// else the nearest one to three sentences by shared words weighted by rarity (inverse document frequency within the page).
// Offsets always point into the page as it was stored: `page.slice(start, end)` is the passage.

import type { PassageMatch } from "@/lib/runs/run-state";
import { withoutCitations } from "./citations";
import { findNormal, type NormalText, normalText } from "./normal-text";
import { pieces, type Span, sentencesOf } from "./sentences";

export type Passage = { start: number; end: number; text: string };
export type Evidence = { match: PassageMatch; passage: Passage | null };

/** A page prepared once for many sentences. */
export type PageIndex = {
  text: string;
  normal: NormalText;
  sentences: Span[];
  /** Stems of each sentence, by its place in `sentences`. */
  stems: Set<string>[];
  /** In how many sentences a stem occurs. */
  frequency: Map<string, number>;
};

/** Share of a sentence's weighted words that a passage must have to be called close. */
const CLOSE = 0.45;
const WINDOW = 3;
/** Each further sentence must earn its place, or the longest window would always win. */
const LENGTH_PENALTY = 0.06;
/** What claims to be one sentence but is longer is cut, so that a passage stays something a person can read. */
const LONGEST_SENTENCE = 500;
const SHORTEST_VERBATIM = 12;
const QUOTATION = /["«“„]([^"«»“”„\n]{15,})["»”]/g;

const STOP = new Set(
  "the and for are was were with that this from have has had not but its their they you your can will may which what when where who how than then also into such about или для что как это при его она они был была были быть также чтобы после перед между который которая которые которых если уже ещё еще".split(
    " ",
  ),
);

/** Words reduced to their first letters, so that inflected forms meet; numbers stay whole. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+/gu)) {
    if (/\p{N}/u.test(word)) stems.add(word.replace(/,(?=\d{3}(?:\D|$))/g, ""));
    else if (word.length >= 3 && !STOP.has(word)) stems.add([...word].slice(0, 6).join(""));
  }
  return stems;
}

/** Prepares a page. */
export function indexPage(text: string): PageIndex {
  const sentences = sentencesOf(text).flatMap((span) => pieces(text, span, LONGEST_SENTENCE));
  const stems = sentences.map((span) => stemsOf(text.slice(span.start, span.end)));
  const frequency = new Map<string, number>();
  for (const set of stems) for (const stem of set) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return { text, normal: normalText(text), sentences, stems, frequency };
}

const passageAt = (page: PageIndex, span: Span): Passage => ({
  start: span.start,
  end: span.end,
  text: page.text.slice(span.start, span.end),
});

const needleOf = (text: string) => normalText(text).text.replace(/^[\s"'.,;:!?()-]+|[\s"'.,;:!?()-]+$/g, "");

function verbatim(sentence: string, page: PageIndex): Passage | null {
  const quotations = [...sentence.matchAll(QUOTATION)].map((match) => match[1] ?? "");
  for (const candidate of [sentence, ...quotations]) {
    const needle = needleOf(candidate);
    if (needle.length < SHORTEST_VERBATIM) continue;
    const found = findNormal(page.text, page.normal, needle);
    if (found) return passageAt(page, found);
  }
  return null;
}

function closest(sentence: string, page: PageIndex): Passage | null {
  const wanted = [...stemsOf(sentence)];
  const count = page.sentences.length;
  const weights = new Map(
    wanted.map((stem) => [stem, Math.log(1 + count / (1 + (page.frequency.get(stem) ?? 0)))]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  let best: { score: number; span: Span } | null = null;
  for (let first = 0; first < count; first += 1) {
    const seen = new Set<string>();
    let gained = 0;
    for (let size = 1; size <= WINDOW && first + size <= count; size += 1) {
      const stems = page.stems[first + size - 1];
      for (const stem of wanted) {
        if (seen.has(stem) || !stems?.has(stem)) continue;
        seen.add(stem);
        gained += weights.get(stem) ?? 0;
      }
      if (gained === 0) break;
      const score = gained / total - LENGTH_PENALTY * (size - 1);
      const start = page.sentences[first]?.start ?? 0;
      const end = page.sentences[first + size - 1]?.end ?? start;
      // One shared word proves nothing, however rare it is.
      if (score > (best?.score ?? 0) && (seen.size > 1 || wanted.length === 1))
        best = { score, span: { start, end } };
    }
  }
  return best && best.score >= CLOSE ? passageAt(page, best.span) : null;
}

/** The evidence for one sentence (with its citations) in one page; `unread` when no page was read. */
export function findEvidence(sentence: string, page: PageIndex | null): Evidence {
  if (!page) return { match: "unread", passage: null };
  const claim = withoutCitations(sentence);
  const exact = verbatim(claim, page);
  if (exact) return { match: "verbatim", passage: exact };
  const near = closest(claim, page);
  return near ? { match: "close", passage: near } : { match: "none", passage: null };
}
