"use client";

import { classNames } from "@/components/ui/class-names";
import { type Line, type MapLayout, WIDTH } from "./map-layout";
import type { Lit } from "./map-lit";
import { COLOUR, SIGN } from "./map-marks";

const LOOK: Record<Line["kind"], string> = {
  asked: "stroke-edge",
  found: "stroke-edge",
  aside: "stroke-line",
  supported: "stroke-edge",
  weak: "stroke-weak",
  not_found: "stroke-unfound",
  unchecked: "stroke-edge",
  earlier: "stroke-edge",
};

const LIT: Partial<Record<Line["kind"], string>> = {
  asked: "stroke-ink",
  found: "stroke-ink",
  aside: "stroke-muted",
  supported: "stroke-ink",
  unchecked: "stroke-muted",
  earlier: "stroke-ink",
};

const DASH: Partial<Record<Line["kind"], string>> = { weak: "5 3", unchecked: "1.5 3" };

const rem = (units: number) => `${units / 16}rem`;

/** The lines between the columns. They lie behind the nodes and say nothing that the nodes do not say in words. */
export function MapLines({ layout, lit }: { layout: MapLayout; lit: Lit | null }) {
  const shown = (line: Line) => lit === null || lit.isLit(line);
  const ordered = lit === null ? layout.lines : layout.lines.toSorted((a, b) => +shown(a) - +shown(b));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${layout.height}`}
        preserveAspectRatio="none"
        fill="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {ordered.map((line) => (
          <path
            key={line.key}
            d={line.d}
            strokeWidth={line.width}
            strokeDasharray={DASH[line.kind]}
            vectorEffect="non-scaling-stroke"
            className={classNames(
              "transition-opacity",
              lit && shown(line) ? (LIT[line.kind] ?? LOOK[line.kind]) : LOOK[line.kind],
              !shown(line) && "opacity-25",
            )}
          />
        ))}
      </svg>
      {layout.lines
        .filter(({ kind }) => kind === "weak" || kind === "not_found")
        .map((line) => (
          <span
            key={line.key}
            aria-hidden="true"
            className={classNames(
              "pointer-events-none absolute -mt-2 -ml-2 flex size-4 items-center justify-center rounded-pill bg-ground text-fine font-semibold transition-opacity",
              COLOUR[line.kind as "weak"],
              !shown(line) && "opacity-25",
            )}
            style={{ left: `${(line.middle.x / WIDTH) * 100}%`, top: rem(line.middle.y) }}
          >
            {SIGN[line.kind as "weak"]}
          </span>
        ))}
    </>
  );
}
