// Decides whether a stored page can be checked: an empty page or an error page cannot, and one in another
// language only for numbers and names.

import { leadingScript } from "@/lib/text/language";

/** Error pages are short; a long page may well discuss errors. */
const LONGEST_ERROR = 1500;
const ERROR =
  /\b(?:40[0-9]|41[0-9]|429|50[0-4])\b[^\n]{0,40}\b(?:forbidden|not found|unauthorized|error|unavailable|too many|gateway|gone|timeout)|\b(?:forbidden|not found|unauthorized|bad gateway|service unavailable|gateway time-?out|too many requests)\b[^\n]{0,20}\b(?:40[0-9]|429|50[0-4])\b|access (?:to this (?:page|resource) (?:has been|is) )?denied|you (?:don.t|do not) have permission|enable (?:javascript|cookies)|javascript (?:is (?:disabled|required|not enabled)|must be enabled|to run this app)|checking (?:your browser|if the site connection)|cloudflare|captcha|are you (?:a )?(?:human|robot)|verify (?:that )?you are (?:a )?human|unusual traffic|page (?:not found|(?:can.t|cannot|could not|couldn.t) be (?:found|displayed))|this page (?:isn.t available|does not exist|doesn.t exist)|internal server error|site (?:can.t be reached|is under maintenance)|страница не (?:найдена|существует)|доступ (?:запрещ[её]н|ограничен)|включите javascript|ошибка (?:40\d|50\d)|проверка браузера|подтвердите, что вы не робот/i;
/** The share of words after which an error message is not all that a page says. */
const ERROR_WORDS = 120;

/** True when a page has no content that could support a sentence. */
export function isUnreadable(text: string): boolean {
  if (text.length > LONGEST_ERROR) return !/[\p{L}\p{N}]{2}/u.test(text);
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 3) return true;
  return words.length <= ERROR_WORDS && ERROR.test(text);
}

const COMMON: Record<string, string> = {
  en: "the of and to in is that for with was are be by this from which has have not",
  de: "der die und das ist den von mit für auf ein eine nicht dem des zu sich auch werden im",
  fr: "le la les des et est une dans pour que qui sur du au avec par plus pas sont ce",
  es: "el la los las de que y en un una por con para es del se no su como más",
  it: "il di che la e in un una per con del della sono non è alla dei le nel gli",
  pt: "o a os as de que e em um uma para com não do da no na por mais dos",
  nl: "de het een van en in is dat op te voor met zijn niet aan door ook bij werd",
  ru: "и в на не что с по как из для это к от его при также был была или",
  uk: "і в на не що з та до як від для це його також був була або є у",
  bg: "и в на не че с за от се като това по са да е ще при или във",
};
const SAMPLE = 20_000;
/** The minimum share of the most frequent language, and its lead over the second. */
const LEADS = 0.08;
const MARGIN = 1.5;
const FEWEST = 2.5;
const LANGUAGES = Object.keys(COMMON);
/** The languages that have a word among their most common ones. */
const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON))
  for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** The language of a longer text by its most common words; null if unclear. */
export function languageOf(text: string): string | null {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < 8) return null;
  const found = new Map<string, number>();
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) found.set(language, (found.get(language) ?? 0) + 1);
  const counts = LANGUAGES.map((language) => [language, (found.get(language) ?? 0) / words.length] as const);
  const [first, second] = counts.toSorted((a, b) => b[1] - a[1]);
  // A single short word may belong to any language.
  if (!first || first[1] * words.length < FEWEST) return null;
  return first[1] >= LEADS && first[1] >= MARGIN * (second?.[1] ?? 0) ? first[0] : null;
}

/** True when a page is clearly in another script or language than a report. */
export function speaksOtherwise(
  report: { script: string | null; language: string | null },
  page: string,
): boolean {
  const script = leadingScript(page.slice(0, SAMPLE));
  if (report.script && script && report.script !== script) return true;
  const language = languageOf(page);
  return report.language !== null && language !== null && report.language !== language;
}
