// What the configuration should have had, and where, by its meaning: a key of `lib/i18n/en/config.ts` with what fills the
// fields of its text. Each language says it in its own words; nothing has to be read out of a sentence again.

import { config } from "@/lib/i18n/en/config";

type Templates = typeof config;
export type ConfigKey = keyof Templates;

/** A text or a number is the same in every language. */
export type Field = string | number | Expectation;

type Meaning = { readonly key: ConfigKey; readonly fields: Readonly<Record<string, Field>> };

/** `text`: words of the schema's library that nothing here translates. */
export type Expectation = Meaning | { readonly text: string };

/** A text: a key of the file, or the name of a variable. */
export type Place = string | Meaning;

/** The names that stand in braces. */
type FieldName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FieldName<Rest>
  : never;

type Named<Area extends string> = ConfigKey extends infer Key
  ? Key extends `${Area}.${infer Name}`
    ? Name
    : never
  : never;

/** Nothing for a text without fields. */
type Fields<Key extends ConfigKey> = [FieldName<Templates[Key]>] extends [never]
  ? []
  : [fields: Readonly<Record<FieldName<Templates[Key]>, Field>>];

/** What was expected, by a key below `expected`. */
export const expects = <Name extends Named<"expected">>(
  name: Name,
  ...[fields]: Fields<`expected.${Name}`>
): Expectation => ({ key: `expected.${name}`, fields: fields ?? {} });

/** A place that has no path of keys, by a key below `place`. */
export const placed = <Name extends Named<"place">>(
  name: Name,
  ...[fields]: Fields<`place.${Name}`>
): Place => ({ key: `place.${name}`, fields: fields ?? {} });

/** A type of values, as the schema's library names it; one without words here stays as it is. */
export function typeNamed(name: string): Field {
  const key = `type.${name}`;
  return Object.hasOwn(config, key) ? { key: key as ConfigKey, fields: {} } : name;
}

/** For a refinement of a schema: its issue carries what was expected. */
export const refusal = (expected: Expectation) => ({ error: inEnglish(expected), params: { expected } });

/** Says it; `fill` puts the fields, which are said already, into the text of a key. */
export function inWords(
  said: Field,
  fill: (key: ConfigKey, fields: Record<string, string | number>) => string,
): string {
  if (typeof said !== "object") return String(said);
  if ("text" in said) return said.text;
  const fields = Object.entries(said.fields).map(([name, field]) => [
    name,
    typeof field === "object" ? inWords(field, fill) : field,
  ]);
  return fill(said.key, Object.fromEntries(fields));
}

/** The English words, for errors and the log. What fills a field is never read as a text with fields. */
export const inEnglish = (said: Field): string =>
  inWords(said, (key, fields) =>
    config[key].replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name])),
  );
