"use client";

import { type RefObject, useEffect } from "react";

/** The key that moves the focus from a chip into its card. */
export const CARD_KEY = "ArrowDown";

const CONTROLS = "[data-card] a[href], [data-card] button";

/** Lets Tab skip the card: the browser looks for the next tab stop after the event handlers. */
function passBy(card: HTMLElement | null): void {
  if (!card) return;
  card.inert = true;
  setTimeout(() => {
    card.inert = false;
  });
}

/**
 * Keyboard access to a card. The card comes after the whole text in the DOM, so Tab never enters it: one key
 * moves from the chip into it, and from its ends Tab continues after the chip. `chip` is null when no card is
 * shown.
 */
export function useCardKeys(root: RefObject<HTMLElement | null>, chip: HTMLElement | null): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !chip) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
      const here = document.activeElement;
      if (event.key === CARD_KEY && here === chip && controls[0]) {
        event.preventDefault();
        controls[0].focus();
      } else if (event.key === "Tab" && event.shiftKey) {
        if (here !== controls[0]) return;
        // Backwards, the chip itself comes next.
        event.preventDefault();
        chip.focus({ preventScroll: true });
      } else if (event.key === "Tab" && (here === chip || here === controls.at(-1))) {
        passBy(element.querySelector<HTMLElement>("[data-card]"));
        chip.focus({ preventScroll: true });
      }
    };
    element.addEventListener("keydown", pressed);
    return () => element.removeEventListener("keydown", pressed);
  }, [root, chip]);
}
