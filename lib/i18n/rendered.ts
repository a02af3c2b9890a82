// Pages are rendered by a different instance of the modules than request handlers; they share only the global object.
// The browser must not load the catalogue, so rendering cannot import it either.

import { processSingleton } from "@/lib/singleton";
import type { Language } from "@/lib/text/languages";
import type { Messages } from "./translate";

const kept = processSingleton("messages", () => new Map<Language, Messages>());

export function rememberMessages(language: Language, messages: Messages): void {
  kept.set(language, messages);
}

export function rememberedMessages(language: Language): Messages | undefined {
  return kept.get(language);
}
