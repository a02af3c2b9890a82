// The statements that are compared: parts of sentences of a report that a citation covers, its other sentences, and the
// sentences of a page. Each has its words, values and names in the normal form of the citation check.

import { FRAME } from "@/lib/citation-check/disagreement-words";
import { claimsOf } from "@/lib/citation-check/evidence-claims";
import { type Word, wordsOf } from "@/lib/citation-check/evidence-clauses";
import { type Fact, factsOf, plainText } from "@/lib/citation-check/facts";
import { PRONOUN } from "@/lib/citation-check/pronouns";
import { keysOf } from "@/lib/citation-check/words";
import { withoutCitations } from "@/lib/reports/citations";
import { blocksOf, type Span, sentencesIn } from "@/lib/text/sentences";
import { foldWord } from "@/lib/text/words";
import type { ComparedCitation, ComparedReport } from "./compared";
import { isValue } from "./values";

/** Longer statements are compared by their beginning. */
const LONGEST = 600;
const FEWEST_WORDS = 3;
/** The maximum number of sentences of a report without a citation that are compared. */
const MOST_UNCITED = 2_000;

export type Statement = {
  /** As shown: one line without citations. */
  text: string;
  /** The text to which the offsets of facts and words refer. */
  plain: string;
  span: Span;
  /** Set for a statement of the short answer above the report, to whose text `span` then refers. */
  above?: true;
  /** Empty for a sentence that no citation covers, and for one of a page. */
  citations: readonly ComparedCitation[];
  values: Fact[];
  names: Fact[];
  /** Content words outside its values, by stem. */
  words: Map<string, Word>;
  /** All words, for the contradiction tests. */
  all: Word[];
  /** Stems of the heading above it, and of the sentence before one that opens with a pronoun. */
  context: ReadonlySet<string>;
  /** Keys under which it is found. */
  keys: ReadonlySet<string>;
};

type Raw = { text: string; span: Span; citations?: readonly ComparedCitation[]; around?: string };

const stemsIn = (text: string) => new Set(wordsOf(text).map(({ stem }) => stem));

/** A statement with what a comparison needs. */
export function statementOf({ text: raw, span, citations = [], around = "" }: Raw): Statement {
  const text = plainText(withoutCitations(raw.slice(0, LONGEST))).replace(/[*_`]/g, " ");
  const quoted = factsOf(text).filter(({ kind }) => kind === "quotation");
  // The values of a quotation are values of the statement.
  const facts = quoted.length === 0 ? factsOf(text) : factsOf(text.replace(/[«»“”„"]/g, " "));
  const values = facts.filter(isValue);
  const all = wordsOf(text);
  const words = new Map<string, Word>();
  for (const word of all) {
    if (!word.content || /\d/.test(word.folded) || FRAME.has(word.stem)) continue;
    if (values.some(({ start, end }) => word.start < end && word.end > start)) continue;
    if (!words.has(word.stem)) words.set(word.stem, word);
  }
  return {
    // A citation before a full stop leaves a blank.
    text: text
      .replace(/\s+/g, " ")
      .replace(/ (?=[.,;:!?…](?:\s|$))/g, "")
      .trim(),
    plain: text,
    span,
    citations,
    values,
    names: facts.filter(({ kind }) => kind === "name"),
    words,
    all,
    context: stemsIn(around),
    keys: keysOf(text),
  };
}

const opensWithPronoun = (text: string) => PRONOUN.test(foldWord(/\p{L}+/u.exec(text)?.[0] ?? ""));

/** The sentences of a text with the heading above each. */
export function sentencesWithHeadings(text: string): (Span & { around: string })[] {
  const sentences: (Span & { around: string })[] = [];
  let heading = "";
  for (const block of blocksOf(text)) {
    const lead = text.slice(text.lastIndexOf("\n", block.start - 1) + 1, block.start);
    if (lead.includes("#")) {
      heading = text.slice(block.start, Math.min(block.end, block.start + 200));
      continue;
    }
    let before = "";
    for (const span of sentencesIn(text, block)) {
      const own = text.slice(span.start, Math.min(span.end, span.start + LONGEST));
      sentences.push({ ...span, around: opensWithPronoun(own) ? `${heading}\n${before}` : heading });
      before = own;
    }
  }
  return sentences;
}

/** The statements of a text in its order. */
export function statementsOf({
  content,
  citations,
}: Pick<ComparedReport, "content" | "citations">): Statement[] {
  const sentences = sentencesWithHeadings(content);
  const aroundAt = (at: number) => sentences.findLast(({ start }) => start <= at)?.around ?? "";
  const statements: Statement[] = [];
  const covered = new Set<number>();
  const seen = new Set<number>();
  for (const claim of claimsOf(content)) {
    covered.add(claim.mark.sentence.start);
    if (seen.has(claim.own.start)) continue;
    seen.add(claim.own.start);
    const own = citations.filter(
      ({ number, sentenceStart }) =>
        sentenceStart === claim.mark.sentence.start && claim.together.includes(number),
    );
    const statement = statementOf({
      text: claim.headText ? `${claim.headText.replaceAll("|", ",")}: ${claim.text}` : claim.text,
      span: claim.own,
      citations: own,
      around: aroundAt(claim.own.start),
    });
    if (statement.words.size + statement.values.length > 0) statements.push(statement);
  }
  let uncited = 0;
  for (const { start, end, around } of sentences) {
    if (covered.has(start) || uncited >= MOST_UNCITED) continue;
    uncited += 1;
    const statement = statementOf({ text: content.slice(start, end), span: { start, end }, around });
    if (statement.all.length >= FEWEST_WORDS) statements.push(statement);
  }
  return statements.sort((a, b) => a.span.start - b.span.start);
}
