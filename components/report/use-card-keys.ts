"use client";

import { type RefObject, useEffect } from "react";

/** The key that leads from a chip into its card. */
export const CARD_KEY = "ArrowDown";

const CONTROLS = "[data-card] a[href], [data-card] button";

/**
 * A card stands behind the whole text, where nobody would get to by Tab: one key leads from its chip into it, and from
 * its ends Tab goes on from the chip. `chip` is null where no card is shown.
 */
export function useCardKeys(root: RefObject<HTMLElement | null>, chip: HTMLElement | null): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !chip) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
      const here = document.activeElement;
      const at = here instanceof HTMLElement ? controls.indexOf(here) : -1;
      if (event.key === CARD_KEY && here === chip && controls[0]) {
        event.preventDefault();
        controls[0].focus();
      } else if (event.key === "Tab" && at >= 0 && at === (event.shiftKey ? 0 : controls.length - 1)) {
        chip.focus({ preventScroll: true });
        // Backwards the chip itself is what comes next.
        if (event.shiftKey) event.preventDefault();
      }
    };
    element.addEventListener("keydown", pressed);
    return () => element.removeEventListener("keydown", pressed);
  }, [root, chip]);
}
