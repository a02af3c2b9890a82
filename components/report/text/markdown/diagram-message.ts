// The messages between the page and a diagram's frame. The frame is untrusted, because it draws what a model
// wrote.

export const DIAGRAM_PAGE = "/diagram/page";

export type DiagramColours = Record<
  "ground" | "raised" | "sunken" | "ink" | "muted" | "line" | "edge" | "accent" | "accentSoft",
  string
>;

export type DrawMessage = {
  diagram: "draw";
  /** Repeated in the answer. */
  ask: number;
  source: string;
  colours: DiagramColours;
  dark: boolean;
  /** Disables animation. */
  still: boolean;
  /** Also returns a bitmap, for an export. */
  picture: boolean;
};

/** In pixels; `font` is the size of the smallest text. */
export type DiagramSize = { width: number; height: number; font: number };
type DiagramAnswer =
  | { kind: "ready" }
  | { kind: "missing" }
  | { kind: "failed"; ask: number }
  | { kind: "drawn"; ask: number; size: DiagramSize }
  /** `png`: its bytes in base64. */
  | { kind: "pictured"; ask: number; width: number; height: number; png: string };

const LEAST = 16;
const MOST = 20_000;

/** A length within bounds; null when invalid. */
function lengthOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  return Math.min(MOST, Math.max(LEAST, value));
}

/** Parses a message of a frame; null when it is invalid. */
export function readDiagramAnswer(data: unknown): DiagramAnswer | null {
  if (typeof data !== "object" || data === null) return null;
  const { diagram, ask, width, height, font, png } = data as Record<string, unknown>;
  if (diagram === "ready" || diagram === "missing") return { kind: diagram };
  if (typeof ask !== "number" || !Number.isSafeInteger(ask)) return null;
  if (diagram === "failed") return { kind: "failed", ask };
  const size = { width: lengthOf(width), height: lengthOf(height) };
  if (size.width === null || size.height === null) return null;
  const { width: wide, height: high } = size;
  if (diagram === "pictured") {
    const bytes = pngOf(png);
    return bytes === null ? null : { kind: "pictured", ask, width: wide, height: high, png: bytes };
  }
  if (diagram !== "drawn") return null;
  return { kind: "drawn", ask, size: { width: wide, height: high, font: fontOf(font) } };
}

const PNG = "data:image/png;base64,";
/** The maximum size of a bitmap in characters of base64, which is 3 MB. */
const LONGEST_PICTURE = 4_000_000;

function pngOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_PICTURE || !value.startsWith(PNG)) return null;
  const bytes = value.slice(PNG.length);
  return /^[A-Za-z\d+/]+={0,2}$/.test(bytes) ? bytes : null;
}

/** The default font size, when a frame reports none or an invalid one. */
const FONT = 14;

function fontOf(value: unknown): number {
  return typeof value === "number" && value >= 4 && value <= 100 ? value : FONT;
}

/** The smallest readable font size, in pixels. */
const SMALLEST = 12;
/** A drawing with smaller text is enlarged up to this factor; some kinds shrink text to fit their boxes. */
const MOST_ENLARGED = 1.25;
/** The largest size, in pixels; larger frames are wider than any window and expensive to render. */
const LARGEST = 6000;

/**
 * The widths between which a drawing fits the available space, in whole pixels: below the minimum its text is
 * unreadable, so it scrolls; above the maximum it would be larger than drawn.
 */
export function widthsOf({ width, height, font }: DiagramSize): { least: number; most: number } {
  const bound = Math.min(LARGEST / width, LARGEST / height);
  const readable = Math.min(MOST_ENLARGED, SMALLEST / font);
  const scaled = (scale: number) => Math.ceil(width * Math.min(bound, scale));
  return { least: scaled(readable), most: scaled(Math.max(1, readable)) };
}

/** Estimates the height of a diagram in rem from its source, so that nothing moves when it is drawn. */
export function diagramRoom(source: string): number {
  const lines = source.split("\n").filter((line) => line.trim() !== "").length;
  return Math.min(28, Math.max(14, lines * 1.75));
}
