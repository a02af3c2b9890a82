// Decides whether a sentence fills a cell of a table without a model: it must give a value of the kind that the column
// asks for, beside the words of the column, for the thing that the row is about.

import { type AskedValue, amountOf, corrects, valuesIn } from "./asked-value";
import { matchOf } from "./bm25";
import { analyseQuestion, type Question, type Term } from "./question";
import { stemCounts } from "./tokens";

type Kind = AskedValue["kind"] | "text";

const NAMES = 0.5;
const BY_NAME = 0.9;
/** A column with one of these words asks for a value of this kind; the words in `BARE` say nothing else. */
const KINDS: [Kind, RegExp][] = [
  [
    "date",
    /(?<!\p{L})(?:dates?|when|year|day|month|since|start(?:ed)?|entere?(?:d|ing)|opened|opening|launch(?:ed)?|founded|built|published|deadline|introduced|commissioned|delivered|дата|год|когда)(?!\p{L})/iu,
  ],
  [
    "person",
    /(?<!\p{L})(?:who|author|director|chair|head|manager|auditor|inspector|owner|engineer|editor|лицо|автор|директор)(?!\p{L})/iu,
  ],
  ["time", /(?<!\p{L})(?:how long|duration|warranty|guarantee|lifetime|срок|длительность)(?!\p{L})/iu],
  ["count", /(?<!\p{L})(?:number of|how many|count|количество|число)(?!\p{L})/iu],
  [
    "amount",
    /(?<!\p{L})(?:how much|costs?|prices?|budget|capacity|power|energy|weight|mass|height|depth|width|length|size|diameter|speed|temperature|distance|population|salary|fee|voltage|noise|area|volume|share|rate|percent(?:age)?|revenue|profit|emissions?|consumption|output|range|стоимость|цена|бюджет|мощность|[её]мкость|масса|вес|шум)(?!\p{L})|\([^()]{1,20}\)/iu,
  ],
];
const BARE = /^(?:dates?|when|year|day|month|who|how|many|much|long|number|count|value|дата|год|когда)$/i;
/** A short title before a name, which a page may leave out. */
const TITLE = /^(?:\p{Lu}{2,3}|\p{Lu}\p{Ll}{1,2})$/u;

export type Column = { question: Question; kind: Kind; words: Term[] };

/** What a column asks of a row. */
export function columnOf(column: string): Column {
  const question = analyseQuestion(column);
  const kind = KINDS.find(([, pattern]) => pattern.test(column))?.[0] ?? "text";
  const telling = question.terms.filter(({ text }) => !BARE.test(text));
  return { question, kind, words: telling.length > 0 ? telling : question.terms };
}

/** The terms by which a page names the thing of a row. */
export function rowTerms(row: string): Term[] {
  const { terms } = analyseQuestion(`about ${row}`);
  const names = terms.filter(({ text }) => !TITLE.test(text));
  return names.length > 0 ? names : terms;
}

/** True when a text names all these terms. */
export const namesAll = (terms: readonly Term[], text: string): boolean => {
  const stems = stemCounts(text);
  return terms.every((term) => matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES));
};

/**
 * How well a sentence fills a cell of a column, for a row that it or its page names: 0 when it does not, more for one
 * that corrects another. `title` is that of its page.
 */
export function cellFit({ question, kind, words }: Column, sentence: string, title: string): number {
  const key = words.at(-1);
  if (!key || !namesAll([key], sentence) || !namesAll(words, `${title} ${sentence}`)) return 0;
  if (kind !== "text") {
    const own = words.filter((term) => namesAll([term], sentence));
    const asked: AskedValue = {
      kind: kind === "amount" ? amountOf(own) : kind,
      keys: own,
      others: [],
      floating: false,
      strict: true,
    };
    if (!valuesIn(question, asked, { written: sentence, headings: new Set() })) return 0;
  }
  return corrects(sentence) ? 2 : 1;
}
