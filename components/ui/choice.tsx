"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { closeAfterChoice, focusInvoker } from "@/components/ui/focus-invoker";
import { PopoverButton } from "@/components/ui/popover-button";

export type ChoiceOption<Value extends string> = {
  value: Value;
  /** The label of the closed control: the current state. */
  summary: string;
  label: string;
  detail: string;
  /** Replaces the detail; the option then cannot be chosen. */
  unavailable?: string | null;
};

/**
 * A choice with one line of explanation per option: a button that shows the current state, and radio buttons
 * in a native popover, so that arrow keys, Escape and a click outside work as usual.
 */
export function Choice<Value extends string>({
  name,
  options,
  value,
  onChange,
  says,
  children,
}: {
  /** What is chosen, for example "Agent". */
  name: string;
  options: ChoiceOption<Value>[];
  /** Null when none of the options is chosen; `says` then says what is. */
  value: Value | null;
  onChange: (value: Value) => void;
  says?: string | undefined;
  /** Further choices below the options, drawn when the panel is first opened. */
  children?: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  const [opened, setOpened] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="min-w-0">
      <PopoverButton target={id} name={name}>
        {says === undefined ? (
          <Said option={chosen} name={name} />
        ) : (
          <span className="max-w-44 min-w-0 truncate">{says}</span>
        )}
      </PopoverButton>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState === "open") setOpened(true);
          if (event.newState === "open")
            panel.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
          else focusInvoker(id);
        }}
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-1 shadow-float popover-box max-md:[margin-inline:0.5rem] [position-area:bottom_span-right]"
      >
        <legend className="unseen">{name}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className="group flex min-h-11 gap-3 rounded-control px-3 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={Boolean(option.unavailable)}
              onChange={() => onChange(option.value)}
              onClick={(event) => {
                // A click closes; arrow keys, which also fire "click", only move.
                if (event.detail > 0) closeAfterChoice(panel.current);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") {
                  event.preventDefault();
                  closeAfterChoice(panel.current);
                }
              }}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span>
              <span className="block text-body font-medium group-has-disabled:text-faint">
                {option.label}
              </span>
              <span className="block text-meta text-muted">{option.unavailable ?? option.detail}</span>
            </span>
          </label>
        ))}
        {opened ? children : null}
      </fieldset>
    </div>
  );
}

/**
 * The label of the closed control. In a narrow container, or where neighbours need the space (`data-brief`
 * around them), the short label is used, if the summary begins with it.
 */
function Said({ option, name }: { option: ChoiceOption<string> | undefined; name: string }) {
  if (!option?.summary.startsWith(option.label))
    return <span className="min-w-0">{option?.summary ?? name}</span>;
  return (
    <span className="min-w-0">
      {option.label}
      <span className="in-data-brief:hidden @max-[32rem]:hidden">
        {option.summary.slice(option.label.length)}
      </span>
    </span>
  );
}
