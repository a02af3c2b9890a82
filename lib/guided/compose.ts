// Joins the sections of a run that code leads to a report: what answers directly first, then each part with the
// model's checked sentences or the words of the pages, then what was not found.

import { confidenceOf, quotesOf } from "@/lib/builtin-model/compose-report";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import type { Question } from "@/lib/builtin-model/question";
import type { Quote } from "@/lib/builtin-model/quote";
import type { Selection } from "@/lib/builtin-model/select-sentences";
import { cited, QuoteWriter, quotable } from "@/lib/builtin-model/write-quotes";
import { likenessOf } from "./brief";
import type { CheckedSection, SupportedSentence } from "./section";
import { guidedWords } from "./words";

/** From this share of common words on, a quotation repeats a sentence. */
const REPEATS = 0.85;

/** True when the quotations of the built-in model answer all that was asked. */
export const isCertain = (selection: Selection): boolean =>
  selection.answers && confidenceOf(selection) !== "low";

/** A sentence with all its citations before the full stop. */
export function citedBy({ text, numbers }: SupportedSentence): string {
  const [first = 0, ...rest] = numbers;
  return cited(text, first).replace(`[${first}]`, [first, ...rest].map((number) => `[${number}]`).join(""));
}

class SectionWriter {
  readonly #said: string[] = [];
  readonly #writer: QuoteWriter;

  constructor(writer: QuoteWriter) {
    this.#writer = writer;
  }

  #isNew(text: string): boolean {
    const isNew = this.#said.every((known) => likenessOf(known, text) < REPEATS);
    if (isNew) this.#said.push(text);
    return isNew;
  }

  quoted(quotes: readonly Quote[]): string[] {
    return this.#writer.blocks(
      quotes.filter(({ sentence }) => !this.#writer.used.has(sentence) && this.#isNew(sentence.text)),
    );
  }

  /** The paragraphs of a section; empty when all of it stands above. */
  section({ kept, quotes }: CheckedSection): string[] {
    const sentences = kept.filter(({ text }) => this.#isNew(text)).map(citedBy);
    return [...(sentences.length > 0 ? [sentences.join(" ")] : []), ...this.quoted(quotes)];
  }
}

/** The report's Markdown. `selection` is what the built-in model would quote. */
export function composeGuided(
  question: Question,
  sections: readonly CheckedSection[],
  selection: Selection,
): string {
  const phrases = phrasesFor(question.language);
  const words = guidedWords(question.language);
  const quotes = [...quotesOf(selection), ...sections.flatMap((section) => section.quotes)];
  const pages = [...new Set(quotes.map(({ page }) => page))];
  const quoteWriter = new QuoteWriter(phrases, question.kind === "how-to", question.language, pages);
  const writer = new SectionWriter(quoteWriter);
  const opening = isCertain(selection) ? writer.quoted(selection.opening) : [];
  const parts = sections.map((section) => ({ section, blocks: writer.section(section) }));
  const headed = sections.length > 1;
  const body = parts.flatMap(({ section: { line }, blocks }) => {
    if (blocks.length === 0) return [];
    return headed ? [`## ${quotable(line)}`, ...blocks] : blocks;
  });
  const open = parts.filter(
    ({ section, blocks }) => blocks.length === 0 && section.kept.length + section.quotes.length === 0,
  );
  const missing = open.map(({ section }) => `- ${quotable(section.line)}`).join("\n");
  return [
    ...opening,
    ...body,
    ...(open.length > 0 ? [`## ${words.openHeading}`, words.open, missing] : []),
    `## ${phrases.report.aboutHeading}`,
    quoteWriter.quotesForeign && quoteWriter.used.size > 0
      ? `${words.about} ${phrases.report.foreign}`
      : words.about,
  ].join("\n\n");
}
