// Writes the report: quotations with their citations, grouped under the titles of their pages, between an opening that
// answers and an end that says what is missing. Not a word about the world is the model's own.

import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import { type Phrases, phrasesFor } from "./phrases";
import { languageOf, type Question, type Term } from "./question";
import type { Page } from "./score-sentences";
import type { Quote, Selection } from "./select-sentences";
import { stemCounts } from "./tokens";

export type Confidence = "high" | "medium" | "low";

const MOST_CODE_LINES = 25;
/** A report is to be read: after this many blocks of code the words alone go on. */
const MOST_CODE_BLOCKS = 3;
const MOST_ITEMS = 8;
const MOST_SECTIONS = 3;

/** What stays of a quoted text in a report: links to places only the source knows keep their words, not their address. */
export function quotable(text: string): string {
  return text
    .replace(/(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:\/\/)[^)\n]*\)/g, "$1")
    .replace(/\s*\[\d{1,4}\](?!\()/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The sentence with its citation before the full stop; at the end when it has none. */
export function cited(text: string, number: number): string {
  const clean = quotable(text);
  const match = clean.match(/^(.*?)([.!…:;]*)([)"'*_»”’]*)$/su);
  const [, body = clean, stop = "", closers = ""] = match ?? [];
  // A closing code mark or bracket belongs to the words before the citation.
  return stop ? `${body} [${number}]${stop}${closers}` : `${clean} [${number}]`;
}

const isLead = (sentence: Sentence) => /:\W*$/.test(sentence.text);

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
  const fence = text.includes("```") ? "````" : "```";
  return `${fence}${code.language}\n${text}\n${fence}`;
}

/** The items of the list that a lead-in opens. */
function itemsAfter(quote: Quote): Quote[] {
  const items: Quote[] = [];
  const { sentences } = quote.page.index;
  let block = quote.sentence.block;
  for (let at = quote.at + 1; at < sentences.length; at += 1) {
    const sentence = sentences[at] as Sentence;
    if (sentence.kind !== "item" || sentence.section !== quote.sentence.section) break;
    if (sentence.block > block + 1 || new Set(items.map((item) => item.sentence.block)).size > MOST_ITEMS)
      break;
    block = sentence.block;
    items.push({ page: quote.page, sentence, at });
  }
  return items;
}

class Writer {
  readonly used = new Set<Sentence>();
  readonly pages = new Set<Page>();
  private codes = 0;
  private readonly foreign: boolean;

  constructor(
    private readonly phrases: Phrases,
    private readonly withCode: boolean,
    language: string,
    pages: Page[],
  ) {
    this.foreign = pages.some((page) => languageOf(page.text.slice(0, 4000)) !== language);
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

  private code(quote: Quote): string {
    if (!this.withCode || this.codes >= MOST_CODE_BLOCKS) return "";
    const code = codeOf(quote);
    if (code) this.codes += 1;
    return code;
  }

  private withFollowers(quote: Quote): string[] {
    const lead = this.cite(quote);
    const code = this.code(quote);
    if (code) return [this.quoted(lead), code];
    const items = itemsAfter(quote);
    if (items.length === 0) return [];
    const lines = new Map<number, string[]>();
    for (const item of items) {
      const line = lines.get(item.sentence.block) ?? [];
      lines.set(item.sentence.block, [...line, this.cite(item)]);
    }
    return [
      this.quoted(lead),
      this.quoted([...lines.values()].map((line) => `- ${line.join(" ")}`).join("\n")),
    ];
  }

  /** Quotations in the order given, as paragraphs, list items, descriptions and code. */
  blocks(quotes: Quote[]): string[] {
    const blocks: string[] = [];
    let last: Quote | null = null;
    for (const quote of quotes) {
      if (this.used.has(quote.sentence)) continue;
      const { sentence, page } = quote;
      const joins = last?.page === page && last.sentence.block === sentence.block && blocks.length > 0;
      if (isLead(sentence)) {
        const written = this.withFollowers(quote);
        blocks.push(...written);
        last = null;
        continue;
      }
      const text = this.cite(quote);
      if (joins) blocks[blocks.length - 1] += ` ${text}`;
      else if (sentence.kind === "property") {
        blocks.push(this.phrases.report.subject(sentence.subject ?? "", page.title), this.quoted(text));
      } else if (sentence.kind === "item") {
        const item = this.quoted(`- ${text}`);
        const together = last?.sentence.kind === "item" && last.page === page && blocks.length > 0;
        if (together) blocks[blocks.length - 1] += `\n${item}`;
        else blocks.push(item);
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

type Group = { page: Page; sections: Map<number, Quote[]> };

function groupsOf(quotes: Quote[]): Group[] {
  const groups = new Map<number, Group>();
  for (const quote of quotes) {
    const group = groups.get(quote.page.number) ?? { page: quote.page, sections: new Map() };
    groups.set(quote.page.number, group);
    const section = group.sections.get(quote.sentence.section) ?? [];
    if (section.length === 0 && group.sections.size >= MOST_SECTIONS) continue;
    group.sections.set(quote.sentence.section, [...section, quote]);
  }
  return [...groups.values()];
}

function groupText(writer: Writer, group: Group): string[] {
  const sections = [...group.sections.entries()].toSorted(([a], [b]) => a - b);
  const parts = sections.flatMap(([number, quotes]) => {
    const blocks = writer.blocks(quotes.toSorted((a, b) => a.at - b.at));
    const heading = group.page.index.sections[number]?.path.at(-1);
    const own = heading && heading !== group.page.title;
    return blocks.length === 0 ? [] : own ? [`### ${quotable(heading)}`, ...blocks] : blocks;
  });
  return parts.length === 0 ? [] : [`## ${quotable(group.page.title)}`, ...parts];
}

/** The names of terms for a sentence: quoted in the report's own way. */
export function namesOf(terms: Term[]): string {
  return terms
    .map((term) => (term.exact ? `\`${term.text.replaceAll("`", "")}\`` : `“${term.text}”`))
    .join(", ");
}

/**
 * Rule for confidence. High: the opening names, in its own words or headings, 90 % of what is asked, nothing asked is
 * missing and two pages are quoted. Medium: 60 % and at most one thing missing. Low: the rest.
 */
export function confidenceOf(selection: Selection): Confidence {
  const pages = new Set([...selection.opening, ...selection.body].map((quote) => quote.page.number)).size;
  if (selection.direct >= 0.9 && selection.missing.length === 0 && pages >= 2) return "high";
  return selection.direct >= 0.6 && selection.missing.length <= 1 ? "medium" : "low";
}

/** True when a sentence does not say what it is about, because its page's title does. */
export function needsName(question: Question, { page, sentence }: Quote): boolean {
  const title = stemCounts(page.title);
  const named = question.terms.filter(
    (term) => term.exact && term.role !== "scope" && matchOf(term, title) >= 1,
  );
  return named.length > 0 && !named.some((term) => matchOf(term, sentence.stems) >= 0.9);
}

function openingOf(question: Question, phrases: Phrases, writer: Writer, quotes: Quote[]): string[] {
  const named = (quote: Quote) => quote.sentence.kind !== "property" && needsName(question, quote);
  const apart = question.sides !== null;
  if (!apart) {
    const first = quotes[0];
    const lead = first && named(first) ? [phrases.report.from(first.page.title)] : [];
    return [...lead, ...writer.blocks(quotes)];
  }
  return quotes.flatMap((quote) => [
    ...(named(quote) ? [phrases.report.from(quote.page.title)] : []),
    ...writer.blocks([quote]),
  ]);
}

/** The report's Markdown for a selection that has an opening. */
export function composeReport(question: Question, selection: Selection): string {
  const phrases = phrasesFor(question.language);
  const all = [...selection.opening, ...selection.body];
  const pages = [...new Set(all.map((quote) => quote.page))];
  const writer = new Writer(
    phrases,
    question.kind === "how-to" || question.kind === "general",
    question.language,
    pages,
  );
  const opening = openingOf(question, phrases, writer, selection.opening);
  const groups = groupsOf(selection.body).flatMap((group) => groupText(writer, group));
  const missing =
    selection.missing.length > 0
      ? [`## ${phrases.report.missingHeading}`, phrases.report.missing(namesOf(selection.missing))]
      : [];
  const about = [phrases.report.about(writer.used.size, writer.pages.size)];
  if (writer.quotesForeign) about.push(phrases.report.foreign);
  return [...opening, ...groups, ...missing, `## ${phrases.report.aboutHeading}`, about.join(" ")].join(
    "\n\n",
  );
}
