// Lights what a card speaks of, on the elements themselves: no block of a long text is drawn anew for it.

/** What is lit while a card is shown: every part of its sentence, and the facts its page does not have. */
function litParts(root: HTMLElement, chip: HTMLElement): [part: HTMLElement, mark: "tinted" | "doubted"][] {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const { uncited, citation } = chip.dataset;
  const sentence = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  if (uncited) return all(`[data-uncited="${uncited}"]`).map((part) => [part, "tinted"]);
  return [
    ...(sentence ? all(`[data-sentence="${sentence}"]`) : []).map((part) => [part, "tinted"] as const),
    ...(citation ? all(`[data-missing~="${CSS.escape(citation)}"]`) : []).map(
      (part) => [part, "doubted"] as const,
    ),
  ].map(([part, mark]) => [part, mark]);
}

/** Lights the parts; gives the way to put them out again. */
export function lightSentence(root: HTMLElement, chip: HTMLElement): () => void {
  const parts = litParts(root, chip);
  for (const [part, mark] of parts) part.dataset[mark] = "";
  return () => {
    for (const [part, mark] of parts) delete part.dataset[mark];
  };
}
