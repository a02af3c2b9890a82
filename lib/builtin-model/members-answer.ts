// Finds the list, the table or the enumeration that names the members asked for: "Which hooks does X have?"

import type { MembersAsked } from "./members-asked";
import { firstOfItems, headingOf, isHeadIn, isNamed, listBelow, namesMembers } from "./names-members";
import { isOfOtherVersion } from "./page-priors";
import type { Question } from "./question";
import { leadsOn, needsBefore, type Quote } from "./quote";
import type { Page, Scored } from "./score-sentences";
import { isOfSibling } from "./siblings";
import { stemCounts } from "./tokens";

const FEWEST = 2;
const LEAST_QUALITY = 0.3;
/** What a candidate gains by its page's rank, by naming the members in its own words, and in the heading above. */
const BY_RANK = 0.5;
const IN_WORDS = 0.3;
const IN_HEADING = 0.3;
const OWNED_BY_NAME = 0.3;
const LEGACY = 0.6;

type Candidate = { quotes: Quote[]; score: number };

const quoteAt = (page: Page, at: number): Quote[] => {
  const sentence = page.index.sentences[at];
  return sentence ? [{ page, sentence, at }] : [];
};
const members = (page: Page, places: readonly number[]): Quote[] =>
  places.flatMap((at) => quoteAt(page, at)).map((quote): Quote => ({ ...quote, list: "item" }));

/**
 * True when a quotation, or what stands above it, names what has the members. A product need only be named on the page, unless
 * nothing else says whose they are.
 */
function isOwned(asked: MembersAsked, quote: Quote): boolean {
  const { owner } = asked;
  const { page, sentence } = quote;
  const isAlone = owner.every(({ role }) => role === "scope") && !isHeadIn(asked, quote);
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  const near = [sentence.stems, headings];
  const anywhere = isAlone ? near : [...near, page.index.stems, stemCounts(page.url)];
  return owner.every((term) =>
    (term.role === "scope" ? anywhere : near).some((stems) => isNamed(term, stems)),
  );
}

/** The list or the descriptions with which a section begins, if its heading is the name of the members. */
function listOfSection(asked: MembersAsked, page: Page, section: number): Quote[] {
  const { sentences } = page.index;
  const first = sentences.findIndex((sentence) => sentence.section === section);
  const [quote] = quoteAt(page, first);
  if (!quote) return [];
  const heading = headingOf(quote);
  if (!isHeadIn(asked, quote) || !asked.beside.every((term) => isNamed(term, heading))) return [];
  const { listed, kind } = quote.sentence;
  if (!listed && kind !== "property") return [];
  const places = [...sentences.keys()].filter((at) => {
    const one = sentences[at];
    return one?.section === section && one.listed === listed && one.kind === kind;
  });
  return members(page, firstOfItems(page, places));
}

function candidatesOn(question: Question, asked: MembersAsked, page: Page): Quote[][] {
  const { sentences, sections } = page.index;
  const said = sentences.flatMap((sentence, at) => {
    const quote: Quote = { page, sentence, at };
    const isTable = sentence.kind === "table";
    if (!isTable && (sentence.quality < LEAST_QUALITY || needsBefore(quote))) return [];
    if (isOfSibling(question, sentence.text) || !namesMembers(asked, quote)) return [];
    const items = isTable ? [] : firstOfItems(page, listBelow(page.index, at));
    if (leadsOn(sentence) && items.length < FEWEST) return [];
    if (items.length < FEWEST) return [[quote]];
    const lead: Quote = { ...quote, list: "lead" };
    return [[lead, ...members(page, items)]];
  });
  return [...said, ...[...sections.keys()].map((section) => listOfSection(asked, page, section))];
}

function scoreOf(asked: MembersAsked, quotes: Quote[], ranked: readonly Scored[]): number {
  const [quote] = quotes;
  if (!quote) return 0;
  const { page, sentence } = quote;
  const heading = headingOf(quote);
  const own = [asked.head, ...asked.beside];
  const owner = asked.owner.filter(({ role }) => role !== "scope");
  const title = stemCounts(page.title);
  const isOwner = owner.every((term) => isNamed(term, sentence.stems) || isNamed(term, title));
  return (
    (ranked.find((scored) => scored.sentence === sentence)?.score ?? 0) +
    BY_RANK * page.rank +
    (own.every((term) => isNamed(term, sentence.stems)) ? IN_WORDS : 0) +
    (own.every((term) => isNamed(term, heading)) ? IN_HEADING : 0) +
    (isOwner ? OWNED_BY_NAME : 0) -
    (page.legacy ? LEGACY : 0)
  );
}

/** The quotations that name the members asked for, with their introduction; empty when no page names them. */
export function membersAnswer(
  question: Question,
  asked: MembersAsked,
  { pages, ranked }: { pages: readonly Page[]; ranked: readonly Scored[] },
): Quote[] {
  const found: Candidate[] = pages
    .filter((page) => !isOfOtherVersion(question, page))
    .flatMap((page) => candidatesOn(question, asked, page))
    .filter(([first]) => first !== undefined && isOwned(asked, first))
    .map((quotes) => ({ quotes, score: scoreOf(asked, quotes, ranked) }))
    .toSorted((a, b) => b.score - a.score);
  return found[0]?.quotes ?? [];
}
