// Writes the report: quotations with citations under the titles of their pages, an opening that answers, and an end
// that names what is missing. The model adds no facts of its own.

import type { Confidence } from "@/lib/run-log/run-state";
import { matchOf } from "./bm25";
import { carriesMatter } from "./matter";
import { type Phrases, phrasesFor } from "./phrases";
import type { Question, Term } from "./question";
import { speaksOfPage } from "./quotable";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import type { Part, Selection } from "./select-sentences";
import { quotedIn, type Spoken } from "./spoken-language";
import { stemCounts } from "./tokens";
import type { RunView } from "./view";
import { QuoteWriter, quotable, withCapital } from "./write-quotes";

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

/** Pages with the same title are distinguished by their host. */
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

/** The names of terms for a sentence of the report; exact terms are marked as code. */
function namesOf(terms: Term[], language: Spoken): string {
  return terms
    .map((term) => (term.exact ? `\`${term.text.replaceAll("`", "")}\`` : quotedIn(term.text, language)))
    .join(", ");
}

/** The same for a plan, a reason or a thought, which are displayed without Markdown. */
export function quotedNamesOf(terms: Term[], language: Spoken): string {
  return terms.map((term) => quotedIn(term.text, language)).join(", ");
}

/** Probability that the quotations answer, from which the confidence may be above low. */
const SURE = 0.9;
const LIKELY = 0.7;

/**
 * Confidence depends only on how well the opening answers, not on counts; it is low when one of several questions is
 * not answered.
 */
export function confidenceOf({ answers, parts, fit, missing }: Selection): Confidence {
  if (!answers || parts.some(({ opening }) => opening.length === 0)) return "low";
  if (fit >= SURE && missing.length === 0) return "high";
  return fit >= LIKELY ? "medium" : "low";
}

/** Every quotation of a selection. */
export const quotesOf = ({ opening, body, parts }: Selection): Quote[] => [
  ...opening,
  ...body,
  ...parts.flatMap(({ closest }) => closest),
];

/** True when only the page's title or the heading names the subject of a sentence. */
export function needsName(question: Question, { page, sentence }: Quote): boolean {
  const headings = page.index.sections[sentence.section]?.headingStems ?? stemCounts(page.title);
  const named = question.terms.filter(
    (term) => term.exact && term.role !== "scope" && matchOf(term, headings) >= 1,
  );
  return named.length > 0 && !named.some((term) => matchOf(term, sentence.stems) >= 0.9);
}

/** Where a quotation comes from: its page, and its heading if that differs. */
export function placeOf({ page, sentence }: Quote): string {
  const heading = page.index.sections[sentence.section]?.path.slice(1).at(-1);
  const title = quotable(page.title);
  return heading && heading !== page.title ? `${title} › ${quotable(heading).replaceAll("`", "")}` : title;
}

function openingOf(question: Question, phrases: Phrases, writer: QuoteWriter, quotes: Quote[]): string[] {
  const named = (quote: Quote) =>
    quote.sentence.kind !== "property" && (speaksOfPage(quote.sentence.text) || needsName(question, quote));
  const placed = (some: Quote[]) => {
    const [first] = some;
    const blocks = writer.blocks(some);
    return first && blocks.length > 0 && named(first)
      ? [phrases.report.from(placeOf(first)), ...blocks]
      : blocks;
  };
  if (question.sides === null) return placed(quotes);
  const { sides } = question;
  const compared = quotes.filter(({ sentence }) => sentence.kind === "table");
  const both = quotes.filter(({ side, sentence }) => side === undefined && sentence.kind !== "table");
  const said = sides.map((_, at) => placed(quotes.filter(({ side }) => side === at)));
  const compares = said.some((blocks) => blocks.length > 0);
  const each = sides.flatMap((name, at) => {
    const blocks = said[at] ?? [];
    if (blocks.length > 0) return [`### ${quotable(name)}`, ...blocks];
    return compares ? [`### ${quotable(name)}`, phrases.report.noneOfSide] : [];
  });
  const joint = both.flatMap((quote) => placed([quote]));
  if (joint.length > 0 && each.length > 0) joint.unshift(`### ${phrases.report.jointHeading}`);
  return [...placed(compared), ...each, ...joint];
}

/** The answer, below a sentence that says so when its pages give different values. */
function answerText(
  question: Question,
  phrases: Phrases,
  writer: QuoteWriter,
  { opening, differs }: Pick<Part, "opening" | "differs">,
): string[] {
  const blocks = openingOf(question, phrases, writer, opening);
  return differs && blocks.length > 1 ? [phrases.report.differ, ...blocks] : blocks;
}

/** Each question that was asked under its own heading, with its answer or the closest passages. */
function partsText(question: Question, phrases: Phrases, writer: QuoteWriter, parts: Part[]): string[] {
  return parts.flatMap(({ text, opening, closest, differs }) => {
    const answer =
      opening.length > 0
        ? answerText(question, phrases, writer, { opening, differs })
        : nearestText(phrases, writer, closest);
    // The quotation that answers was already used for the previous question and is not repeated.
    return [`## ${withCapital(quotable(text))}`, ...(answer.length > 0 ? answer : [phrases.report.above])];
  });
}

/**
 * The closest passages below a sentence that says they do not answer; that sentence alone when nothing is left to
 * quote.
 */
function nearestText(phrases: Phrases, writer: QuoteWriter, closest: Quote[]): string[] {
  const quoted = closest.some(({ sentence }) => writer.used.has(sentence));
  const blocks = writer.blocks(closest);
  if (blocks.length > 0) return [phrases.report.near, ...blocks];
  return [quoted ? phrases.report.nearAbove : phrases.report.nothing];
}

/** Names the missing terms that a reader recognizes; empty when there are none. */
export function missingText(question: Question, { report }: Phrases, missing: readonly Term[]): string {
  const named = missing.filter((term) => carriesMatter(term, question));
  return named.length > 0 ? report.missing(namesOf(named, question.spoken)) : "";
}

/** What a report says about its run; nothing for a run that completed normally. */
type Circumstances = {
  /** Unfinished lines of the plan. */
  gaps: readonly string[];
  /** True when snippets of search results replace pages that were never read. */
  snippets: boolean;
  takenOver: RunView["takenOver"];
};

const USUAL: Circumstances = { gaps: [], snippets: false, takenOver: null };

function aboutWords({ report }: Phrases, takenOver: RunView["takenOver"]): Phrases["report"]["about"] {
  if (takenOver === null) return report.about;
  return takenOver === "unusable" ? report.aboutUnusable : report.aboutTaken;
}

/** The report's Markdown for a selection that has an opening. */
export function composeReport(
  question: Question,
  selection: Selection,
  { gaps, snippets, takenOver }: Circumstances = USUAL,
): string {
  const phrases = phrasesFor(question.spoken);
  const pages = [...new Set(quotesOf(selection).map((quote) => quote.page))];
  const writer = new QuoteWriter(
    phrases,
    !selection.answers || question.kind === "how-to" || question.kind === "general",
    question.spoken,
    pages,
  );
  const opening =
    selection.parts.length > 0
      ? partsText(question, phrases, writer, selection.parts)
      : answerText(question, phrases, writer, selection);
  const found = groupsOf(selection.body);
  const groups = found.flatMap((group) => groupText(writer, group, found));
  const missing =
    selection.unspoken.length > 0
      ? [
          `## ${phrases.report.missingHeading}`,
          missingText(question, phrases, selection.unspoken) || phrases.report.missingSome,
        ]
      : [];
  const say = aboutWords(phrases, takenOver);
  const about = [say(writer.used.size, writer.pages.size)];
  if (writer.quotesForeign) about.push(phrases.report.foreign);
  const close = groups.length > 0 ? phrases.report.near : phrases.report.nothing;
  const near = selection.answers || selection.parts.length > 0 ? [] : [close];
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
