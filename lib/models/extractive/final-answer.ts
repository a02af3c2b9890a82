// The short answer that ends a run: the report's opening with its citations, or, honestly and first of all, that
// nothing was found.

import { quoted } from "@/lib/words/quotation-marks";
import { needsName, placeOf, quotesOf } from "./compose-report";
import { languageOf } from "./question";
import type { Selection } from "./select-sentences";
import type { Situation } from "./situation";
import { cutText } from "./step";
import { hasContent } from "./topic";
import { cited } from "./write-quotes";

const MOST_ANSWER_SENTENCES = 2;
const LONGEST_PART = 160;

/** One or two quoted sentences and a word on the report. */
export function shortAnswer(situation: Situation, selection: Selection): string {
  const { phrases, topic } = situation;
  if (!selection.answers) return phrases.answer.near;
  const opened =
    selection.parts.length > 0
      ? selection.parts.flatMap((part) => part.opening.slice(0, 1))
      : selection.opening.slice(0, MOST_ANSWER_SENTENCES);
  const sentences = [...new Set(opened)].map((quote) => {
    const { sentence, page } = quote;
    const title = needsName(topic, quote) ? quoted(placeOf(quote), topic.language) : null;
    const name = sentence.subject ? `\`${sentence.subject.replaceAll("`", "")}\`` : title;
    const text = cited(sentence.text, page.number).replace(/(?<!\s)\s*:$/, ".");
    const shown = languageOf(sentence.text) === topic.language ? text : `«${text}»`;
    return name ? `${name}: ${shown}` : shown;
  });
  const open = selection.parts.filter((part) => part.opening.length === 0);
  const pages = new Set(quotesOf(selection).map((quote) => quote.page.number)).size;
  return [
    ...sentences,
    ...open.map((part) =>
      phrases.answer.open(cutText(part.text.replace(/(?<![?.!\s])[?.!\s]+$/u, ""), LONGEST_PART)),
    ),
    phrases.answer.seeReport(pages),
  ].join(" ");
}

const LONGEST_OPENING = 700;

/** The opening of a report that another model wrote, as it stands: its first paragraph says what the report says. */
export function openingOfReport(content: string): string {
  const paragraph = content
    .slice(0, 20_000)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find((part) => part !== "" && !/^(?:[#|>]|[-*_]{3}|```)/.test(part));
  return cutText(paragraph ?? content, LONGEST_OPENING);
}

/** Says first that nothing was found, then what was tried. */
export function notFoundAnswer(situation: Situation): string {
  const { view, topic, phrases } = situation;
  if (!hasContent(topic)) return `${phrases.answer.cannotSearch} ${phrases.answer.hint}`;
  const queries = view.searches.map((search) => search.query).join("; ");
  const titles = view.pages
    .slice(0, 5)
    .map((page) => page.title)
    .join("; ");
  return [
    phrases.answer.notFound(cutText(view.question, 200)),
    queries && phrases.answer.searched(queries),
    titles
      ? phrases.answer.pagesRead(titles)
      : view.sources.length > 0
        ? phrases.answer.noPages
        : phrases.answer.noResults,
  ]
    .filter(Boolean)
    .join(" ");
}
