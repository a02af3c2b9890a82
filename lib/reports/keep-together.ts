// Prevents line breaks in table cells inside a date, a number, or between a number and its unit. English and
// Russian.

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?" +
  "|янв(?:ар[ьяе])?|февр?(?:ал[ьяе])?|март[ае]?|мар|апр(?:ел[ьяе])?|ма[йяе]|июн[ьяе]?|июл[ьяе]?|авг(?:уст[ае]?)?|сент?(?:ябр[ьяе])?|окт(?:ябр[ьяе])?|нояб?(?:р[ьяе])?|дек(?:абр[ьяе])?)\\.?";
const SIGN = "(?:US\\$|[$€£¥₽₹]|USD|EUR|GBP|CNY|RUB|JPY|CHF)";
/** Patterns before and after a space that becomes non-breaking. */
const BOUND: readonly (readonly [before: string, behind: string])[] = [
  // 14 Mar, 14th March, 14 марта; Mar 2026, March 14, 2026.
  ["\\d(?:st|nd|rd|th|\\.)?", `${MONTH}(?![\\p{L}])`],
  [`(?<![\\p{L}])${MONTH}`, "\\d"],
  [`${MONTH}.\\d{1,2},`, "\\d{4}"],
  ["(?:Q[1-4]|H[12]|кв\\.|квартал[аеу]?|полугоди[ея]|FY)", "\\d{2}"],
  ["\\d{4}", "(?:гг?\\.|год)"],
  // 2 026; $ 52, 52 $, 12 %, 160 Wh/kg, 29.8 million, 5 тыс.
  ["\\d", "\\d{3}(?!\\d)"],
  [SIGN, "[−+-]?\\d"],
  ["[~≈<>≤≥±−–+№#]", "\\d"],
  ["(?<![\\p{L}])(?:No|pp?|стр|рис|табл)\\.", "\\d"],
  ["\\d", "[%‰°′″$€£¥₽₹×]"],
  ["\\d[.)]?", "[\\p{L}µ°][\\p{L}\\d°²³·⋅*/−.-]{0,7}(?![\\p{L}\\d])"],
  // 29.8 million dollars, 5 тыс. руб.
  ["\\d.(?:thousand|million|billion|trillion|тыс\\.|млн|млрд|трлн)", "[\\p{L}$€£¥₽₹]"],
];

const SPACES = BOUND.map(([before, behind]) => new RegExp(`(?<=${before}) (?=${behind})`, "giu"));

/** The same text at equal length, with no-break spaces where a line must not break. */
export function withUnbreakables(text: string): string {
  if (!/\d/.test(text)) return text;
  return SPACES.reduce((words, space) => words.replace(space, "\u00A0"), text);
}
