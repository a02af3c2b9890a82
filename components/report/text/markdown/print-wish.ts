// Notifies components that render only near the viewport before the page is printed.

const waiting = new Set<() => void>();

/** Calls back when the page is to be printed. Returns a function that unsubscribes. */
export function onPrint(asked: () => void): () => void {
  waiting.add(asked);
  return () => {
    waiting.delete(asked);
  };
}

export function wishToPrint(): void {
  for (const asked of [...waiting]) asked();
}
