// Writes the report: quotations with their citations, grouped under the titles of their pages, between an opening that
// answers and an end that says what is missing. Not a word about the world is the model's own.

import { matchOf } from "./bm25";
import { type Phrases, phrasesFor } from "./phrases";
import type { Question, Term } from "./question";
import { speaksOfPage } from "./quotable";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import type { Selection } from "./select-sentences";
import { stemCounts } from "./tokens";
import { QuoteWriter, quotable } from "./write-quotes";

export type Confidence = "high" | "medium" | "low";

const MOST_SECTIONS = 3;

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

/** Pages of one title are told apart by where they come from. */
function titleOf(page: Page, groups: Group[]): string {
  const alike = groups.some((group) => group.page !== page && group.page.title === page.title);
  return alike ? `${quotable(page.title)} (${page.host})` : quotable(page.title);
}

function groupText(writer: QuoteWriter, group: Group, groups: Group[]): string[] {
  const sections = [...group.sections.entries()].toSorted(([a], [b]) => a - b);
  const parts = sections.flatMap(([number, quotes]) => {
    const blocks = writer.blocks(quotes.toSorted((a, b) => a.at - b.at));
    const heading = group.page.index.sections[number]?.path.at(-1);
    const own = heading && heading !== group.page.title;
    return blocks.length === 0 ? [] : own ? [`### ${quotable(heading)}`, ...blocks] : blocks;
  });
  return parts.length === 0 ? [] : [`## ${titleOf(group.page, groups)}`, ...parts];
}

/** The names of terms for a sentence of the report: exact ones as code. */
export function namesOf(terms: Term[]): string {
  return terms
    .map((term) => (term.exact ? `\`${term.text.replaceAll("`", "")}\`` : `“${term.text}”`))
    .join(", ");
}

/** The same for a plan, a reason or a thought, which are shown as they are and know no marks of code. */
export function quotedNamesOf(terms: Term[]): string {
  return terms.map((term) => `“${term.text}”`).join(", ");
}

/**
 * Rule for confidence. High: one sentence of the opening names, in its own words or headings, 90 % of what is asked,
 * nothing asked is missing and two pages are quoted. Medium: all of them name 60 % and at most one thing is missing. Low: the rest, and all that only comes near.
 */
export function confidenceOf(selection: Selection): Confidence {
  const pages = new Set([...selection.opening, ...selection.body].map((quote) => quote.page.number)).size;
  if (!selection.answers) return "low";
  if (selection.direct >= 0.9 && selection.missing.length === 0 && pages >= 2) return "high";
  return selection.named >= 0.6 && selection.missing.length <= 1 ? "medium" : "low";
}

/** True when a sentence does not say what it is about, because its page's title does. */
export function needsName(question: Question, { page, sentence }: Quote): boolean {
  const title = stemCounts(page.title);
  const named = question.terms.filter(
    (term) => term.exact && term.role !== "scope" && matchOf(term, title) >= 1,
  );
  return named.length > 0 && !named.some((term) => matchOf(term, sentence.stems) >= 0.9);
}

function openingOf(question: Question, phrases: Phrases, writer: QuoteWriter, quotes: Quote[]): string[] {
  const named = (quote: Quote) =>
    quote.sentence.kind !== "property" && (speaksOfPage(quote.sentence.text) || needsName(question, quote));
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

/** What a report says of its run: nothing for one that went its way to the end. */
export type Circumstances = {
  /** Lines of the plan that were not done. */
  gaps: readonly string[];
  /** True when search results stand in for pages that were never read. */
  snippets: boolean;
  /** True when another model had begun the run. */
  takenOver: boolean;
};

const USUAL: Circumstances = { gaps: [], snippets: false, takenOver: false };

/** The report's Markdown for a selection that has an opening. */
export function composeReport(
  question: Question,
  selection: Selection,
  { gaps, snippets, takenOver }: Circumstances = USUAL,
): string {
  const phrases = phrasesFor(question.language);
  const all = [...selection.opening, ...selection.body];
  const pages = [...new Set(all.map((quote) => quote.page))];
  const writer = new QuoteWriter(
    phrases,
    question.kind === "how-to" || question.kind === "general",
    question.language,
    pages,
  );
  const opening = openingOf(question, phrases, writer, selection.opening);
  const found = groupsOf(selection.body);
  const groups = found.flatMap((group) => groupText(writer, group, found));
  const missing =
    selection.missing.length > 0
      ? [`## ${phrases.report.missingHeading}`, phrases.report.missing(namesOf(selection.missing))]
      : [];
  const say = takenOver ? phrases.report.aboutTaken : phrases.report.about;
  const about = [say(writer.used.size, writer.pages.size)];
  if (writer.quotesForeign) about.push(phrases.report.foreign);
  const near = selection.answers ? [] : [phrases.report.near];
  const undone =
    gaps.length > 0
      ? [
          `## ${phrases.report.gapsHeading}`,
          phrases.report.gaps,
          gaps.map((line) => `- ${quotable(line)}`).join("\n"),
        ]
      : [];
  return [
    ...(snippets ? [phrases.report.snippets] : []),
    ...near,
    ...opening,
    ...groups,
    ...missing,
    ...undone,
    `## ${phrases.report.aboutHeading}`,
    about.join(" "),
  ].join("\n\n");
}
