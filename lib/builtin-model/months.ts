// Months as numbers and by name: a row that says "2026-02" is about February, and one that says "Feb 2026" is about
// "2026-02".

import { stemOf } from "./tokens";

const NAMES: readonly (readonly string[])[] = [
  ["January", "Jan", "январь", "января", "январе"],
  ["February", "Feb", "февраль", "февраля", "феврале"],
  ["March", "Mar", "март", "марта", "марте"],
  ["April", "Apr", "апрель", "апреля", "апреле"],
  ["May", "май", "мая", "мае"],
  ["June", "Jun", "июнь", "июня", "июне"],
  ["July", "Jul", "июль", "июля", "июле"],
  ["August", "Aug", "август", "августа", "августе"],
  ["September", "Sep", "Sept", "сентябрь", "сентября", "сентябре"],
  ["October", "Oct", "октябрь", "октября", "октябре"],
  ["November", "Nov", "ноябрь", "ноября", "ноябре"],
  ["December", "Dec", "декабрь", "декабря", "декабре"],
];
const WORDS: readonly (readonly string[])[] = NAMES.map((names) => [
  ...new Set(names.flatMap((name) => [name.toLowerCase(), stemOf(name)])),
]);
const NUMBERED =
  /(?<![\d.-])\d{4}[-/.](0[1-9]|1[0-2])(?![\d])|(?<![\d.-])(?:0?[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.\d{4}(?!\d)/g;
const WORD = /\p{L}{3,}/gu;

const numberOf = (month: number) => String(month + 1).padStart(2, "0");

/** The words and numbers of the months that a text names in the other way. */
export function otherMonthWords(text: string): string[] {
  const numbered = [...text.matchAll(NUMBERED)].flatMap(
    ([, iso, dotted]) => WORDS[Number(iso ?? dotted) - 1] ?? [],
  );
  const named = [...text.matchAll(WORD)].flatMap(([word]) => {
    const month = WORDS.findIndex((words) => words.includes(word.toLowerCase()));
    return month < 0 ? [] : [numberOf(month), ...(WORDS[month] ?? [])];
  });
  return [...numbered, ...named];
}

const ISO_MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The ways to write a month such as "2026-02" in words, each as stems; empty for other texts. */
export function spelledMonth(text: string): string[][] {
  const [, year, month] = ISO_MONTH.exec(text) ?? [];
  if (!year) return [];
  return [...new Set(NAMES[Number(month) - 1]?.map(stemOf))].map((name) => [name, year]);
}
