import type { Words } from "@/lib/i18n/translate";

const SHIPPED = new Set(["next", "ai"]);

/** The collections of the person (files that were added, folders that were named) apart from what came with Groundwork. */
export function byOrigin<C extends { name: string }>(collections: readonly C[]): { own: C[]; shipped: C[] } {
  return {
    own: collections.filter(({ name }) => !SHIPPED.has(name)),
    shipped: collections.filter(({ name }) => SHIPPED.has(name)),
  };
}

/** How a collection of the library is called on screen; one that is not known goes by its id. */
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
