// The languages of the interface. Reports are written in the language of their question instead.

export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The cookie with the chosen language; without it the browser's preference applies. */
export const LANGUAGE_COOKIE = "language";

/** By which dates, numbers and plurals are written (BCP 47). */
export const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU" };

const named = (tag: string) => LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);

/**
 * The first language of an `Accept-Language` header (RFC 9110, 12.5.4) that the interface speaks; English when there is
 * none, or no header.
 */
function acceptedLanguage(header: string | null | undefined): Language {
  const wishes = (header ?? "").split(",", 50).flatMap((wish, index) => {
    const [tag = "", ...parameters] = wish.split(";").map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    const language = named(tag);
    return language && quality > 0 ? [{ language, quality, index }] : [];
  });
  wishes.sort((one, other) => other.quality - one.quality || one.index - other.index);
  return wishes[0]?.language ?? "en";
}

/** The language for a request: what was chosen, else what the browser asks for. */
export function languageFrom(cookie: string | undefined, header: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === cookie) ?? acceptedLanguage(header);
}
