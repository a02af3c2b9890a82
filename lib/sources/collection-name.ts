// How the collections of the library are called on screen; their ids stand in addresses and stay as they are.

const NAMES: Record<string, string> = {
  next: "Next.js documentation",
  ai: "AI SDK documentation",
  documents: "Your documents",
};

/** The name a person reads for a collection's id. */
export function collectionName(id: string): string {
  return Object.hasOwn(NAMES, id) ? (NAMES[id] as string) : id;
}
