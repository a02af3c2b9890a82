"use client";

import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export type TooltipSide = "top" | "top-end" | "bottom" | "right" | "bottom-end";

const PLACE: Record<TooltipSide, string> = {
  top: "bottom-full left-1/2 mb-1 -translate-x-1/2",
  "top-end": "bottom-full right-0 mb-1",
  bottom: "top-full left-1/2 mt-1 -translate-x-1/2",
  right: "top-1/2 left-full ml-2 -translate-y-1/2",
  "bottom-end": "top-full right-0 mt-1",
};

/**
 * Shows a control's name beside it on hover and keyboard focus. It is hidden from screen readers, because the
 * control has the same accessible name; use a popover for anything more than a name. A click hides it until
 * the pointer returns, because what the click opened may be in the same place. It lies below citation cards.
 */
export function Tooltip({
  text,
  side = "bottom",
  className,
  children,
}: {
  text: string;
  side?: TooltipSide;
  className?: string;
  children: ReactNode;
}) {
  // Only on keyboard focus: a panel that opens and sets the focus would otherwise cover text.
  const [reached, setReached] = useState(false);
  const [pressed, setPressed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the control inside.
    <span
      onKeyUp={({ key }) => {
        if (key === "Tab") setReached(true);
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") setReached(false);
      }}
      onClick={() => {
        setReached(false);
        setPressed(true);
      }}
      onPointerEnter={() => setPressed(false)}
      onBlur={() => setReached(false)}
      data-reached={reached ? "" : undefined}
      className={classNames("group/tip relative inline-flex", className)}
    >
      {children}
      <span
        aria-hidden="true"
        className={classNames(
          pressed && "hidden",
          "tooltip-box",
          // Beside the edge of a narrow window a long line would make the page scroll sideways.
          "max-md:w-max max-md:max-w-40 max-md:whitespace-normal",
          PLACE[side],
        )}
      >
        {text}
      </span>
    </span>
  );
}
