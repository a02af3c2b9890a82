// Display names of the library's collections; their ids are part of addresses and never change.

const NAMES: Record<string, string> = {
  next: "Next.js documentation",
  ai: "AI SDK documentation",
  documents: "Your documents",
};

/** The display name of a collection. */
export function collectionName(id: string): string {
  return Object.hasOwn(NAMES, id) ? (NAMES[id] as string) : id;
}
