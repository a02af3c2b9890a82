// Chooses what answers a question: a denial, a state, a value, the cell of a table, a sentence that says what was asked, or
// the opening of the likeliest section, in this order.

import { type AskedValue, askedValue } from "./asked-value";
import { currentFirst } from "./current-first";
import { fitsAsked } from "./fits-asked";
import { membersAnswer } from "./members-answer";
import { membersAsked } from "./members-asked";
import { namesMembers } from "./names-members";
import { chooseOpening, type Opening } from "./opening";
import { withOtherFigures } from "./other-figures";
import { otherRows } from "./other-rows";
import type { Sentence } from "./page-index";
import { isOfOtherVersion } from "./page-priors";
import { plainAnswer } from "./plain-answer";
import type { Question } from "./question";
import { type Quote, quoteOf } from "./quote";
import { namesAsked } from "./relevance";
import type { Page, Scored } from "./score-sentences";
import { isOfSibling } from "./siblings";
import { stateAnswer } from "./state-answer";
import { statedAnswer } from "./stated";
import { comparedTable, type RowAnswer, tableAnswers } from "./table-answer";
import { valueAnswer } from "./value-answer";
import { isOfAskedYears } from "./years";
import { claimOf, denyingAnswer, isAboutSubject } from "./yes-no";

/** Probability assigned to a sentence that states outright what was asked, and to table rows that name everything asked. */
const STATED_FIT = 0.8;
const TABLE_FIT = 0.8;
/** Upper bound of the probability when pages contradict each other. */
const DIFFERING_FIT = 0.5;

/** `differs`: true when the pages of the quotations give different values. */
type Found = Opening & { differs: boolean };
/** No quotation answers. */
export const NO_ANSWER: Found = { quotes: [], differs: false, fit: 0 };

/** Quotations that state the answer outright, with their probability; null without any. */
const outright = ({ quotes, differs }: Omit<Found, "fit">): Found | null =>
  quotes.length === 0 ? null : { quotes, differs, fit: differs ? DIFFERING_FIT : STATED_FIT };

/** Chooses the answer with its probability; where members are asked for, only what names them. */
function chosenAnswer(question: Question, pages: Page[], all: Scored[]): Found {
  const asked = membersAsked(question);
  if (!asked) return usualOpening(question, pages, all);
  const usual = usualOpening(question, pages, all);
  const naming = usual.quotes.filter((quote) => namesMembers(asked, quote));
  // The rows that were asked for say more than a list that is only headed by the members' name.
  if (naming.some(({ sentence }) => sentence.kind === "table")) return usual;
  const members = membersAnswer(question, asked, { pages, ranked: all });
  return outright({ quotes: members, differs: false }) ?? (naming.length > 0 ? usual : NO_ANSWER);
}

/** The sentences that answer, those that give a different figure, and the table rows that answer. */
function usualOpening(question: Question, pages: Page[], all: Scored[]): Found {
  const claim = claimOf(question);
  const meant = all.filter(
    ({ page, sentence }) => !isOfOtherVersion(question, page) && !isOfSibling(question, sentence.text),
  );
  const ranked = claim ? meant.filter((scored) => isAboutSubject(claim, scored)) : meant;
  const denying = claim ? denyingAnswer(claim, ranked) : [];
  const told = outright({ quotes: denying, differs: false }) ?? outright(stateAnswer(question, meant));
  if (told) return told;
  const value = askedValue(question);
  const [row, ...more] = question.sides ? [] : tableAnswers(question, pages);
  const given = { ranked, rows: row ? [row, ...otherRows([row, ...more])] : [] };
  const valued = value ? valueOrRow(question, value, given) : null;
  if (valued && fitsAsked(question, valued.quotes)) return valued;
  const usual = sentencesAndTable(question, pages, given);
  return usual.quotes.length > 0 && fitsAsked(question, usual.quotes) ? usual : NO_ANSWER;
}

/** `rows`: the first that answers, and those that contradict it. */
type Given = { ranked: Scored[]; rows: RowAnswer[] };
const fitOf = ({ complete }: RowAnswer) => (complete ? TABLE_FIT : DIFFERING_FIT);

/** Quotes the rows of tables that answer, all of them if they contradict the first; null without rows. */
function rowsAnswer(rows: readonly RowAnswer[]): Found | null {
  const [first, ...others] = rows;
  if (!first) return null;
  const differs = others.length > 0;
  const quotes = rows.map(({ quote }) => quote);
  return { quotes, differs, fit: differs ? DIFFERING_FIT : fitOf(first) };
}

/** The sentences or the rows that give the value asked for, and nothing beside; null without any. */
function valueOrRow(question: Question, value: AskedValue, given: Given): Found | null {
  return outright(valueAnswer(question, value, given)) ?? rowsAnswer(given.rows);
}

function sentencesAndTable(question: Question, pages: Page[], { ranked, rows }: Given): Found {
  const [row, other] = rows;
  if (other) return rowsAnswer(rows) as Found;
  const stated = statedAnswer(question, ranked);
  const found = chooseOpening(question, pages, ranked);
  const chosen = namesAsked(question, pages, found.quotes) ? found : { quotes: [], fit: 0 };
  const opening =
    stated && chosen.quotes.length === 0 ? { quotes: [quoteOf(stated)], fit: STATED_FIT } : chosen;
  const differing = withOtherFigures(question, ranked, opening.quotes);
  const said = differing ?? currentFirst(question, ranked, opening.quotes);
  const table = question.sides ? comparedTable(question, pages) : null;
  const given = row ? [row.quote] : [];
  // A row that names everything comes first, and beside it what speaks of the same year.
  const told = row?.complete ? [...given, ...said.filter((quote) => isOfAskedYears(question, quote))] : null;
  const quotes = [...(table ? [table] : []), ...(told ?? [...said, ...given])];
  const fit = Math.max(opening.fit, table ? TABLE_FIT : 0, row ? fitOf(row) : 0);
  // When figures differ, at least one is wrong.
  return { quotes, fit: differing ? Math.min(fit, DIFFERING_FIT) : fit, differs: differing !== null };
}

/**
 * Finds the answer and its probability. `all` are the sentences of the pages, best first, without those of `taken`, which
 * answer another question.
 */
export function findAnswer(
  question: Question,
  pages: Page[],
  { all, taken }: { all: Scored[]; taken: readonly Quote[] },
): Found {
  const found = chosenAnswer(question, pages, all);
  if (found.quotes.length > 0) return found;
  const isTaken = (sentence: Sentence) => taken.some((quote) => quote.sentence === sentence);
  return outright(plainAnswer(question, pages, isTaken)) ?? found;
}
