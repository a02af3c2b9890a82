"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

export type Tab<Value extends string> = { value: Value; label: ReactNode; panel: ReactNode };

const LOOK = {
  line: {
    list: "flex gap-1 border-b border-line",
    tab: "focus-inset -mb-px min-h-10 border-b-2 px-3 text-body font-medium transition-colors pointer-coarse:min-h-11",
    chosen: "border-accent text-ink",
    other: "border-transparent text-muted hover:text-ink",
  },
  segments: {
    list: "flex w-fit gap-0.5 rounded-control border border-line p-0.5",
    tab: "focus-inset min-h-7 rounded-chip px-3 text-meta font-medium transition-colors pointer-coarse:min-h-11 pointer-coarse:px-4",
    chosen: "bg-hover text-ink forced-colors:outline-1",
    other: "text-muted hover:text-ink",
  },
};

/**
 * Tabs with the usual keys (arrows, Home, End). Every panel stays mounted, so that it keeps its scroll
 * position.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  look = "line",
  className,
}: {
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `segments` for nested tabs. */
  look?: "line" | "segments";
  className?: string;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const target = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
  };
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={LOOK[look].list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(LOOK[look].tab, tab.value === value ? LOOK[look].chosen : LOOK[look].other)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
