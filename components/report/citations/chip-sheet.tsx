"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { entryState, keepInEntry, pushOver, SHEET } from "@/lib/client/history-state";

/** The part of the window a sheet may take, from below. */
const SHARE = 0.6;
/** Where the chip comes to stand, as a part of the window. */
const ABOVE = 0.25;

/**
 * Keeps the chip visible above a sheet that covers the lower part of the page. Near the end of the page, it
 * extends the page while the sheet is open.
 */
function useClearOfSheet(chip: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!chip) return;
    const { style } = document.body;
    const before = style.paddingBottom;
    style.paddingBottom = `${SHARE * 100}dvh`;
    const { top, bottom } = chip.getBoundingClientRect();
    const free = window.innerHeight * (1 - SHARE);
    if (bottom > free || top < 0)
      window.scrollBy({ top: top - window.innerHeight * ABOVE, behavior: "instant" });
    return () => {
      style.paddingBottom = before;
    };
  }, [chip]);
}

/** Going back closes the sheet and stays on the page. */
function useBackCloses(open: boolean, onClose: () => void): void {
  const isOpen = useRef(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!open) return;
    isOpen.current = true;
    // After a reload the entry is still there.
    if (!entryState()[SHEET]) pushOver({ [SHEET]: true }, window.location.href);
    const back = () => close.current();
    window.addEventListener("popstate", back);
    return () => {
      isOpen.current = false;
      window.removeEventListener("popstate", back);
      // Later, because it may be opened again at once.
      setTimeout(() => {
        if (!isOpen.current && entryState()[SHEET]) window.history.back();
      });
    };
  }, [open]);
}

/** The page is being left from the sheet: nothing goes back behind that. */
function leaveEntry(): void {
  if (entryState()[SHEET]) keepInEntry(SHEET, undefined);
}

/** A finger is less exact than the edge of a chip, in pixels. */
const ROUND = 8;

/** Whether a press was aimed at this element although something covers it. */
function isOn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = clientX >= left - ROUND && clientX <= right + ROUND;
  return across && clientY >= top - ROUND && clientY <= bottom + ROUND;
}

/** The card of a chip as a bottom sheet, for touch. `chip` is null when no sheet is shown. */
export function ChipSheet({
  chip,
  onClose,
  onOpen,
  children,
}: {
  chip: HTMLElement | null;
  onClose: () => void;
  /** Opens the source of a chip; null where it cannot be opened. */
  onOpen: ((chip: HTMLElement) => void) | null;
  /** The card; null when there is nothing to show, or not yet. */
  children: ReactNode;
}) {
  const t = useWords();
  useClearOfSheet(chip);
  const open = chip !== null && children !== null;
  useBackCloses(open, onClose);
  return (
    // A second touch on the chip, which is under the sheet's backdrop, opens its source.
    <div
      className="contents"
      onClickCapture={(event) => {
        if (!chip?.dataset.chip || !(event.target instanceof HTMLDialogElement) || !isOn(chip, event)) return;
        onClose();
        if (!onOpen) return;
        onOpen(chip);
        leaveEntry();
      }}
    >
      <Sheet
        open={open}
        onClose={onClose}
        title={chip?.dataset.uncited ? t("report.card.sentence") : t("report.card.citation")}
        side="bottom"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed inside has its keys; the sheet only closes behind it. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <div
          className="min-h-0 scroll-steady"
          onClick={(event) => {
            const link = event.target instanceof Element ? event.target.closest("a") : null;
            if (!link) return;
            if (link.target !== "_blank") leaveEntry();
            onClose();
          }}
        >
          {children}
        </div>
      </Sheet>
    </div>
  );
}
