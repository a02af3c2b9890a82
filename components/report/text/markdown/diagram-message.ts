// What the page and the frame of a diagram say to each other. The frame is taken for hostile: it draws what a model wrote.

export const DIAGRAM_PAGE = "/diagram/page";

export type DiagramColours = Record<
  "ground" | "raised" | "sunken" | "ink" | "muted" | "line" | "edge" | "accent" | "accentSoft",
  string
>;

export type DrawMessage = {
  diagram: "draw";
  /** Comes back with the answer. */
  ask: number;
  source: string;
  colours: DiagramColours;
  dark: boolean;
  /** Without motion. */
  still: boolean;
  /** Also as a picture, to be taken along in a file. */
  picture: boolean;
};

/** In pixels; `font` is the size of the smallest words. */
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

/** A length within bounds; null when it is none. */
function lengthOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  return Math.min(MOST, Math.max(LEAST, value));
}

/** What a frame said; null when it is nothing a frame of ours says. */
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
/** Characters of base64, of a picture that is taken along: 3 MB. */
const LONGEST_PICTURE = 4_000_000;

function pngOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_PICTURE || !value.startsWith(PNG)) return null;
  const bytes = value.slice(PNG.length);
  return /^[A-Za-z\d+/]+={0,2}$/.test(bytes) ? bytes : null;
}

/** The size that words are drawn at where a frame says none that can be. */
const FONT = 14;

function fontOf(value: unknown): number {
  return typeof value === "number" && value >= 4 && value <= 100 ? value : FONT;
}

/** The smallest words are read down to this size, in pixels. */
const SMALLEST = 12;
/** A drawing whose words are smaller is enlarged up to this; some kinds shrink words to fit their boxes. */
const MOST_ENLARGED = 1.25;
/** No window is so large, and what a page draws has a price. In pixels. */
const LARGEST = 6000;

/**
 * The widths between which a drawing takes the room there is, in whole pixels: below the least its words could not be read, so
 * it is scrolled; beyond the most it would only be larger than it was drawn.
 */
export function widthsOf({ width, height, font }: DiagramSize): { least: number; most: number } {
  const bound = Math.min(LARGEST / width, LARGEST / height);
  const readable = Math.min(MOST_ENLARGED, SMALLEST / font);
  const scaled = (scale: number) => Math.ceil(width * Math.min(bound, scale));
  return { least: scaled(readable), most: scaled(Math.max(1, readable)) };
}

/** Room for a diagram, in rem, from its source alone: so that nothing moves when it is drawn. */
export function diagramRoom(source: string): number {
  const lines = source.split("\n").filter((line) => line.trim() !== "").length;
  return Math.min(28, Math.max(14, lines * 1.75));
}
