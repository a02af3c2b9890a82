// Translates faults of the configuration for the screen. Errors and logs keep the English sentence.

import { config } from "@/lib/i18n/en/config";
import { config as configRu } from "@/lib/i18n/ru/config";
import { fillSentence } from "@/lib/text/fill-sentence";
import type { Language } from "@/lib/text/languages";
import type { ConfigError } from "./config-error";

type Key = keyof typeof config;

// Not the whole catalogue: every kind of route has a copy of what this module imports (GOAL-P11).
const WORDS: Record<Language, Record<Key, string>> = { en: config, ru: configRu };

/** `literals` stand before, between and after the fields. */
type Template = { key: Key; literals: string[]; names: string[] };

function templateOf(key: Key): Template {
  const parts = config[key].split(/[{}]/);
  return {
    key,
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

const literal = ({ literals }: Template): number => literals.join("").length;

/** The one with the longest text of its own comes first, since a field takes whatever stands there. */
const TEMPLATES = (Object.keys(config) as Key[])
  .map(templateOf)
  .sort((one, other) => literal(other) - literal(one));

/** The fields of a text that a template makes; null if it makes none like this. */
function fieldsOf(text: string, { literals, names }: Template): Record<string, string> | null {
  const [first = "", ...rest] = literals;
  if (!text.startsWith(first)) return null;
  const fields: Record<string, string> = {};
  let at = first.length;
  for (const [index, name] of names.entries()) {
    const next = rest[index] ?? "";
    const isLast = index === names.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end <= at || (isLast && !text.endsWith(next))) return null;
    fields[name] = text.slice(at, end);
    at = end + next.length;
  }
  return at === text.length ? fields : null;
}

/** Deeper fields stay as they are. */
const DEEPEST = 3;

/** A text of the configuration in a language; null for one that no template makes. */
function said(text: string, language: Language, depth = 0): string | null {
  if (depth > DEEPEST) return null;
  for (const template of TEMPLATES) {
    const fields = fieldsOf(text, template);
    if (fields === null) continue;
    const inner = Object.entries(fields).map(([name, value]) => [
      name,
      said(value, language, depth + 1) ?? value,
    ]);
    return fillSentence(WORDS[language][template.key], Object.fromEntries(inner), language);
  }
  return null;
}

/** An error of the configuration as a person reads it: the place, what was expected there, and both as a sentence. */
export function configSentence({ file, path, expected, message }: ConfigError, language: Language) {
  if (language === "en") return { path, expected, message };
  const inWords = (text: string) => said(text, language) ?? text;
  const words = { path: inWords(path), expected: inWords(expected) };
  const where = file === "environment" ? words.path : `${file}, ${words.path}`;
  const sentence = fillSentence(WORDS[language].sentence, { where, expected: words.expected }, language);
  return { ...words, message: sentence };
}
