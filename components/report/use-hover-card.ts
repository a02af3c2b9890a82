"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** The chip whose card is shown, and by what means: a card beside it, or a sheet under the thumb. */
export type ShownChip = { chip: HTMLElement; as: "card" | "sheet" };

const OPEN_AFTER = 80;
const CLOSE_AFTER = 180;

const chipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-chip]") : null;

/** Tints every part of a sentence; gives the way to take it off again. */
function tint(root: HTMLElement, chip: HTMLElement): () => void {
  const key = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  if (!key) return () => undefined;
  const parts = [...root.querySelectorAll<HTMLElement>(`[data-sentence="${key}"]`)];
  for (const part of parts) part.dataset.tinted = "";
  return () => {
    for (const part of parts) delete part.dataset.tinted;
  };
}

/** Follows pointer and focus over the chips inside `root`. One listener serves all of them. */
export function useHoverCard(root: RefObject<HTMLElement | null>, onOpen: (chip: HTMLElement) => void) {
  const [shown, setShown] = useState<ShownChip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = useCallback((next: ShownChip | null, delay: number) => {
    clearTimeout(timer.current);
    // A sheet takes the focus from its chip; only its own ways close it.
    timer.current = setTimeout(
      () => setShown((now) => (next === null && now?.as === "sheet" ? now : next)),
      delay,
    );
  }, []);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setShown(null);
  }, []);

  useEffect(() => {
    const element = root.current;
    if (!element || !shown) return;
    return tint(element, shown.chip);
  }, [root, shown]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let touched = false;
    const handlers: {
      [Name in
        | "pointerover"
        | "pointerout"
        | "pointerdown"
        | "focusin"
        | "focusout"
        | "click"
        | "keydown"]?: (event: never) => void;
    } = {
      pointerover: (event: PointerEvent) => {
        const chip = event.pointerType === "mouse" ? chipOf(event.target) : null;
        if (chip) later({ chip, as: "card" }, OPEN_AFTER);
      },
      pointerout: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && chipOf(event.target)) later(null, CLOSE_AFTER);
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
        if (chipOf(event.target) && !inside) later(null, CLOSE_AFTER);
      },
      click: (event: MouseEvent) => {
        const chip = chipOf(event.target);
        if (!chip) return;
        clearTimeout(timer.current);
        if (touched) setShown({ chip, as: "sheet" });
        else {
          setShown(null);
          onOpen(chip);
        }
        touched = false;
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") close();
      },
    };
    const entries = Object.entries(handlers) as [string, EventListener][];
    for (const [name, handler] of entries) element.addEventListener(name, handler);
    return () => {
      clearTimeout(timer.current);
      for (const [name, handler] of entries) element.removeEventListener(name, handler);
    };
  }, [root, later, close, onOpen]);

  return { shown, keep, leave: () => later(null, CLOSE_AFTER), close };
}
