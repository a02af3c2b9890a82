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
import { useHoverCard } from "./use-hover-card";

/** Shows the card of a chip without pointer or focus having been there. */
export type LayerHandle = { open: (chip: HTMLElement) => void; close: () => void };

const NEAR = ["pointerover", "pointerdown", "focusin"] as const;

type Parts = Pick<typeof import("./floating-card"), "FloatingCard"> &
  Pick<typeof import("./chip-sheet"), "ChipSheet">;

/** They come when a pointer or the focus comes near; without them a press still opens what a chip names. */
function useParts(): { parts: Parts | null; load: () => void } {
  const [parts, setParts] = useState<Parts | null>(null);
  const load = useCallback(() => {
    Promise.all([import("./floating-card"), import("./chip-sheet")]).then(
      ([{ FloatingCard }, { ChipSheet }]) => setParts({ FloatingCard, ChipSheet }),
      () => undefined,
    );
  }, []);
  return { parts, load };
}

/**
 * Every chip inside, and every sentence without a source, has a card: by hover and focus beside it, by touch as a sheet;
 * a press opens what a chip names.
 */
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
  /** Sentences without a source, which are dotted and have a card too, stand out. */
  showUncited?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { parts, load } = useParts();
  const approached = useCallback(() => {
    load();
    onNear?.();
  }, [load, onNear]);
  const { shown, keep, leave, open, close, followed } = useHoverCard(root, onOpen);
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
        {shown?.as === "card" && card && parts ? (
          <parts.FloatingCard shown={shown} onEnter={keep} onLeave={leave} onFollowed={followed}>
            {card}
          </parts.FloatingCard>
        ) : null}
      </div>
      {parts ? (
        <parts.ChipSheet chip={shown?.as === "sheet" ? shown.chip : null} onClose={close} onOpen={onOpen}>
          {card}
        </parts.ChipSheet>
      ) : null}
    </>
  );
}
