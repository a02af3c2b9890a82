// What is drawn only near to view must be there on paper too: told to everything that waits, when somebody wants to print.

const waiting = new Set<() => void>();

/** Calls back when the page is to be printed. Gives the way to stop. */
export function onPrint(asked: () => void): () => void {
  waiting.add(asked);
  return () => {
    waiting.delete(asked);
  };
}

export function wishToPrint(): void {
  for (const asked of [...waiting]) asked();
}
