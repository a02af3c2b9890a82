// Describes the segments of the strip, and lists them in order of time.

import { clock, duration, tokens, waitShort, waitWords } from "@/components/ui/figures";
import { toolTitle } from "@/components/ui/tool-words";
import type { Words } from "@/lib/i18n/translate";
import type { CallSegment, ModelSegment, TimeStrip, WaitSegment } from "@/lib/map/time-strip";

export type Piece =
  | { kind: "model"; segment: ModelSegment }
  | { kind: "call"; segment: CallSegment }
  | { kind: "wait"; segment: WaitSegment };

/** All segments by start time; of simultaneous ones, the model comes first. */
export function piecesOf({ model, calls, waits }: TimeStrip): Piece[] {
  return [
    ...model.map((segment): Piece => ({ kind: "model", segment })),
    ...calls.map((segment): Piece => ({ kind: "call", segment })),
    ...waits.map((segment): Piece => ({ kind: "wait", segment })),
  ].sort((a, b) => a.segment.from - b.segment.from || a.segment.x - b.segment.x);
}

/** `start`: when the run began. */
export function pieceWords(t: Words, piece: Piece, start: number): string {
  if (piece.kind === "model") return modelWords(t, piece.segment, start);
  if (piece.kind === "call") {
    const said = callWords(t, piece.segment, start);
    const { instance } = piece.segment;
    return instance === null ? said : `${said} ${t("run.lane.name", { name: instance })}.`;
  }
  return waitSentence(t, piece.segment);
}

function modelWords(t: Words, segment: ModelSegment, start: number): string {
  const { kind, step, attempt, failed, open, ms } = segment;
  const length = duration(t, ms);
  if (kind === "retry") return t("map.piece.retry", { step, length });
  if (open) return t("map.piece.decidingOpen", { step, length });
  if (failed) return t("map.piece.failed", { step, attempt, length });
  const used = tokens(t, segment.tokens);
  if (kind === "judging") return t("map.piece.judging", { step, length, tokens: used });
  const at = clock(segment.from - start);
  return attempt > 1
    ? t("map.piece.again", { step, attempt, length, at, tokens: used })
    : t("map.piece.deciding", { step, length, at, tokens: used });
}

function callWords(t: Words, { step, tool, reason, status, open, ms, from }: CallSegment, start: number) {
  const said = { step, tool: toolTitle(t, tool), length: duration(t, ms), reason };
  if (open) return t("map.piece.callOpen", said).trim();
  if (status === "failed") return t("map.piece.callFailed", said).trim();
  if (status === "skipped") return t("map.piece.callStopped", said).trim();
  return t("map.piece.call", { ...said, at: clock(from - start) }).trim();
}

function waitSentence(t: Words, { kind, ms, cut }: WaitSegment): string {
  const sentence = t(`map.wait.${kind}`, { length: waitWords(t, ms) });
  return cut ? `${sentence} ${t("map.wait.cut")}` : sentence;
}

export function stripSummary(t: Words, { work, steps }: TimeStrip): string {
  const sum = (of: (step: TimeStrip["steps"][number]) => number) =>
    steps.reduce((total, step) => total + of(step), 0);
  return t("map.strip.summary", {
    work: duration(t, work),
    asked: duration(
      t,
      sum(({ asked }) => asked),
    ),
    called: duration(
      t,
      sum(({ called }) => called),
    ),
    tokens: tokens(
      t,
      sum(({ input, output }) => input + output),
    ),
    steps: steps.length,
  });
}

/** The steps whose numbers fit beside the previous one on a strip of this width in pixels. */
export function labelled(steps: TimeStrip["steps"], width: number): ReadonlySet<number> {
  const shown = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const { number, x } of steps) {
    if ((x - last) * width < 18) continue;
    shown.add(number);
    last = x;
  }
  return shown;
}

/** The minimum width of a strip with names beside it, and the width of a character above it, in pixels. */
const LEAST = 536;
const CHARACTER = 6.5;

/** The duration of a wait, to show above it; null when even the short form does not fit. */
export function waitLabel(t: Words, { ms, width }: Pick<WaitSegment, "ms" | "width">): string | null {
  const label = waitShort(t, ms);
  return label.length * CHARACTER <= width * LEAST ? label : null;
}
