// The short answer that ends a run: the report's opening with its citations, or a plain statement that nothing was
// found.

import { missingText, needsName, placeOf, quotesOf } from "./compose-report";
import { differsInLanguage, otherLanguages } from "./other-language";
import type { Sentence } from "./page-index";
import { isProduct } from "./question";
import { itemsAfter, leadsOn, type Quote } from "./quote";
import { withoutMarks } from "./report-title";
import type { Page } from "./score-sentences";
import type { Selection } from "./select-sentences";
import { follows, leans } from "./self-contained";
import type { Situation } from "./situation";
import { cutText } from "./step";
import { hasContent, isGreeting, loneSubject } from "./topic";
import { cited, citedTable } from "./write-quotes";

const MOST_ANSWER_SENTENCES = 2;
const LONGEST_PART = 160;
/** A list is part of a short answer up to this many items and characters. */
const MOST_ITEMS = 6;
const LONGEST_LIST = 500;
/** Refers to what follows on the page. */
const ANNOUNCES = /\b(?:below|following)\b(?![^.]*:)/i;

type Item = { page: Page; sentence: Sentence };

/** The items of the list that a sentence introduces, each with its sentences; empty when they are too long. */
function itemsOf({ page, sentence, at }: Quote): Item[][] {
  if (!leadsOn(sentence)) return [];
  const sentences = itemsAfter(page.index, at).flatMap((place) => page.index.sentences[place] ?? []);
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0);
  const items = [...Map.groupBy(sentences, ({ block }) => block).values()];
  if (items.length > MOST_ITEMS || length > LONGEST_LIST || sentences.some(leadsOn)) return [];
  return items.map((item) => item.map((one) => ({ page, sentence: one })));
}

/** True for a sentence that cannot be understood without what follows on its page. */
const announces = ({ sentence }: Quote) => leadsOn(sentence) || ANNOUNCES.test(sentence.text);

/** True for a quotation that can be understood in a short answer. */
function isComplete(quote: Quote, before: Quote | undefined): boolean {
  if (leans(quote) && !follows(quote, before)) return false;
  if (!announces(quote) || quote.told) return true;
  return quote.sentence.code !== null || itemsOf(quote).length > 0;
}

/** At most `most` sentences of an opening that can be understood in a short answer. */
function completeOf(opening: Quote[], most: number): Quote[] {
  const chosen: Quote[] = [];
  for (const quote of opening)
    if (chosen.length < most && isComplete(quote, chosen.at(-1))) chosen.push(quote);
  return chosen;
}

function comparedOf(opening: Quote[]): Quote[] {
  const table = opening.find(({ sentence }) => sentence.kind === "table");
  if (table) return [table];
  return opening.filter(
    ({ side }, at) => side === undefined || opening.findIndex((other) => other.side === side) === at,
  );
}

/** The place of a quotation on a line of its own, so that no citation covers words of this model. */
const placeLine = (quote: Quote) => `\n\n**${placeOf(quote).replaceAll(/[*`]/g, "")}**\n\n`;

const inParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trimEnd())
    .join("\n\n")
    .trim();

const withStop = (text: string) => (/[.!?…:;]["'»”*_)]*$/.test(text) ? text : `${text}.`);

type Say = (quote: Quote, before: Quote | undefined) => string;

const named = (name: string | null, text: string) =>
  name ? `\`${name.replaceAll("`", "")}\`: ${text}` : text;

/** Formats quotations for a short answer. */
function sayer({ topic, phrases }: Situation): Say {
  const shown = ({ page, sentence }: Item) => withStop(cited(sentence.text, page.number));
  return (quote: Quote, before: Quote | undefined): string => {
    const { sentence } = quote;
    const goesOn = follows(quote, before) && before?.sentence.block === sentence.block;
    const title = !goesOn && needsName(topic, quote) ? placeLine(quote) : "";
    if (sentence.kind === "table") return `${title}\n\n${citedTable(quote)}\n\n`;
    if (quote.list === "item") {
      const begins = before?.list ? "" : placeLine(quote);
      return `${begins}- ${named(sentence.subject, shown(quote))}\n`;
    }
    if (quote.list === "lead") return `${title}${shown(quote)}\n\n`;
    const said = sentence.subject
      ? named(goesOn ? null : sentence.subject, shown(quote))
      : title + shown(quote);
    const items = itemsOf(quote);
    if (items.length > 0) {
      const list = items.map((item) => {
        const subject = item[0]?.sentence.subject ?? null;
        return `- ${named(subject, item.map(shown).join(" "))}`;
      });
      return `${said}\n\n${list.join("\n")}\n\n`;
    }
    if (quote.told) {
      const item = named(quote.told.subject, shown({ page: quote.page, sentence: quote.told }));
      return `${said}\n\n- ${item}\n\n${phrases.answer.listInReport} `;
    }
    if (!announces(quote)) return `${said} `;
    const list = leadsOn(sentence) ? `${phrases.answer.listInReport} ` : "";
    const where = sentence.code === null ? list : `${phrases.answer.codeInReport} `;
    return `${said.replace(/(?<!\s)\s*:$/, ".")} ${where}`;
  };
}

/** The passages likeliest to answer as paragraphs: each below its place, with its list or its code. */
function nearText(say: Say, near: Quote[][]): string {
  const passages = near.map((all) => {
    // A sentence is said with its list, so an item of it is not said again.
    const listed = new Set(all.flatMap((quote) => itemsOf(quote).flat()).map(({ sentence }) => sentence));
    const quotes = all.filter(({ sentence }) => !listed.has(sentence));
    const said = inParagraphs(quotes.map((quote, index) => say(quote, quotes[index - 1])).join(""));
    const [head] = quotes;
    const place = head ? placeLine(head) : "";
    return said.startsWith(place.trim()) ? said : place + said;
  });
  return inParagraphs(passages.join("\n\n"));
}

/** A list of members that were asked for is quoted up to this length. */
const LONGEST_MEMBERS = 900;

/** The members that a short answer names, behind their introduction. */
function membersOf(opening: Quote[]): Quote[] {
  let length = 0;
  return opening.filter(({ sentence }) => {
    length += sentence.text.length;
    return length <= LONGEST_MEMBERS;
  });
}

/** The quotations of an opening that a short answer has. */
function chosenOf(opening: Quote[], usual: number): Quote[] {
  if (opening.some(({ list }) => list)) return membersOf(opening);
  // A comparison quotes its table, or one sentence for each side and the one that contrasts them.
  if (opening.some(({ side }) => side !== undefined)) return comparedOf(opening);
  // Pages that give different figures are all quoted, each with what its sentence depends on.
  const introduced = opening.filter(({ introduces }) => introduces).length;
  // The sentences of one description belong together: "Set to 0 to disable retries. Default: 2."
  const [first] = opening;
  const described = opening.filter(
    ({ page, sentence }) =>
      sentence.kind === "property" && page === first?.page && sentence.block === first.sentence.block,
  ).length;
  const most = Math.max(usual, described, new Set(opening.map(({ page }) => page)).size + introduced);
  const complete = completeOf(opening, most);
  return complete.length > 0 ? complete : opening.slice(0, 1);
}

const isListed = (chosen: Quote[]) => chosen.some(({ list }) => list);

/** The quotations as one answer; as a list when their pages give different values. */
function answerOf(
  { phrases }: Situation,
  say: Say,
  { chosen, differs }: { chosen: Quote[]; differs: boolean },
): string {
  if (!differs || chosen.length < 2)
    return chosen.map((quote, index) => say(quote, chosen[index - 1])).join("");
  const isTable = ({ sentence }: Quote) => sentence.kind === "table";
  const sentences = chosen.filter((quote) => !isTable(quote));
  const items = sentences.map((quote, at) => {
    const before = sentences[at - 1];
    const text = inParagraphs(say(quote, before)).replace(/\s+/g, " ");
    return before?.introduces ? ` ${text}` : `${at === 0 ? "" : "\n"}- ${text}`;
  });
  const tables = chosen.filter(isTable).map((quote) => say(quote, undefined));
  return [phrases.report.differ, items.join(""), ...tables].map((text) => `${text}\n\n`).join("");
}

/** One or two quoted sentences, with the short list that one introduces, and a reference to the report. */
export function shortAnswer(situation: Situation, selection: Selection): string {
  const { phrases } = situation;
  const say = sayer(situation);
  const sayNear = (near: Quote[][]) => nearText(say, near);
  if (selection.parts.length === 0 && !selection.answers) {
    const hint = hintOf(situation);
    const unspoken = missingText(situation.topic, phrases, selection.unspoken);
    return inParagraphs(
      phrases.answer.near(
        sayNear(selection.near),
        [
          selection.repeats ? phrases.answer.nothingNew : "",
          // Words of another language are on no page, which says nothing of what they stand for.
          hint || unspoken,
          !hint && selection.unspoken.length > 0 ? otherLanguagesHint(situation) : "",
        ]
          .filter(Boolean)
          .join(" "),
      ),
    );
  }
  const asked = selection.parts.length > 0 ? selection.parts : [selection];
  const usual = selection.parts.length > 0 ? 1 : MOST_ANSWER_SENTENCES;
  const taken = new Set<Sentence>();
  const said = asked.map(({ opening, differs }) => {
    const chosen = chosenOf(opening, usual).filter(({ sentence }) => !taken.has(sentence));
    for (const { sentence } of chosen) taken.add(sentence);
    const left = opening.some((quote) => quote.list && !taken.has(quote.sentence));
    const more = left ? `\n\n${phrases.answer.listInReport} ` : "";
    return answerOf(situation, say, { chosen, differs }) + (more || (isListed(chosen) ? "\n\n" : ""));
  });
  const open = selection.parts
    .filter((part) => part.opening.length === 0)
    .map((part) =>
      phrases.answer.open(cutText(withoutMarks(part.text), LONGEST_PART), sayNear(part.near.slice(0, 1))),
    );
  const pages = new Set(quotesOf(selection).map((quote) => quote.page.number)).size;
  const unanswered = open.map((text) => `\n\n${text}\n\n`).join("");
  const hint = selection.answers ? "" : hintOf(situation);
  const close = [hint, phrases.answer.seeReport(pages)].filter(Boolean).join(" ");
  return inParagraphs(said.join("") + unanswered + close);
}

const LONGEST_OPENING = 700;

/** The opening of a report that another model wrote: its first paragraph, unchanged. */
export function openingOfReport(content: string): string {
  const paragraph = content
    .slice(0, 20_000)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find((part) => part !== "" && !/^(?:[#|>]|[-*_]{3}|```)/.test(part));
  return cutText(paragraph ?? content, LONGEST_OPENING);
}

/** Suggests a question in the language of the pages when nothing answers; empty when they do not differ. */
const hintOf = ({ topic, view, phrases }: Situation): string =>
  !differsInLanguage(topic, view.pages)
    ? ""
    : view.pages.length > 0
      ? phrases.answer.foreign
      : phrases.answer.foreignSearch;

/** Names the languages of pages in which the words of the question may stand as others; empty without any. */
function otherLanguagesHint({ topic, view, phrases }: Situation): string {
  const languages = otherLanguages(topic, view.pages);
  if (languages.length === 0) return "";
  const names = new Intl.DisplayNames([topic.spoken], { type: "language" });
  return phrases.answer.otherLanguages(
    languages.map((language) => names.of(language) ?? language).join(", "),
  );
}

/** Says why no search found anything. A question that names the product of the bundled documentation had it searched. */
const nothingFound = ({ view, topic, phrases }: Situation): string =>
  view.searches.some(({ bundledLeftOut }) => bundledLeftOut) &&
  !topic.terms.some(({ text }) => isProduct(text))
    ? phrases.answer.bundledLeftOut
    : phrases.answer.noResults;

/** States first that nothing was found, then what was tried. */
export function notFoundAnswer(situation: Situation): string {
  const { view, topic, phrases } = situation;
  if (isGreeting(topic)) return phrases.answer.greeting;
  if (!hasContent(topic)) return `${phrases.answer.cannotSearch} ${phrases.answer.hint}`;
  const subject = view.pages.length > 0 ? loneSubject(topic) : null;
  if (subject) return phrases.answer.noSubject(subject.text);
  const queries = view.searches.map((search) => search.query).join("; ");
  const titles = view.pages
    .slice(0, 5)
    .map((page) => page.title)
    .join("; ");
  return [
    phrases.answer[view.pages.length > 0 ? "notFound" : "nothingRead"](cutText(topic.text, 200)),
    hintOf(situation) || otherLanguagesHint(situation),
    queries && phrases.answer.searched(queries),
    titles && phrases.answer.pagesRead(titles),
    // A run that was told to finish may not have read a page, or may not even have searched.
    !titles && view.sources.length > 0 && !view.closing && phrases.answer.noPages,
    !titles && view.sources.length === 0 && queries && nothingFound(situation),
  ]
    .filter(Boolean)
    .join(" ");
}
