// Turns a message of the catalogue (ICU MessageFormat, unicode-org.github.io/icu/userguide/format_parse/messages) into
// words. Messages arrive compiled, so that no parser of the format reaches the browser; keys and arguments are checked by
// the compiler, since the English catalogue is known as text.

import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage } from "icu-minify/format";
import type { Catalogue } from "./catalogue";
import { type Language, LOCALES } from "./languages";

type Area = keyof Catalogue;
/** `area.name`, such as `run.steps`. */
export type MessageKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area];
type MessageOf<K extends MessageKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof Catalogue[A]
    ? Catalogue[A][Name] & string
    : never
  : never;
type Arguments = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };
export type MessageValues<K extends MessageKey> = GetICUArgs<MessageOf<K>, Arguments>;
type Given<K extends MessageKey> = keyof MessageValues<K> extends never ? [] : [values: MessageValues<K>];

/** The messages of one language, compiled, by key. */
export type Messages = Record<string, CompiledMessage>;

/** The words of the interface in one language. */
export type Words = {
  <K extends MessageKey>(key: K, ...values: Given<K>): string;
  /** For messages with tags: each is handed its content, such as `{ b: (chunks) => <strong>{chunks}</strong> }`. */
  rich<K extends MessageKey, Rich>(
    key: K,
    values: MessageValues<K> & Record<string, string | number | Date | ((chunks: (string | Rich)[]) => Rich)>,
  ): (string | Rich)[];
  language: Language;
  /** BCP 47. */
  locale: string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A point in time (milliseconds since 1970), as the options say; in UTC unless they name a zone. */
  date(at: number, options: Intl.DateTimeFormatOptions): string;
  /** `a, b and c`. */
  list(items: string[]): string;
};

const made = new Map<string, unknown>();

/** Formatters are costly to make and cheap to keep. */
function kept<T>(kind: string, locale: string | undefined, options: object | undefined, make: () => T): T {
  const name = `${kind} ${locale} ${options ? JSON.stringify(options) : ""}`;
  const before = made.get(name);
  if (before !== undefined) return before as T;
  const formatter = make();
  made.set(name, formatter);
  return formatter;
}

type Arguments2 = [locales?: Intl.LocalesArgument, options?: object];
const localeOf = ([locale]: Arguments2) => (locale === undefined ? undefined : String(locale));
const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    kept("number", localeOf(args as Arguments2), args[1], () => new Intl.NumberFormat(...args)),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    kept("date", localeOf(args as Arguments2), args[1], () => new Intl.DateTimeFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    kept("plural", localeOf(args as Arguments2), args[1], () => new Intl.PluralRules(...args)),
};

/** The words of a language. Throws on a key the messages do not have and on an argument that is missing. */
export function translator(language: Language, messages: Messages): Words {
  const locale = LOCALES[language];
  const options = { formatters, timeZone: "UTC" };
  const messageOf = (key: string) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`There is no message ${key} in ${language}.`);
    return message;
  };
  const translate = (key: string, values?: Record<string, never>) =>
    format<string>(messageOf(key), locale, values, options) as string;
  const rich = (key: string, values: Record<string, never>) => {
    const parts = format<unknown>(messageOf(key), locale, values, options);
    return Array.isArray(parts) ? parts : [parts];
  };
  return Object.assign(translate, {
    rich,
    language,
    locale,
    number: (value: number, style?: Intl.NumberFormatOptions) =>
      formatters.getNumberFormat(locale, style).format(value),
    date: (at: number, style: Intl.DateTimeFormatOptions) =>
      formatters.getDateTimeFormat(locale, { timeZone: "UTC", ...style }).format(at),
    list: (items: string[]) =>
      kept("list", locale, undefined, () => new Intl.ListFormat(locale)).format(items),
  }) as unknown as Words;
}
