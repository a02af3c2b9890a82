// Formats messages of the catalogue (ICU MessageFormat, unicode-org.github.io/icu/userguide/format_parse/messages).
// Messages arrive compiled, so that the browser loads no parser; the compiler checks keys and arguments, because the
// English catalogue has literal types.

import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage } from "icu-minify/format";
import { cachedFormatter, formatters } from "@/lib/text/formatters";
import { type Language, LOCALES } from "@/lib/text/languages";
import type { Catalogue } from "./catalogue";

type Area = keyof Catalogue;
/** `area.name`, such as `run.steps`. */
export type MessageKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area];
type MessageOf<K extends MessageKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof Catalogue[A]
    ? Catalogue[A][Name] & string
    : never
  : never;
type Arguments = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };
type MessageValues<K extends MessageKey> = GetICUArgs<MessageOf<K>, Arguments>;
type Given<K extends MessageKey> = keyof MessageValues<K> extends never ? [] : [values: MessageValues<K>];

/** The compiled messages of one language, by key. */
export type Messages = Record<string, CompiledMessage>;

/** The formatter of one language. */
export type Words = {
  <K extends MessageKey>(key: K, ...values: Given<K>): string;
  /**
   * For messages with tags: each tag's function receives its content, such as `{ b: (chunks) =>
   * <strong>{chunks}</strong> }`.
   */
  rich<K extends MessageKey, Rich>(
    key: K,
    values: MessageValues<K> & Record<string, string | number | Date | ((chunks: (string | Rich)[]) => Rich)>,
  ): (string | Rich)[];
  /**
   * A message whose key and arguments are not known at compile time; null if there is no such message or an argument is
   * missing.
   */
  filled(key: string, values: Record<string, string | number>): string | null;
  language: Language;
  /** BCP 47. */
  locale: string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats a time (milliseconds since the epoch); in UTC unless the options name a time zone. */
  date(at: number, options: Intl.DateTimeFormatOptions): string;
  /** `a, b and c`. */
  list(items: string[]): string;
};

/** The formatter of a language. Throws on an unknown key and on a missing argument. */
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
  const filled = (key: string, values: Record<string, string | number>) => {
    if (!Object.hasOwn(messages, key)) return null;
    try {
      return format<string>(messageOf(key), locale, values, options) as string;
    } catch {
      // The formatter reports a missing argument, or a plural argument that is not a number, only by throwing.
      return null;
    }
  };
  return Object.assign(translate, {
    rich,
    filled,
    language,
    locale,
    number: (value: number, style?: Intl.NumberFormatOptions) =>
      formatters.getNumberFormat(locale, style).format(value),
    date: (at: number, style: Intl.DateTimeFormatOptions) =>
      formatters.getDateTimeFormat(locale, { timeZone: "UTC", ...style }).format(at),
    list: (items: string[]) =>
      cachedFormatter("list", [locale], () => new Intl.ListFormat(locale)).format(items),
  }) as unknown as Words;
}
