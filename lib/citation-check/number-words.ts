// Numbers written as words, English and Russian, and small ones in German, French and Spanish: "twelve", "twenty-five", "двадцать пять", "полтора".

import type { PlainNumber } from "./facts-numbers";

const FORMS: Record<number, string> = {
  0.5: "half половина половину половины",
  1: "one один одна одно одного одной одну одному одним",
  1.5: "полтора полторы полутора",
  2: "two zwei deux два две двух двум двумя двое двоих",
  3: "three drei trois tres три трех трем тремя трое троих",
  4: "four vier quatre cuatro четыре четырех четырем четырьмя",
  5: "five fünf funf cinq cinco пять пяти пятью",
  6: "six sechs seis шесть шести шестью",
  7: "seven sieben siete семь семи семью",
  8: "eight acht huit ocho восемь восьми восемью восьмью",
  9: "nine neun nueve девять девяти девятью",
  10: "ten zehn dix diez десять десяти десятью",
  11: "eleven одиннадцать одиннадцати одиннадцатью",
  12: "twelve zwölf zwolf douze doce двенадцать двенадцати двенадцатью dozen",
  13: "thirteen тринадцать тринадцати тринадцатью",
  14: "fourteen четырнадцать четырнадцати четырнадцатью",
  15: "fifteen пятнадцать пятнадцати пятнадцатью",
  16: "sixteen шестнадцать шестнадцати шестнадцатью",
  17: "seventeen семнадцать семнадцати семнадцатью",
  18: "eighteen восемнадцать восемнадцати восемнадцатью",
  19: "nineteen девятнадцать девятнадцати девятнадцатью",
  20: "twenty двадцать двадцати двадцатью",
  30: "thirty тридцать тридцати тридцатью",
  40: "forty сорок сорока",
  50: "fifty пятьдесят пятидесяти пятьюдесятью",
  60: "sixty шестьдесят шестидесяти шестьюдесятью",
  70: "seventy семьдесят семидесяти семьюдесятью",
  80: "eighty восемьдесят восьмидесяти восьмьюдесятью восемьюдесятью",
  90: "ninety девяносто девяноста",
  100: "сто ста",
  200: "двести двухсот двумстам двумястами двухстах",
  300: "триста трехсот тремстам тремястами трехстах",
  400: "четыреста четырехсот четыремстам четырьмястами четырехстах",
  600: "шестьсот шестисот",
  700: "семьсот семисот",
  800: "восемьсот восьмисот",
  900: "девятьсот девятисот",
  500: "пятьсот пятисот пятистам пятьюстами пятистах",
};
const VALUES = new Map(
  Object.entries(FORMS).flatMap(([value, forms]) =>
    forms.split(" ").map((form) => [form, Number(value)] as const),
  ),
);
const WORD = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${[...VALUES.keys()]
    .sort((a, b) => b.length - a.length)
    .join("|")
    .replaceAll("е", "[её]")})(?![\\p{L}\\p{N}_])`,
  "giu",
);

const HALF = /^\s(?:and a half|с половиной)(?!\p{L})/iu;

/** "A fortnight", "a year and a half": an article that counts. */
const COUNTING =
  /(?<![\p{L}\p{N}])(?:an?|one)(?=\s(?:(fortnight)|(?:year|month|week|day|hour|million|billion) and a half)(?!\p{L}))/giu;

/** The value of a single number word; null for other words. */
export const numberWord = (folded: string): number | null => VALUES.get(folded) ?? null;

/** Numbers written as words; adjacent tens and ones form one number. */
export function numberWordsIn(text: string): PlainNumber[] {
  const numbers: PlainNumber[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    const value = VALUES.get(match[0].toLowerCase().replaceAll("ё", "е")) ?? Number.NaN;
    const before = numbers.at(-1);
    const joins = before && /^[\s-]$/.test(text.slice(before.end, start)) && value >= 1;
    const grain = value < 10 ? 10 : 100;
    if (joins && value < 100 && before.value >= 20 && before.value % grain === 0) {
      before.value += value;
      before.end = end;
    } else if (/(?:and a|с) $/iu.test(text.slice(Math.max(0, start - 6), start)) && value === 0.5) {
      // "Two and a half hours" is read below.
    } else if (value !== 0.5) {
      numbers.push({ start, end, value, alternative: null, spelled: true });
    } else if (
      /^\s+(?:an?\s+)?(?:hour|year|million|billion|час|миллион|миллиард)/iu.test(text.slice(end, end + 14))
    ) {
      numbers.push({
        start,
        end: end + (/^\s+an?\b/i.exec(text.slice(end, end + 4))?.[0].length ?? 0),
        value,
        alternative: null,
        spelled: true,
      });
    }
  }
  for (const match of text.matchAll(COUNTING)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const value = match[1] ? 1 : 1.5;
    const same = numbers.find((number) => number.start === start);
    if (same) same.value = value;
    else numbers.push({ start, end, value, alternative: null, spelled: true });
  }
  for (const number of numbers) {
    const half = HALF.exec(text.slice(number.end, number.end + 16));
    if (!half || !Number.isInteger(number.value)) continue;
    number.value += 0.5;
    number.end += half[0].length;
  }
  return numbers;
}
