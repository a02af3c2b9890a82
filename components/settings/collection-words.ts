import type { Words } from "@/lib/messages/translate";

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
