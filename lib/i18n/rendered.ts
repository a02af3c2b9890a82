// Pages are rendered by another instance of the modules than the one that answers requests; only the global object is
// common to both. The browser must not carry the catalogue, so rendering cannot import it either.

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
