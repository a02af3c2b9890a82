// Writes quotations as Markdown: a sentence with its citation inside, a list with its introduction, a parameter with
// its name above, and the code that a sentence introduces.

import type { Sentence } from "./page-index";
import type { Phrases } from "./phrases";
import { languageOf } from "./question";
import { itemsAfter, leadsOn, type Quote } from "./quote";
import type { Page } from "./score-sentences";
import { type Spoken, unmatchedLanguage } from "./spoken-language";

/** The header row of a table and the line below it. */
const HEAD_ROWS = 2;
const LINK = /(?<!!)\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?!https?:\/\/)(?:[^()\n]|\([^()\n]*\))*\)/g;
const MOST_CODE_LINES = 25;
/** After this many code blocks a report quotes only text. */
const MOST_CODE_BLOCKS = 3;

/** The text of a quotation in a report: relative links keep their text and lose their target. */
export function quotable(text: string): string {
  return text
    .replace(LINK, "$1")
    .replace(/(?<!\s)\s*\[\d{1,4}\](?!\()/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The second of two questions seldom begins with a capital letter; a heading or a line of a plan does. */
export const withCapital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** The sentence with its citation before the full stop, or at the end when it has none. */
export function cited(text: string, number: number): string {
  const clean = quotable(text);
  const closers = /(?<![)"'*_»”’])[)"'*_»”’]*$/u.exec(clean)?.[0] ?? "";
  const said = clean.slice(0, clean.length - closers.length);
  const stop = /(?<![.!…:;])[.!…:;]*$/u.exec(said)?.[0] ?? "";
  const body = said.slice(0, said.length - stop.length);
  // A closing code mark or bracket belongs before the citation.
  return stop ? `${body} [${number}]${stop}${closers}` : `${clean} [${number}]`;
}

/** A table, unchanged, with a citation in each row. */
export function citedTable({ sentence, page }: Quote): string {
  return sentence.text
    .split("\n")
    .map((row, at) => {
      const cells = row.trim().replace(LINK, "$1");
      return at < HEAD_ROWS ? cells : cells.replace(/(?<!\s)\s*\|$/, ` [${page.number}] |`);
    })
    .join("\n");
}

function codeOf(quote: Quote): string {
  const code = quote.sentence.code === null ? undefined : quote.page.index.codes[quote.sentence.code];
  if (!code || code.text.trim() === "" || code.text.split("\n").length > MOST_CODE_LINES) return "";
  const indent = Math.min(
    ...code.text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => line.length - line.trimStart().length),
  );
  const text = code.text
    .split("\n")
    .map((line) => line.slice(indent).trimEnd())
    .join("\n");
  const ticks = (text.match(/`{3,}/g) ?? []).map((run) => run.length);
  const fence = "`".repeat(Math.max(2, ...ticks) + 1);
  return `${fence}${code.language}\n${text}\n${fence}`;
}

/** Writes quotations as Markdown and records which it has used, so that nothing is quoted twice. */
export class QuoteWriter {
  readonly used = new Set<Sentence>();
  readonly pages = new Set<Page>();
  private readonly codes = new Set<string>();
  private readonly foreign: boolean;

  private readonly phrases: Phrases;
  private readonly withCode: boolean;

  constructor(phrases: Phrases, withCode: boolean, language: Spoken, pages: Page[]) {
    this.phrases = phrases;
    this.withCode = withCode;
    const matched = language === "en" || language === "ru";
    const spoken = (text: string): Spoken => (matched ? null : unmatchedLanguage(text)) ?? languageOf(text);
    this.foreign = pages.some((page) => spoken(page.text.slice(0, 4000)) !== language);
  }

  /** True when quotations are in another language than the report. */
  get quotesForeign(): boolean {
    return this.foreign;
  }

  private cite(quote: Quote): string {
    this.used.add(quote.sentence);
    this.pages.add(quote.page);
    return cited(quote.sentence.text, quote.page.number);
  }

  private quoted(text: string): string {
    return this.foreign ? text.replace(/^(?!$)/gm, "> ") : text;
  }

  /** A sentence that introduces its code says nothing without it. */
  private code(quote: Quote, needed = false): string {
    if (!(this.withCode || needed) || this.codes.size >= MOST_CODE_BLOCKS) return "";
    const code = codeOf(quote);
    if (!code || this.codes.has(code)) return "";
    this.codes.add(code);
    return code;
  }

  private withFollowers(quote: Quote): string[] {
    const code = this.code(quote, true);
    if (code) return [this.quoted(this.cite(quote)), code];
    const { page } = quote;
    const items = itemsAfter(page.index, quote.at).flatMap((at) => {
      const sentence = page.index.sentences[at];
      // A sentence that announces a text which is not quoted says nothing.
      const bare = sentence && leadsOn(sentence);
      return sentence && !bare && !this.used.has(sentence) ? [{ page, sentence, at }] : [];
    });
    if (items.length === 0) return [];
    const lead = this.cite(quote);
    const lines = new Map<number, string[]>();
    for (const item of items) {
      const line = lines.get(item.sentence.block) ?? [];
      const { subject } = item.sentence;
      const name = subject && line.length === 0 ? [`\`${subject}\`:`] : [];
      lines.set(item.sentence.block, [...line, ...name, this.cite(item)]);
    }
    return [
      this.quoted(lead),
      this.quoted([...lines.values()].map((line) => `- ${line.join(" ")}`).join("\n")),
    ];
  }

  private table(quote: Quote): string {
    this.used.add(quote.sentence);
    this.pages.add(quote.page);
    return citedTable(quote);
  }

  /** Quotations in the order given, as paragraphs, list items, descriptions and code. */
  blocks(quotes: Quote[]): string[] {
    const blocks: string[] = [];
    let last: Quote | null = null;
    for (const quote of quotes) {
      if (this.used.has(quote.sentence)) continue;
      const { sentence, page } = quote;
      if (quote.list === "item") {
        const item = `- ${sentence.subject ? `\`${sentence.subject}\`: ` : ""}${this.cite(quote)}`;
        const goesOn = last?.list === "item" && last.page === page && blocks.length > 0;
        if (goesOn) blocks[blocks.length - 1] += `\n${this.quoted(item)}`;
        else blocks.push(this.quoted(item));
        last = quote;
        continue;
      }
      const joins = last?.page === page && last.sentence.block === sentence.block && blocks.length > 0;
      if (leadsOn(sentence) && quote.list !== "lead") {
        const written = this.withFollowers(quote);
        blocks.push(...written);
        last = null;
        continue;
      }
      if (sentence.kind === "table") {
        blocks.push(this.table(quote));
        last = null;
        continue;
      }
      const text = this.cite(quote);
      if (joins) blocks[blocks.length - 1] += ` ${text}`;
      else if (sentence.kind === "property") {
        blocks.push(this.phrases.report.subject(sentence.subject ?? "", page.title), this.quoted(text));
        // A list item whose introduction is not quoted is written as a sentence.
      } else blocks.push(this.quoted(text));
      last = quote;
      const code = this.code(quote);
      if (code) {
        blocks.push(code);
        last = null;
      }
    }
    return blocks;
  }
}
