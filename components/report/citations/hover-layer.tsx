"use client";

import {
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { SharedContext } from "@/components/report/source-reader/open-source";
import { useHoverCard } from "./use-hover-card";

/** Shows the card of a chip without hover or focus. */
export type LayerHandle = { open: (chip: HTMLElement) => void; close: () => void };

const NEAR = ["pointerover", "pointerdown", "focusin"] as const;

type Parts = Pick<typeof import("./floating-card"), "FloatingCard"> &
  Pick<typeof import("./chip-sheet"), "ChipSheet">;

/** Loads the cards when the pointer or the focus comes near; without them, a click still opens the source. */
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
 * Gives every chip and every sentence without a source a card: beside it on hover and focus, as a sheet on
 * touch. A click opens the source.
 */
export function HoverLayer({
  render,
  onOpen: openSource,
  onNear,
  handle,
  showUncited = false,
  className,
  children,
}: {
  /** The card of a chip; null when there is nothing to show, or not yet. */
  render: (chip: HTMLElement, as: "card" | "sheet") => ReactNode;
  /** Called when the pointer or the focus comes near. */
  onNear?: () => void;
  onOpen: (chip: HTMLElement) => void;
  handle?: Ref<LayerHandle>;
  /** Highlights sentences without a source, which are dotted and have a card too. */
  showUncited?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const onOpen = useContext(SharedContext) ? null : openSource;
  const { parts, load } = useParts();
  const approached = useCallback(() => {
    load();
    onNear?.();
  }, [load, onNear]);
  const { shown, cancelLeave, leave, open, close, followed } = useHoverCard(root, onOpen);
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
          <parts.FloatingCard shown={shown} onEnter={cancelLeave} onLeave={leave} onFollowed={followed}>
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
