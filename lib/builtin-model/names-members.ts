// Whether a quotation names members of what a question asks for: in a list, a table or an enumeration. "A hook is …"
// does not answer which hooks there are.

import { matchOf } from "./bm25";
import type { MembersAsked } from "./members-asked";
import type { PageIndex, Sentence } from "./page-index";
import type { Term } from "./question";
import { leadsOn, type Quote } from "./quote";
import type { Page } from "./score-sentences";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;
const BY_NAME = 0.9;
/** Rows or items that a list of members has at least. */
const FEWEST = 2;
/** Members that an enumeration of ordinary words has at least; of names two suffice. */
const FEWEST_WORDS = 3;
/** Head row of a table and the line below it. */
const HEAD_ROWS = 2;
/** More items are not quoted. */
const MOST = 16;

type Stems = { has(stem: string): boolean };
export const isNamed = (term: Term, stems: Stems): boolean =>
  matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES);

/** The stems of the heading above a section; for the first one of the title. */
export const headingOf = ({ page, sentence }: Pick<Quote, "page" | "sentence">): Stems =>
  stemCounts(page.index.sections[sentence.section]?.path.at(-1) ?? page.title);

const isExactly = (term: Term, stems: Stems): boolean => matchOf(term, stems) >= BY_NAME;

/** True when the heading above a quotation is the noun; another word for it counts on the page of its owner. */
export function isHeadIn({ head, owner }: MembersAsked, quote: Pick<Quote, "page" | "sentence">): boolean {
  const heading = headingOf(quote);
  const title = stemCounts(quote.page.title);
  const own = owner.filter(({ role }) => role !== "scope");
  const isOwn = own.length > 0 && own.every((term) => isExactly(term, title));
  return isOwn ? isNamed(head, heading) : isExactly(head, heading);
}

/** True when all these words stand in one of the texts. */
const areNamed = (terms: readonly Term[], ...texts: Stems[]) =>
  terms.every((term) => texts.some((stems) => isNamed(term, stems)));

/** Between the noun and its members. */
const INTRODUCES =
  /^[^.;]{0,24}?(?::|\(|\s[—–-]\s|(?<!\p{L})(?:such as|like|including|includes?|are|is|comprises?|consists? of|being|with)(?!\p{L}))/iu;
const LINKS = /,\s(?:and\s|or\s)?|\s(?:and|or|as well as)\s|\s\|\s/u;
/** A member by its look: code, a quotation, bold print, or a capital letter. */
const NAME = /^\W{0,6}(?:(?:the|an?|both)\s)?(?:`|["'“«]|\*\*|\p{Lu})/u;
const LONGEST_NAME = 6;
const countWords = (text: string) => wordsOf(text).length;

/** Number of members that a text enumerates at its beginning. */
function membersAt(text: string): { names: number; words: number } {
  const pieces = text.split(/[.;!?](?:\s|$)|\s[—–]\s/u)[0]?.split(LINKS) ?? [];
  let names = 0;
  let words = 0;
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    if (countWords(piece) === 0) continue;
    if (countWords(piece) > LONGEST_NAME && !isLast) break;
    words += 1;
    names += Number(NAME.test(piece));
    if (countWords(piece) > LONGEST_NAME) break;
  }
  return { names, words };
}

const isEnumeration = ({ names, words }: { names: number; words: number }) =>
  names >= FEWEST || (words >= FEWEST_WORDS && words > names);

/** True when a sentence enumerates behind or before the noun: "the hooks are `a` and `b`", "the `a` and `b` hooks". */
function enumerates({ head, beside }: MembersAsked, sentence: Sentence, heading: Stems): boolean {
  const text = plainText(sentence.text);
  for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const [word] = match;
    if (!isExactly(head, new Set([stemOf(word)]))) continue;
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + word.length)];
    if (!areNamed(beside, sentence.stems, heading)) continue;
    const introduced = INTRODUCES.exec(after);
    if (introduced && isEnumeration(membersAt(after.slice(introduced[0].length)))) return true;
    // "Supports the `edge` and `nodejs` runtimes"
    const own = before
      .split(/[.;:!?](?:\s|$)|\s(?:with|of|for|the|supports?|are|is|has|have|between|both)\s/u)
      .at(-1);
    const members = (own ?? "").split(LINKS).filter((piece) => countWords(piece) > 0);
    if (members.length >= FEWEST && members.every((one) => NAME.test(one) && countWords(one) <= 4))
      return true;
  }
  return false;
}

/** Indices of the items of the list directly below a sentence, whether it ends with a colon or not. */
export function listBelow(index: PageIndex, at: number): number[] {
  const lead = index.sentences[at];
  if (!lead || lead.listed) return [];
  const found: number[] = [];
  let block = lead.block;
  for (let next = at + 1; next < index.sentences.length; next += 1) {
    const sentence = index.sentences[next] as Sentence;
    if (!sentence.listed || sentence.section !== lead.section || sentence.block > block + 1) break;
    block = sentence.block;
    found.push(next);
  }
  return found;
}

/** Number of blanks before the line in which a sentence stands. */
function indentOf({ text }: Page, { start }: Sentence): number {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return text.slice(line, start).search(/\S|$/);
}

/** The first sentence of each item, without the items below others. */
export function firstOfItems(page: Page, places: readonly number[]): number[] {
  const sentences = places.flatMap((at) => page.index.sentences[at] ?? []);
  const least = Math.min(...sentences.map((sentence) => indentOf(page, sentence)));
  const blocks = new Set<number>();
  return places
    .filter((at) => {
      const sentence = page.index.sentences[at];
      if (!sentence || blocks.has(sentence.block) || indentOf(page, sentence) > least) return false;
      blocks.add(sentence.block);
      return true;
    })
    .slice(0, MOST);
}

const rowsOf = ({ text }: Sentence) => text.split("\n").slice(HEAD_ROWS);

/** The stems of the sentence that stands before a table in its section. */
function captionOf({ page, sentence, at }: Quote): Stems {
  let before = at - 1;
  while (page.index.sentences[before]?.kind === "property") before -= 1;
  const lead = page.index.sentences[before];
  return lead?.section === sentence.section ? lead.stems : new Map();
}

/** True for a table whose column, the heading above it or the sentence before it is named by what is asked for. */
function isTableOf(asked: MembersAsked, quote: Quote, heading: Stems): boolean {
  const { head, beside } = asked;
  const { sentence } = quote;
  const [top, caption] = [stemCounts(sentence.text.split("\n")[0] ?? ""), captionOf(quote)];
  const isOf = isHeadIn(asked, quote) || isExactly(head, top) || isExactly(head, caption);
  return isOf && areNamed(beside, sentence.stems, heading, caption);
}

/** The setting that a sentence describes has the values asked for: "`status`: `ready` or `error`". */
const VALUES = /^(?:values?|options?|states?|status(?:es)?|settings?|choices)$/iu;
function givesValues({ head, owner }: MembersAsked, { subject, text }: Sentence): boolean {
  if (subject === null || !VALUES.test(head.text)) return false;
  const stems = stemCounts(subject);
  const exact = owner.filter((term) => term.exact && term.role !== "scope");
  const names = text.match(/`[^`]+`|(?<!\p{L})'[^'\s]+'|"[^"\s]+"/gu) ?? [];
  return exact.length > 0 && exact.some((term) => isNamed(term, stems)) && new Set(names).size >= FEWEST;
}

/** True for a quotation that names members of what is asked for. */
export function namesMembers(asked: MembersAsked, quote: Quote): boolean {
  const { page, sentence, at } = quote;
  const heading = headingOf(quote);
  if (sentence.kind === "table") return rowsOf(sentence).length >= FEWEST && isTableOf(asked, quote, heading);
  if (givesValues(asked, sentence) || enumerates(asked, sentence, heading)) return true;
  const items = firstOfItems(page, listBelow(page.index, at));
  const isLead = isExactly(asked.head, sentence.stems) || (leadsOn(sentence) && isHeadIn(asked, quote));
  return items.length >= FEWEST && isLead && areNamed(asked.beside, sentence.stems, heading);
}
