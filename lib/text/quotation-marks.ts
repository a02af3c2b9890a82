// Adds quotation marks to a text that may contain its own: a query for an exact phrase, a question, a title.

type Language = "en" | "ru";

const OUTER: Record<Language, [string, string]> = { en: ["“", "”"], ru: ["«", "»"] };
const INNER: Record<Language, [string, string]> = { en: ["‘", "’"], ru: ["„", "“"] };

/** Pairs of marks as people and models write them. */
const PAIR = /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»/g;
/** The whole text is one such pair. */
const WHOLE = /^(?:"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»)$/;

/** The text as it stands between quotation marks: without marks around all of it, and with inner marks inside. */
export function withinQuotes(text: string, language: Language): string {
  const clean = text.trim();
  const whole = WHOLE.exec(clean);
  const said = whole ? whole.slice(1).find((part) => part !== undefined) : undefined;
  const [open, close] = INNER[language];
  return (said?.trim() || clean).replace(PAIR, (_, ...groups: (string | undefined)[]) => {
    const inner = groups.slice(0, 4).find((part) => part !== undefined) ?? "";
    return `${open}${inner}${close}`;
  });
}

/** The text between the quotation marks of the language. */
export function quoted(text: string, language: Language): string {
  const [open, close] = OUTER[language];
  return `${open}${withinQuotes(text, language)}${close}`;
}
