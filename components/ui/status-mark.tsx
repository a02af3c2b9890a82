"use client";

import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";

/**
 * All rings share one start time, so that parallel rows rotate in phase. Set with the next frame, which styles the page in
 * any case: asking for animations earlier would have it styled twice.
 */
function inStep(path: SVGPathElement | null): void {
  if (!path) return;
  requestAnimationFrame(() => {
    for (const animation of path.getAnimations()) animation.startTime = 0;
  });
}

/** The rotating part of a running mark. */
function ProgressRing({ d }: { d: string }) {
  return <path ref={inStep} d={d} strokeWidth="2" className="origin-center animate-turn" />;
}

export type MarkState =
  | "planned"
  | "running"
  | "done"
  | "partly"
  | "failed"
  | "stopped"
  | "unanswered"
  | "waiting";

const COLOUR: Record<MarkState, string> = {
  planned: "text-faint",
  running: "text-accent",
  done: "text-supported",
  partly: "text-muted",
  failed: "text-unfound",
  stopped: "text-muted",
  unanswered: "text-muted",
  waiting: "text-accent",
};

const HALF_RING = "M8 2a6 6 0 0 1 0 12";

/**
 * A state as a 16 px shape and a word. The shapes differ without colour: dotted ring, half a ring, filled
 * disc with a tick, square with a cross, ring with a square, ring with a dash, diamond with an exclamation mark. `label` replaces the
 * word; with `showLabel` it is shown beside the shape, otherwise only screen readers get it. Null makes the
 * shape silent, where text beside it states the same.
 */
export function StatusMark({
  state,
  label,
  showLabel = false,
  turning = false,
  className,
}: {
  state: MarkState;
  label?: string | null;
  showLabel?: boolean;
  /** An animated running mark, only for the active row, so that one thing moves per screen. */
  turning?: boolean;
  className?: string;
}) {
  return (
    <span className={classNames("inline-flex shrink-0 items-center gap-2", className)}>
      <StatusShape state={state} label={null} turning={turning} />
      {label === null ? null : (
        <span className={showLabel ? "" : "unseen"}>{label ?? <StateWord state={state} />}</span>
      )}
    </span>
  );
}

/**
 * The shape alone. With a label it is an image of that name; without one it is hidden from screen readers.
 */
export const StatusShape = memo(function StatusShape({
  state,
  label,
  turning = false,
}: {
  state: MarkState;
  label: string | null;
  turning?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named, or hidden, by what is given.
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className={classNames("shrink-0", COLOUR[state])}
    >
      <Shape state={state} turning={turning} />
    </svg>
  );
});

function StateWord({ state }: { state: MarkState }) {
  return useWords()(`ui.mark.${state}`);
}

function Shape({ state, turning }: { state: MarkState; turning: boolean }) {
  switch (state) {
    case "planned":
      return <circle cx="8" cy="8" r="6" strokeDasharray="0.1 3.04" />;
    case "running":
      // Half a ring, so that it also reads as "in progress" with reduced motion.
      return (
        <>
          <circle cx="8" cy="8" r="6" className="opacity-30" />
          {turning ? <ProgressRing d={HALF_RING} /> : <path d={HALF_RING} strokeWidth="2" />}
        </>
      );
    case "done":
      return (
        <>
          <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
          <path d="m5.2 8.2 2 2 3.6-4" className="stroke-ground" />
        </>
      );
    case "partly":
      return (
        <>
          <circle cx="8" cy="8" r="6" />
          <path d="M8 2a6 6 0 0 1 0 12" fill="currentColor" />
        </>
      );
    case "failed":
      return (
        <>
          <rect x="2" y="2" width="12" height="12" rx="2" />
          <path d="m5.5 5.5 5 5m0-5-5 5" />
        </>
      );
    case "stopped":
      return (
        <>
          <circle cx="8" cy="8" r="6" />
          <rect x="5.75" y="5.75" width="4.5" height="4.5" fill="currentColor" stroke="none" />
        </>
      );
    case "unanswered":
      return (
        <>
          <circle cx="8" cy="8" r="6" />
          <path d="M5.25 8h5.5" strokeWidth="2" />
        </>
      );
    case "waiting":
      return (
        <>
          <path d="M8 1 15 8l-7 7-7-7Z" fill="currentColor" stroke="none" />
          <path d="M8 4.6v3.6M8 10.9v.1" className="stroke-ground" strokeWidth="1.75" />
        </>
      );
  }
}
