import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { formatters } from "./formatters";
import { type Language, LOCALES } from "./languages";

const compiled = new Map<string, CompiledMessage>();

/**
 * Fills the fields of a sentence from the error table; a missing field becomes "unknown" instead of hiding
 * the sentence.
 */
export function fillSentence(
  sentence: string,
  fields: Record<string, string | number>,
  language: Language,
): string {
  const message = compiled.get(sentence) ?? compile(sentence);
  compiled.set(sentence, message);
  // A plural needs a number to choose its form by.
  const counted = new Set([...sentence.matchAll(/\{(\w+), (?:plural|number)/g)].map(([, name]) => name));
  const missing = language === "ru" ? "неизвестно" : "unknown";
  const values = new Proxy(fields, {
    has: () => true,
    get: (known, name) => known[String(name)] ?? (counted.has(String(name)) ? 0 : missing),
  });
  return format<string>(message, LOCALES[language], values, { formatters }) as string;
}
