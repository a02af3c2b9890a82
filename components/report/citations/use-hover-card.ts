"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useCardKeys } from "./use-card-keys";

/** The chip (or marked sentence) whose card is shown, and the form of the card. */
export type ShownChip = { chip: HTMLElement; as: "card" | "sheet" };

/** Below this width a card does not fit beside its chip. */
export const NARROW = "(max-width: 47.99rem)";

const OPEN_AFTER = 80;
/** A pointer often rests over text without intent, so sentences open later. */
const SENTENCE_AFTER = 400;
const CLOSE_AFTER = 180;
const TARGETS = "[data-chip], [data-uncited]";

const chipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(TARGETS) : null;

/** Which card is shown, with delays so that a passing pointer opens none. */
function useShownChip() {
  const [shown, setShown] = useState<ShownChip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = useCallback((next: ShownChip, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), delay);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setShown(null);
  }, []);
  // Closes only its own card: another may have been opened meanwhile.
  const leave = useCallback((left: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setShown((now) => (now?.as === "card" && (!left || now.chip === left) ? null : now)),
      CLOSE_AFTER,
    );
  }, []);
  const open = useCallback((chip: HTMLElement) => {
    clearTimeout(timer.current);
    setShown({ chip, as: window.matchMedia(NARROW).matches ? "sheet" : "card" });
  }, []);
  return { shown, setShown, later, leave, timer, open, close };
}

/** Escape closes a card wherever the focus is; focus inside the card returns to the chip. */
function useEscape(chip: HTMLElement | null, close: () => void): void {
  useEffect(() => {
    if (!chip) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (document.activeElement?.closest("[data-card]")) chip.focus({ preventScroll: true });
      close();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [chip, close]);
}

/** Shows and hides cards as the pointer and the focus move; `onOpen` as in `useHoverCard`. */
function useChipEvents(
  root: RefObject<HTMLElement | null>,
  { setShown, later, leave, timer, open }: ReturnType<typeof useShownChip>,
  onOpen: ((chip: HTMLElement) => void) | null,
): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let touched = false;
    let over: HTMLElement | null = null;
    const handlers: {
      [Name in "pointermove" | "pointerout" | "pointerdown" | "focusin" | "focusout" | "click"]?: (
        event: never,
      ) => void;
    } = {
      // Only pointer movement counts: text that scrolls under a resting pointer opens nothing.
      pointermove: (event: PointerEvent) => {
        const chip = event.pointerType === "mouse" ? chipOf(event.target) : null;
        if (chip === over) return;
        over = chip;
        if (chip) later({ chip, as: "card" }, chip.dataset.chip ? OPEN_AFTER : SENTENCE_AFTER);
      },
      pointerout: (event: PointerEvent) => {
        const chip = event.pointerType === "mouse" ? chipOf(event.target) : null;
        over = null;
        if (chip) leave(chip);
      },
      pointerdown: (event: PointerEvent) => {
        touched = event.pointerType !== "mouse";
      },
      focusin: (event: FocusEvent) => {
        const chip = chipOf(event.target);
        if (chip?.matches(":focus-visible")) later({ chip, as: "card" }, 0);
      },
      focusout: (event: FocusEvent) => {
        const inside = event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-card]");
        const chip = chipOf(event.target);
        if (chip && !inside) leave(chip);
      },
      click: (event: MouseEvent) => {
        const chip = chipOf(event.target);
        if (!chip) return;
        clearTimeout(timer.current);
        if (touched) setShown({ chip, as: "sheet" });
        else if (chip.dataset.chip && onOpen) {
          setShown(null);
          onOpen(chip);
        } else if (chip.dataset.chip) open(chip);
        else if (window.getSelection()?.isCollapsed) setShown({ chip, as: "card" });
        touched = false;
      },
    };
    const entries = Object.entries(handlers) as [string, EventListener][];
    for (const [name, handler] of entries) element.addEventListener(name, handler);
    return () => {
      clearTimeout(timer.current);
      for (const [name, handler] of entries) element.removeEventListener(name, handler);
    };
  }, [root, setShown, later, leave, timer, open, onOpen]);
}

/** Tracks pointer and focus over the chips inside `root`, with one listener for all of them. */
export function useHoverCard(
  root: RefObject<HTMLElement | null>,
  /** Opens the source of a chip; null where a click shows the card instead. */
  onOpen: ((chip: HTMLElement) => void) | null,
) {
  const card = useShownChip();
  const { shown, leave, timer, open, close } = card;
  useEffect(() => {
    const element = root.current;
    if (!element || !shown) return;
    return lightSentence(element, shown.chip);
  }, [root, shown]);
  const carded = shown?.as === "card" ? shown.chip : null;
  useEscape(carded, close);
  useCardKeys(root, carded);

  useChipEvents(root, card, onOpen);

  const cancelLeave = useCallback(() => clearTimeout(timer.current), [timer]);
  // The pressed link disappears with its card, so the focus returns to the chip.
  const followed = useCallback(() => {
    shown?.chip.focus({ preventScroll: true });
    close();
  }, [shown, close]);
  return { shown, cancelLeave, leave: () => leave(null), open, close, followed };
}

// Highlights the sentence of a card by changing the DOM directly, so that no block of a long text is rendered
// again.

/**
 * What is highlighted while a card is shown: every part of its sentence, and the facts that its page lacks.
 */
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

/** Highlights the parts; returns a function that removes the highlight. */
function lightSentence(root: HTMLElement, chip: HTMLElement): () => void {
  const parts = litParts(root, chip);
  for (const [part, mark] of parts) part.dataset[mark] = "";
  return () => {
    for (const [part, mark] of parts) delete part.dataset[mark];
  };
}
