"use client";

import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { PopoverButton } from "@/components/ui/popover-button";
import { useWords } from "@/components/ui/words";

/** A control beside the question: a button that says in words what holds, and a form in a popover of the browser. */
export function ControlPopover({
  name,
  legend,
  says,
  height,
  children,
}: {
  name: string;
  legend: string;
  says: ReactNode;
  /** Kept free while the form is fetched, as a class. */
  height: string;
  /** The form, fetched when it is first opened; each opening begins with what holds. */
  children: (close: () => void) => ReactNode;
}) {
  const t = useWords();
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  // Each opening is another: what was typed and not set is forgotten.
  const [openings, setOpenings] = useState({ count: 0, open: false });
  return (
    <div className="min-w-0">
      <PopoverButton target={id} name={name}>
        <span className="min-w-0 tabular wrap-anywhere">{says}</span>
      </PopoverButton>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          const open = newState === "open";
          setOpenings(({ count }) => ({ count: open ? count + 1 : count, open }));
        }}
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-4 shadow-float [inset:auto] [margin-block:0.25rem] [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <legend className="unseen">{legend}</legend>
        <div className={height}>
          {openings.open ? (
            <Suspense
              key={openings.count}
              fallback={<p className="text-meta text-muted">{t("home.capOpening")}</p>}
            >
              {children(() => panel.current?.hidePopover())}
            </Suspense>
          ) : null}
        </div>
      </fieldset>
    </div>
  );
}
