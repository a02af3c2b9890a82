// Recognizes lines of a plan that are about writing down what was found. The report does them: they are no subject to
// search for, no gap and no question.

import { isProcedureLine } from "./run-guided";

const VERB =
  "(?:re)?write(?: up| down)?|draft|compose|compile|compare|contrast|summari[sz]e|sum up|synthesi[sz]e|consolidate|combine|collate|integrate|present|finali[sz]e|conclude|prepare|produce|create|deliver|organi[sz]e|structure|format|formulate|review|weigh|analy[sz]e|evaluate";
const VERBS = `(?:${VERB})(?:(?:\\s*,\\s*(?:and |then )?|\\s+(?:and|then|and then|&)\\s+)(?:${VERB})){0,4}`;
const BEFORE_NOUN =
  "(?:(?:it|them|this|all|up|into|in|as|a|an|the|of|my|your|our|final|full|short|brief|concise|complete|cited|clear|detailed|structured|comparative|comparison|summary|research|collected|gathered|main|key|overall) ){0,6}";
const RUSSIAN_VERB =
  "написать|составить|подготовить|оформить|сформулировать|сравнить|сопоставить|обобщить|подытожить|подвести|свести|собрать|изложить|проанализировать|сделать|напиши(?:те)?|составь(?:те)?|подготовь(?:те)?|сравни(?:те)?|обобщи(?:те)?|написание|составление|подготовка|обобщение|сравнение";
const RUSSIAN_VERBS = `(?:${RUSSIAN_VERB})(?:(?:\\s*,\\s*(?:и |затем )?|\\s+(?:и|а затем|затем)\\s+)(?:${RUSSIAN_VERB})){0,4}`;
const RUSSIAN_BEFORE_NOUN =
  "(?:(?:в|все|всё|и|итогов\\p{L}{2,3}|полн\\p{L}{2,3}|кратк\\p{L}{2,3}|подробн\\p{L}{2,3}|связн\\p{L}{2,3}|сравнительн\\p{L}{2,3}|общ\\p{L}{2,3}|собранн\\p{L}{2,3}|полученн\\p{L}{2,3}) ){0,5}";
const END = "(?!\\p{L})";
const START = "^\\W*(?:(?:finally|lastly|then|step \\d+|наконец|затем|в конце|шаг \\d+)[,:]?\\s+)?";

/** Verbs whose object is a report: whatever follows, the line is about writing. */
const REPORT = new RegExp(
  `${START}(?:${VERBS}\\s+${BEFORE_NOUN}(?:reports?|write-?up)|${RUSSIAN_VERBS}\\s+${RUSSIAN_BEFORE_NOUN}отч[её]т\\p{L}{0,2})${END}`,
  "iu",
);
/** Verbs whose object is what was found, or an answer: with nothing but the report after it. */
const FINDINGS = new RegExp(
  `${START}(?:${VERBS}\\s+${BEFORE_NOUN}(?:findings?|results?|evidence|sources?|notes?|information|facts|conclusions?|recommendations?|answers?|summary|overview|quotations?|everything|what was found)(?:\\s+(?:in|into|for|with|as|and|from)\\s+(?:\\p{L}+ ){0,5}(?:reports?|answers?|summary|table|citations?|conclusions?|recommendations?|findings|sources?|overview|research))?|${RUSSIAN_VERBS}\\s+${RUSSIAN_BEFORE_NOUN}(?:найденное|результат\\p{L}{0,3}|вывод\\p{L}{0,3}|итог\\p{L}{0,3}|данные|сведения|факты|источники|ответ|сводку|заключение|рекомендации)(?:\\s+(?:в|и|для|с)\\s+(?:\\p{L}+ ){0,4}(?:отч[её]т\\p{L}{0,2}|ответ\\p{L}{0,2}|сводк\\p{L}|таблиц\\p{L}|вывод\\p{L}{0,3}|рекомендаци\\p{L}{1,3}|источник\\p{L}{0,3}))?)\\s*[.!]?$`,
  "iu",
);
/** The whole line, as the last of a plan: verbs without an object, or with one that only refers back. */
const LAST = new RegExp(
  `${START}(?:${VERBS}(?:\\s+(?:it|this|them|all|everything)(?: up| down)?)?|${RUSSIAN_VERBS}(?:\\s+(?:всё|все|это|их))?)\\s*[.!]?$`,
  "iu",
);
const LONGEST = 300;

/** True for a line about writing; `last` for the last line of its plan. */
export function isWritingLine(text: string, last: boolean): boolean {
  const line = text.slice(0, LONGEST).replace(/\s+/g, " ").trim();
  return isProcedureLine(line) || REPORT.test(line) || FINDINGS.test(line) || (last && LAST.test(line));
}
