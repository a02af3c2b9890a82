"use client";

import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { useClearOfSheet } from "./use-clear-sheet";
import { useHoverCard } from "./use-hover-card";

/** Shows the card of a chip without pointer or focus having been there. */
export type LayerHandle = { open: (chip: HTMLElement) => void; close: () => void };

const NEAR = ["pointerover", "pointerdown", "focusin"] as const;

type Floating = typeof import("./floating-card").FloatingCard;

/** Comes when a pointer or the focus comes near; without it a press still opens what a chip names. */
function useFloatingCard(): { FloatingCard: Floating | null; load: () => void } {
  const [FloatingCard, setCard] = useState<Floating | null>(null);
  const load = useCallback(() => {
    import("./floating-card").then(
      (module) => setCard(() => module.FloatingCard),
      () => undefined,
    );
  }, []);
  return { FloatingCard, load };
}

/** A finger is less exact than the edge of a chip, in pixels. */
const ROUND = 8;

/** Whether a press meant this element, though something lies over it. */
function isOn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = clientX >= left - ROUND && clientX <= right + ROUND;
  return across && clientY >= top - ROUND && clientY <= bottom + ROUND;
}

/** Every chip inside has a card: by hover and focus beside it, by touch as a sheet; a press opens what it names. */
export function HoverLayer({
  render,
  onOpen,
  onNear,
  handle,
  showUncited = false,
  className,
  children,
}: {
  /** The card of a chip; null when there is nothing to be said, or not yet. */
  render: (chip: HTMLElement, as: "card" | "sheet") => ReactNode;
  /** Pointer or focus came near: a card may be wanted soon. */
  onNear?: () => void;
  onOpen: (chip: HTMLElement) => void;
  handle?: Ref<LayerHandle>;
  /** Sentences without a source are marked and have a card too. */
  showUncited?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useWords();
  const root = useRef<HTMLDivElement>(null);
  const { FloatingCard, load } = useFloatingCard();
  const approached = useCallback(() => {
    load();
    onNear?.();
  }, [load, onNear]);
  const { shown, keep, leave, open, close } = useHoverCard(root, onOpen);
  useClearOfSheet(shown?.as === "sheet" ? shown.chip : null);
  useImperativeHandle(handle, () => ({ open, close }), [open, close]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    for (const name of NEAR) element.addEventListener(name, approached, { once: true, passive: true });
    return () => {
      for (const name of NEAR) element.removeEventListener(name, approached);
    };
  }, [approached]);
  useEffect(() => {
    if (shown) approached();
  }, [shown, approached]);
  const card = shown ? render(shown.chip, shown.as) : null;
  return (
    <>
      <div
        ref={root}
        data-report-text=""
        data-show-uncited={showUncited ? "" : undefined}
        className="report-words relative"
      >
        <div className={className}>{children}</div>
        {shown?.as === "card" && card && FloatingCard ? (
          <FloatingCard shown={shown} onEnter={keep} onLeave={leave} onFollowed={close}>
            {card}
          </FloatingCard>
        ) : null}
      </div>
      {/* A second touch of the chip, which lies under the veil of the sheet, opens what it names. */}
      <div
        className="contents"
        onClickCapture={(event) => {
          const chip = shown?.as === "sheet" && shown.chip.dataset.chip ? shown.chip : null;
          if (!chip || !(event.target instanceof HTMLDialogElement) || !isOn(chip, event)) return;
          close();
          onOpen(chip);
        }}
      >
        <Sheet
          open={shown?.as === "sheet" && card !== null}
          onClose={close}
          title={shown?.chip.dataset.uncited ? t("report.card.sentence") : t("report.card.citation")}
          side="bottom"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed inside has its keys; the sheet only closes behind it. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <div
            className="min-h-0 overflow-y-auto"
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest("a")) close();
            }}
          >
            {card}
          </div>
        </Sheet>
      </div>
    </>
  );
}
