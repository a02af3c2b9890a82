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
};

export type DiagramSize = { width: number; height: number };
export type DiagramAnswer =
  | { kind: "ready" }
  | { kind: "missing" }
  | { kind: "failed"; ask: number }
  | { kind: "drawn"; ask: number; size: DiagramSize };

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
  const { diagram, ask, width, height } = data as Record<string, unknown>;
  if (diagram === "ready" || diagram === "missing") return { kind: diagram };
  if (typeof ask !== "number" || !Number.isSafeInteger(ask)) return null;
  if (diagram === "failed") return { kind: "failed", ask };
  const size = { width: lengthOf(width), height: lengthOf(height) };
  if (diagram !== "drawn" || size.width === null || size.height === null) return null;
  return { kind: "drawn", ask, size: { width: size.width, height: size.height } };
}

/** Longer sources are not drawn: 20,000 code units. */
export const LONGEST_DIAGRAM = 20_000;

// Bounded, since each line is a beginning.
const TITLE = /^[ \t]{0,40}(?:accTitle[ \t]{0,9}:[ \t]{0,9}|title[ \t]{0,9}:?[ \t]{1,9})(\S[^\n]{0,119})/m;

/** What a diagram is called: by itself, else by the section it stands in, else by its first line. */
export function diagramName(source: string, section: string | undefined): string {
  const own = TITLE.exec(source)?.[1]?.trim();
  if (own) return own.replace(/^["']|["']$/g, "");
  if (section) return section;
  const first = source.split("\n").find((line) => /^\s*[a-z]/i.test(line) && !/^\s*(?:---|%%)/.test(line));
  return (first ?? "").trim().slice(0, 80);
}

/** The text of a diagram is drawn at 14 pixels, and read down to 12. */
const SMALLEST = 12 / 14;
/** No window is so large, and what a page draws has a price. In pixels. */
const LARGEST = 6000;

/** The size under which a diagram is not drawn, but scrolled: so that its words can be read. In whole pixels. */
export function leastSize({ width, height }: DiagramSize): DiagramSize {
  const least = (length: number) => Math.min(LARGEST, Math.ceil(length * SMALLEST));
  return { width: least(width), height: least(height) };
}

/** Room for a diagram, in rem, from its source alone: so that nothing moves when it is drawn. */
export function diagramRoom(source: string): number {
  const lines = source.split("\n").filter((line) => line.trim() !== "").length;
  return Math.min(28, Math.max(14, lines * 1.75));
}
