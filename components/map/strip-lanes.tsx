"use client";

import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { callAnchor, stepAnchor } from "@/components/ui/anchors";
import { classNames } from "@/components/ui/class-names";
import { callPlace } from "@/components/ui/named-place";
import { useWords } from "@/components/ui/words";
import type { Placed, TimeStrip } from "@/lib/map/time-strip";
import { labelled, type Piece, waitLabel } from "./strip-words";

/** Stripes for idle time; they remain visible in print and in forced colours, which remove backgrounds. */
export const HATCH = "bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_1px,transparent_1px_4px)]";

export type PieceHandling = {
  looked: string | null;
  tabIndex: (id: string) => number;
  words: (piece: Piece) => string;
  onLook: (id: string | null) => void;
  onReach: (id: string | null) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
};

export const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;
export const placeOf = ({ x, width }: Pick<Placed, "x" | "width">) => ({
  left: percent(x),
  width: percent(width),
});

function lookOf(piece: Piece): string {
  if (piece.kind === "wait") return classNames("border-edge", HATCH);
  if (piece.kind === "call")
    return piece.segment.status === "failed"
      ? "border-2 border-unfound bg-unfound-soft"
      : piece.segment.open
        ? "border-accent bg-accent-soft"
        : "border-edge bg-hover";
  if (piece.segment.kind === "retry") return classNames("border-dashed border-edge", HATCH);
  if (piece.segment.failed) return "border-2 border-unfound bg-unfound-soft";
  if (piece.segment.kind === "judging") return "border-muted bg-ground";
  return piece.segment.open ? "border-accent bg-accent" : "border-muted bg-muted";
}

function PieceMark({
  piece,
  runId,
  handling,
  className,
}: {
  piece: Piece;
  runId: string;
  handling: PieceHandling;
  className: string;
}) {
  const { id } = piece.segment;
  const shared = {
    "data-piece": id,
    "aria-label": handling.words(piece),
    tabIndex: handling.tabIndex(id),
    style: placeOf(piece.segment),
    onFocus: () => handling.onReach(id),
    onBlur: () => handling.onReach(null),
    onKeyDown: (event: KeyboardEvent) => handling.onKeyDown(event, id),
    className: classNames(
      "absolute block min-w-[3px] rounded-[2px] border focus-visible:z-10",
      lookOf(piece),
      handling.looked === id && "z-10 outline-2 outline-ink",
      className,
    ),
  };
  if (piece.kind === "wait")
    return (
      <button type="button" {...shared} aria-pressed={handling.looked === id}>
        {piece.segment.cut ? <Cut /> : null}
      </button>
    );
  const href =
    piece.kind === "call" ? callAnchor(callPlace(runId, id)) : stepAnchor(runId, piece.segment.step);
  return <a {...shared} href={`#${href}`} />;
}

/** Two strokes that mark omitted time. */
function Cut() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 20"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="1.5"
      className="absolute inset-y-0 left-1/2 h-full w-3 -translate-x-1/2 stroke-ink"
    >
      <path d="M1 20 7 0M5 20 11 0" />
    </svg>
  );
}

/** The segment nearest to the pointer, because many are very narrow. */
function nearest(event: PointerEvent<HTMLElement>, pieces: readonly Piece[]): string | null {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientX - left) / width;
  const away = ({ segment: { x, width: wide } }: Piece) => Math.max(x - at, at - x - wide, 0);
  const [found] = pieces.toSorted((a, b) => away(a) - away(b) || a.segment.width - b.segment.width);
  return found && away(found) * width < 12 ? found.segment.id : null;
}

function Lane({
  pieces,
  handling,
  className,
  children,
}: {
  pieces: readonly Piece[];
  handling: PieceHandling;
  className: string;
  children: ReactNode;
}) {
  const look = (event: PointerEvent<HTMLElement>) => handling.onLook(nearest(event, pieces));
  return (
    <div
      onPointerMove={look}
      onPointerDown={look}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== "touch") handling.onLook(null);
      }}
      className={classNames("relative", className)}
    >
      {children}
    </div>
  );
}

/** Everything above the axis: step numbers, the model, parallel calls, and waiting across all lanes. */
export function StripLanes({
  strip,
  pieces,
  runId,
  handling,
}: {
  strip: TimeStrip;
  pieces: readonly Piece[];
  runId: string;
  handling: PieceHandling;
}) {
  const t = useWords();
  const waits = pieces.filter(({ kind }) => kind === "wait");
  const inModel = pieces.filter(({ kind }) => kind === "model");
  const lanes = Array.from({ length: strip.lanes }, (_, lane) =>
    pieces.filter((piece) => piece.kind === "call" && piece.segment.lane === lane),
  );
  const mark = (piece: Piece, className: string) => (
    <PieceMark key={piece.segment.id} piece={piece} runId={runId} handling={handling} className={className} />
  );
  const lane = "h-4 pointer-coarse:h-6";
  return (
    <div className="relative">
      <StepNumbers strip={strip} />
      <ul aria-label={t("map.strip.pieces")} className="contents">
        <li className="contents">
          <Lane pieces={[...inModel, ...waits]} handling={handling} className={classNames("mt-1", lane)}>
            {inModel.map((piece) => mark(piece, "inset-y-0"))}
          </Lane>
        </li>
        {lanes.map((own, index) => (
          // Lanes are identified by their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={index} className="contents">
            <Lane
              pieces={[...own, ...waits]}
              handling={handling}
              className={classNames(index === 0 ? "mt-3" : "mt-1", lane)}
            >
              {own.map((piece) => mark(piece, "inset-y-0.5"))}
            </Lane>
          </li>
        ))}
        <li className="contents">
          <div className="pointer-events-none absolute inset-x-0 top-5 bottom-0">
            {waits.map((piece) => mark(piece, "inset-y-0"))}
          </div>
        </li>
      </ul>
    </div>
  );
}

/** Step numbers where they fit: more on a wide strip than on a narrow one. */
function StepNumbers({ strip }: { strip: TimeStrip }) {
  const t = useWords();
  const wide = labelled(strip.steps, 620);
  const narrow = labelled(strip.steps, 320);
  return (
    <div aria-hidden="true" className="relative h-4 text-fine text-muted tabular">
      {strip.steps.map(({ number, x }) => (
        <span key={number} className="absolute inset-y-0" style={{ left: percent(x) }}>
          <span className="absolute top-2.5 left-0 h-2.5 border-l border-line" />
          {wide.has(number) ? (
            <span className={classNames("pl-0.5 leading-3", !narrow.has(number) && "@max-[38rem]:hidden")}>
              {number}
            </span>
          ) : null}
        </span>
      ))}
      {strip.waits
        .filter(({ cut }) => cut)
        .map(({ id, ms, ...place }) => (
          <span
            key={id}
            className="absolute inset-y-0 whitespace-nowrap @max-[38rem]:hidden"
            style={placeOf(place)}
          >
            {waitLabel(t, { ms, width: place.width })}
          </span>
        ))}
    </div>
  );
}
