import { LANGUAGE_COOKIE, type Language, languageFrom } from "@/lib/text/languages";
import { cookieOf } from "./session-cookie";

/** The language chosen in the interface, else the one the client asks for; English when it asks for none. */
export function languageOf(request: Request): Language {
  const chosen = cookieOf(request.headers.get("cookie"), LANGUAGE_COOKIE);
  return languageFrom(chosen, request.headers.get("accept-language"));
}
