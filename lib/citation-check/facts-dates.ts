// Parses dates in English and Russian text, and months of German, French and Spanish text, into ISO form, with unknown parts
// omitted.

import type { Fact } from "./facts";

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|" +
  "янв(?:ар[ьяеюи]м?)?|февр?(?:ал[ьяеюи]м?)?|мар(?:т[аеуо]?м?)?|апр(?:ел[ьяеюи]м?)?|ма[йяею]м?|июн[ьяею]?м?|июл[ьяею]?м?|авг(?:уст[аеуо]?м?)?|сент?(?:ябр[ьяею]м?)?|окт(?:ябр[ьяею]м?)?|нояб?(?:р[ьяею]м?)?|дек(?:абр[ьяею]м?)?";
const PREFIXES =
  "jan feb mar apr may jun jul aug sep oct nov dec янв фев мар апр ма июн июл авг сен окт ноя дек".split(" ");
/** Months of other languages that English writes otherwise. */
const GERMAN = "januar jänner februar feber märz maerz mär mai juni juli oktober okt dezember dez".split(" ");
/** In lower case only: in capitals they are names ("Mars 2020", "Avril 2010"). */
const ROMANCE =
  "janvier janv février févr mars avril mai juin juillet juil août aout septembre octobre novembre décembre déc enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre".split(
    " ",
  );
const NUMBERS: Record<string, number> = Object.fromEntries(
  [
    "januar jänner janvier janv enero",
    "februar feber février févr febrero",
    "märz maerz mär mars marzo",
    "avril abril",
    "mai mayo",
    "juni juin junio",
    "juli juillet juil julio",
    "août aout agosto",
    "septembre septiembre setiembre",
    "oktober okt octobre octubre",
    "novembre noviembre",
    "dezember dez décembre déc diciembre",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
const FOREIGN = [...new Set([...GERMAN, ...ROMANCE])].sort((a, b) => b.length - a.length).join("|");
const DAY = "(\\d{1,2})(?:st|nd|rd|th|-?го|-?е)?";
const YEAR = "(\\d{4})(?![\\d.,]*\\d)(?:\\s*(?:года|году|годом|год|г\\.?)(?![\\p{L}]))?";
const M = `(${MONTHS})(?![\\p{L}])\\.?`;
const ANY = `(${MONTHS}|${FOREIGN})(?![\\p{L}])\\.?`;
const B = "(?<![\\p{L}\\p{N}])";
const GAP = "[\\s\\u00a0]+";

type Reading = { value: string; alternative?: string | null };
/** `spelled`: may match without digits. */
type Pattern = {
  spelled?: boolean;
  /** A substring that must occur for the pattern to be tried. */
  needs?: RegExp;
  pattern: RegExp;
  read: (groups: (string | undefined)[], from: string) => Reading | null;
};

const two = (value: string | number) => String(value).padStart(2, "0");

/** 1 to 12; 0 for what is no month as it is written. */
function monthOf(word: string): number {
  const lower = word.toLowerCase();
  const foreign = NUMBERS[lower];
  if (foreign !== undefined) return word === lower || GERMAN.includes(lower) ? foreign : 0;
  const index = PREFIXES.findIndex((prefix) => lower.startsWith(prefix));
  return (index % 12) + 1;
}

function iso(year: string | undefined, month: number, day: string | undefined): string | null {
  if (month < 1 || month > 12) return null;
  if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return null;
  return `${year ?? "-"}-${two(month)}${day === undefined ? "" : `-${two(Number(day))}`}`;
}

const found = (value: string | null, alternative: string | null = null): Reading | null =>
  value === null ? (alternative === null ? null : { value: alternative }) : { value, alternative };

const QUARTERS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
};
const RU_QUARTERS = ["перв", "втор", "трет", "четв"];

function quarterOf(word: string): number {
  const lower = word.toLowerCase();
  const digit = /[1-4]/.exec(lower);
  if (digit) return Number(digit[0]);
  return QUARTERS[lower] ?? RU_QUARTERS.findIndex((stem) => lower.startsWith(stem)) + 1;
}

const SOME_MONTH =
  /jan|jän|feb|fév|mar|mär|maerz|apr|avril|abril|may|mai|jun|jul|juin|juil|aug|août|aout|agosto|enero|sep|setie|oct|okt|nov|dec|déc|dez|dicie|янв|фев|мар|апр|ма[йяею]|июн|июл|авг|сен|окт|ноя|дек/iu;
const SOME_QUARTER = /quarter|кварт|кв\.|q\d|\dq/iu;

const PATTERNS: Pattern[] = [
  {
    pattern:
      /(?<![\p{L}\p{N}.-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T[\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?)?(?![\p{N}-])/giu,
    read: ([, year, , month, day]) => found(iso(year, Number(month), day)),
  },
  {
    pattern: /(?<![\p{L}\p{N}.])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:\s*(?:года|г\.))?(?![\p{L}\p{N}])/giu,
    read: ([, first, mark, second, year]) => {
      const european = iso(year, Number(second), first);
      return mark === "." ? found(european) : found(iso(year, Number(first), second), european);
    },
  },
  {
    // Two days of one month: this pattern reads the first, another one the second.
    needs: SOME_MONTH,
    pattern: new RegExp(
      `${B}${DAY}(?=(?:\\s*[-–—]\\s*|${GAP}(?:and|to|и|по)${GAP})${DAY}${GAP}(?:of${GAP})?${M}(?:,?${GAP}${YEAR})?)`,
      "giu",
    ),
    read: ([, day, , month = "", year]) => found(iso(year, monthOf(month), day)),
  },
  {
    needs: SOME_MONTH,
    pattern: new RegExp(`${B}${DAY}${GAP}(?:of${GAP})?${M}(?:,?${GAP}${YEAR})?`, "giu"),
    read: ([, day, month = "", year]) => found(iso(year, monthOf(month), day)),
  },
  {
    // "am 5. August 2024": without the word before it, "5." may end a sentence.
    needs: SOME_MONTH,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:am|vom|zum|bis|ab|seit|der|dem|den)[\\s\\u00a0])(\\d{1,2})\\.${GAP}${ANY}${GAP}${YEAR}`,
      "giu",
    ),
    read: ([, day, month = "", year]) => found(iso(year, monthOf(month), day)),
  },
  {
    // "le 1er août 2024", "el 5 de enero de 2024".
    needs: SOME_MONTH,
    pattern: new RegExp(
      `${B}(\\d{1,2})(?:er)?${GAP}(?:de${GAP})?(${FOREIGN})${GAP}(?:del?${GAP})?${YEAR}`,
      "giu",
    ),
    read: ([, day, month = "", year]) => found(iso(year, monthOf(month), day)),
  },
  {
    needs: SOME_MONTH,
    pattern: new RegExp(
      `${B}${M}${GAP}(?:the${GAP})?${DAY}(?![\\d.,]*\\d)(?![\\p{L}%])(?:,?${GAP}${YEAR})?`,
      "giu",
    ),
    read: ([, month = "", day, year]) => found(iso(year, monthOf(month), day)),
  },
  {
    needs: SOME_MONTH,
    pattern: new RegExp(`${B}${ANY},?${GAP}(?:(?:of|del?)${GAP})?${YEAR}`, "giu"),
    read: ([, month = "", year]) => found(iso(year, monthOf(month), undefined)),
  },
  {
    spelled: true,
    needs: SOME_QUARTER,
    pattern: new RegExp(
      `${B}(?:(Q[1-4]|[1-4]Q)|(first|second|third|fourth|[1-4](?:st|nd|rd|th))[\\s-]quarter|(I{1,3}|IV|[1-4](?:-?[йегомуя]{1,3})?|перв\\p{L}{2,3}|втор\\p{L}{2,3}|трет\\p{L}{2,4}|четв[её]рт\\p{L}{2,3})\\s+(?:квартал\\p{L}{0,3}|кв\\.))(?![\\p{L}\\p{N}])(?:,?${GAP}(?:of${GAP})?${YEAR})?`,
      "giu",
    ),
    read: ([, short, english, russian, year]) => {
      const quarter = quarterOf(short ?? english ?? russian ?? "");
      return quarter > 0 ? { value: `${year ?? "-"}-Q${quarter}` } : null;
    },
  },
  {
    spelled: true,
    needs: SOME_MONTH,
    pattern: new RegExp(
      `(?<=(?<![\\p{L}])(?:in|since|until|through|by|from|of|early|late|mid|last|в|с|до|к|от|на|по)[\\s\\u00a0-])${M}(?!\\s*\\d)`,
      "giu",
    ),
    read: ([, month = ""]) =>
      /^(?:mar|ма)$/i.test(month) || /^[a-z]/.test(month)
        ? null
        : found(iso(undefined, monthOf(month), undefined)),
  },
  {
    pattern: /(?<![\p{L}\p{N}.,/-])(0?[1-9]|1[0-2])\/((?:19|20)\d\d)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ([, month, year]) => found(iso(year, Number(month), undefined)),
  },
  {
    // "2010-12" may be two years, "2024-08" cannot.
    pattern: /(?<![\p{L}\p{N}.,/-])((?:1[5-9]|20)(\d\d))-(0[1-9]|1[0-2])(?![\p{L}\p{N}-]|[.,]\d)/gu,
    read: ([, year, short, month]) =>
      Number(month) < Number(short) ? found(iso(year, Number(month), undefined)) : null,
  },
  {
    // The second year of "2018–19"; the first is found among the numbers.
    pattern: /(?<=(?<![\p{L}\p{N}.,])(1[5-9]|20)(\d\d)[-–—/])(\d\d)(?![\p{L}\p{N}-]|[.,]\d)/gu,
    read: ([, century = "", first, second = ""]) =>
      Number(second) > 12 || Number(second) === Number(first) + 1
        ? Number(second) > Number(first)
          ? { value: `${century}${second}` }
          : null
        : null,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,])(1[5-9]\d0|20\d0)(?:s|['’]s|-?[ея]?х)(?![\p{L}\p{N}])/gu,
    read: ([, year]) => ({ value: `${year}s` }),
  },
  {
    // "В 2028-м": an ordinal, not 2,028 metres.
    pattern: /(?<![\p{L}\p{N}.,])((?:1[5-9]|20)\d\d)-(?:й|го|му|м|ом)(?![\p{L}\p{N}])/gu,
    read: ([, year = ""]) => ({ value: year }),
  },
];

/** Dates with a day, a month, a quarter or a decade. Single years are found among the numbers. */
export function datesIn(text: string): Fact[] {
  const taken = new Uint8Array(text.length);
  const facts: Fact[] = [];
  const digits = /\d/.test(text);
  const has = new Map([SOME_MONTH, SOME_QUARTER].map((needed) => [needed, needed.test(text)]));
  for (const { pattern, read, spelled, needs } of PATTERNS) {
    if ((!digits && !spelled) || (needs && !has.get(needs))) continue;
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (taken[start] || taken[end - 1]) continue;
      const reading = read([...match], text);
      if (!reading) continue;
      taken.fill(1, start, end);
      const { value, alternative = null } = reading;
      facts.push({ kind: "date", start, end, value, alternative, unit: "", precision: "exact" });
    }
  }
  return facts.sort((a, b) => a.start - b.start);
}

const RELATIVE =
  /(?<![\p{L}-]|\bthe )(?:(this|(?:the )?current)|(last)|(next)) year(?:['’]s)?(?![\p{L}-])|(?<!\p{L})(?:(этого|этом|нынешн(?:его|ем)|текущ(?:его|ем))|(прошл(?:ого|ом)|минувш(?:его|ем))|(следующ(?:его|ем)|будущ(?:его|ем))) год[ау](?!\p{L})/giu;

/** Years that a text only points to: "last year". `year`: that in which it was published. */
export function relativeYearsIn(text: string, year: number): Fact[] {
  if (!/year|год[ау]/iu.test(text)) return [];
  return [...text.matchAll(RELATIVE)].map((match) => {
    const [, , last, next, , before, after] = match;
    const offset = last || before ? -1 : next || after ? 1 : 0;
    return {
      kind: "date",
      start: match.index,
      end: match.index + match[0].length,
      value: String(year + offset),
      alternative: null,
      unit: "",
      precision: "exact",
    };
  });
}
