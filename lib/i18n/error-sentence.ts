import { phrase } from "./phrase";
import type { Words } from "./translate";

type Failure = { code: string; message: string; fields?: Record<string, string | number> };

/** Fields that failures stored by an earlier version lack; a sentence goes without them. */
const LATER = { help: "" };

/**
 * What a failure that was stored says in the language of the interface. `language` is that of the text: a failure from
 * before its fields were kept, or of another version of the table, speaks English.
 */
export function errorSentence(
  t: Words,
  { code, message, fields = {} }: Failure,
): { text: string; language: string } {
  const stored = { text: message, language: "en" };
  if (t.language === "en") return stored;
  const said = Object.entries({ ...LATER, ...fields }).map(([name, value]) => [
    name,
    typeof value === "string" ? phrase(t, value) : value,
  ]);
  const filled = t.filled(`errors.${code}`, Object.fromEntries(said));
  return filled === null ? stored : { text: filled, language: t.language };
}
