import { phrase } from "./phrase";
import type { Words } from "./translate";

type Failure = { code: string; message: string; fields?: Record<string, string | number> };

/** Fields that failures stored by earlier versions lack; the sentence omits them. */
const LATER = { help: "" };

/**
 * A stored failure in the interface language. `language` is that of the stored text. A failure without stored fields,
 * or with an unknown code, stays in English.
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
