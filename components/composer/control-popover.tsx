"use client";

import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { closeAfterChoice, focusInvoker } from "@/components/ui/focus-invoker";
import { PopoverButton } from "@/components/ui/popover-button";
import { useWords } from "@/components/ui/words";

/**
 * A control beside the question: a button whose label is the current value, and a form in a native popover.
 */
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
  /** A class that reserves the height while the form is loaded. */
  height: string;
  /** The form, loaded when it is first opened. */
  children: (close: () => void) => ReactNode;
}) {
  const t = useWords();
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  // Typed text survives a click outside the popover. After it is saved or cancelled, the form starts from the
  // current values.
  const [form, setForm] = useState({ opened: false, count: 0 });
  const over = useRef(false);
  const onToggle = (open: boolean) => {
    if (open) {
      setForm((now) => ({ ...now, opened: true }));
      // A form that is still loading focuses its field itself.
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
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-4 shadow-float popover-box max-md:[margin-inline:0.5rem] [position-area:bottom_span-right]"
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
