// Pages are rendered by another instance of the modules than the one that answers requests; only the global object is
// common to both. The browser must not carry the catalogue, so rendering cannot import it either.

import type { Language } from "@/lib/text/languages";
import type { Messages } from "./translate";

const PLACE = Symbol.for("groundwork.messages");
type Kept = { [PLACE]?: Map<Language, Messages> };

export function rememberMessages(language: Language, messages: Messages): void {
  const kept = globalThis as Kept;
  kept[PLACE] ??= new Map();
  kept[PLACE].set(language, messages);
}

export function rememberedMessages(language: Language): Messages | undefined {
  return (globalThis as Kept)[PLACE]?.get(language);
}
