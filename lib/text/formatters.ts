// Caches `Intl` formatters, which are expensive to create.

const made = new Map<string, unknown>();

/** The formatter for a locale and options, made once. */
export function cachedFormatter<T>(
  kind: string,
  given: [locale?: Intl.LocalesArgument, options?: object],
  make: () => T,
): T {
  const [locale, options] = given;
  const name = `${kind} ${String(locale)} ${options ? JSON.stringify(options) : ""}`;
  const before = made.get(name);
  if (before !== undefined) return before as T;
  const formatter = make();
  made.set(name, formatter);
  return formatter;
}

/** What messages are formatted with. */
export const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    cachedFormatter("number", args, () => new Intl.NumberFormat(...args)),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    cachedFormatter("date", args, () => new Intl.DateTimeFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    cachedFormatter("plural", args, () => new Intl.PluralRules(...args)),
};
