import type { StoreCondition } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

/** What happened, what is safe, what to do; null while all is well. */
export function storeWords(t: Words, condition: StoreCondition): string | null {
  return condition === "ok" ? null : t(`shell.store.${condition}`);
}
