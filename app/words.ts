import { cookies, headers } from "next/headers";
import { cache } from "react";
import { messagesOf } from "@/lib/i18n/catalogue";
import { translator } from "@/lib/i18n/translate";
import { LANGUAGE_COOKIE, languageFrom } from "@/lib/text/languages";

/** The language of this request. */
export const requestLanguage = cache(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return languageFrom(jar.get(LANGUAGE_COOKIE)?.value, head.get("accept-language"));
});

/** The texts that the server itself renders, such as the title of a page. */
export const requestWords = cache(async () => {
  const language = await requestLanguage();
  return translator(language, messagesOf(language));
});
