"use client";

import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { closeAfterChoice, focusInvoker } from "@/components/ui/focus-invoker";
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
  /** The form, fetched when it is first opened. */
  children: (close: () => void) => ReactNode;
}) {
  const t = useWords();
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  // What was typed outlives a press beside the popover; once it is set or given up, the next opening begins with what holds.
  const [form, setForm] = useState({ opened: false, count: 0 });
  const over = useRef(false);
  const onToggle = (open: boolean) => {
    if (open) {
      setForm((now) => ({ ...now, opened: true }));
      // A form that is still to come takes the focus by itself.
      panel.current?.querySelector("input")?.focus();
    } else {
      if (over.current) setForm((now) => ({ ...now, count: now.count + 1 }));
      focusInvoker(id);
    }
    over.current = false;
  };
  const close = () => {
    over.current = true;
    closeAfterChoice(panel.current);
  };
  return (
    <div className="min-w-0">
      <PopoverButton target={id} name={name}>
        <span className="min-w-0 tabular wrap-anywhere">{says}</span>
      </PopoverButton>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => onToggle(newState === "open")}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Escape" && !nativeEvent.isComposing) over.current = true;
        }}
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-4 shadow-float [inset:auto] [margin-block:0.25rem] [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <legend className="unseen">{legend}</legend>
        <div className={height}>
          {form.opened ? (
            <Suspense
              key={form.count}
              fallback={<p className="text-meta text-muted">{t("home.capOpening")}</p>}
            >
              {children(close)}
            </Suspense>
          ) : null}
        </div>
      </fieldset>
    </div>
  );
}
