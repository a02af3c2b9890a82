import { LANGUAGE_COOKIE, type Language, languageFrom } from "@/lib/text/languages";
import { cookieOf } from "./cookies";

/** What was chosen in the interface, else what the client asks for; a program that asks for nothing is answered in English. */
export function languageOf(request: Request): Language {
  const chosen = cookieOf(request.headers.get("cookie"), LANGUAGE_COOKIE);
  return languageFrom(chosen, request.headers.get("accept-language"));
}
