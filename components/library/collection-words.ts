import type { Words } from "@/lib/i18n/translate";

const SHIPPED = new Set(["next", "ai"]);

/**
 * Separates the person's collections (added files and configured folders) from those that ship with
 * Groundwork.
 */
export function byOrigin<C extends { name: string }>(collections: readonly C[]): { own: C[]; shipped: C[] } {
  return {
    own: collections.filter(({ name }) => !SHIPPED.has(name)),
    shipped: collections.filter(({ name }) => SHIPPED.has(name)),
  };
}

/** The display name of a collection; an unknown one is shown by its id. */
export function collectionWords(t: Words, id: string): string {
  switch (id) {
    case "next":
    case "ai":
    case "documents":
      return t(`settings.collection.${id}`);
    default:
      return id;
  }
}
