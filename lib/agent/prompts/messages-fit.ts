// Holds what a step's results take of a prompt to a number of bytes, without breaking the markers that say what is data.
// Only where the model's window is known: a result is then cut from the beginning on, and always in the same way.

import {
  lines,
  MARK_BYTES,
  type Piece,
  type PromptText,
  piecesOf,
  pieceText,
} from "@/lib/activities/data-block";

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");
const MARK = " […]";
/** No text is cut below this: a line that says what it was about. */
const LEAST = 160;

/** The beginning of a text in at most `limit` UTF-8 bytes, marked where it was cut; never half a character. */
export function cutBytes(text: string, limit: number): string {
  if (bytesOf(text) <= limit) return text;
  const bytes = Buffer.from(text, "utf8");
  let end = Math.max(0, limit - bytesOf(MARK));
  // A byte that goes on with a character has 10 as its first bits.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString("utf8", 0, end).trimEnd()}${MARK}`;
}

/** Divides `room` among things of these sizes: what is small is given whole, the others share the rest alike. */
export function sharesOf(sizes: readonly number[], room: number, least = LEAST): number[] {
  const shares = sizes.map(() => 0);
  const order = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size);
  let left = room;
  order.forEach(({ size, index }, at) => {
    const share = Math.min(size, Math.max(least, Math.floor(left / (order.length - at))));
    shares[index] = share;
    left = Math.max(0, left - share);
  });
  return shares;
}

/** An entry of a list of results below this says nothing: then fewer are told, and the others by their numbers. */
const LEAST_ENTRY = 120;

/** Entries of a list of results are cut each by itself, so that no number is lost. */
function fitBody(body: string, room: number, listed: boolean): string {
  if (!listed) return cutBytes(body, room);
  const entries = body.split("\n\n");
  const told = entries.slice(0, Math.max(1, Math.floor(room / LEAST_ENTRY)));
  const others = entries.slice(told.length).map((entry) => /^\[\d+\]/.exec(entry)?.[0] ?? "");
  const rest = others.length > 0 ? [`[…] also ${others.join(" ")}`] : [];
  const shares = sharesOf(
    told.map(bytesOf),
    room - bytesOf(rest.join("")) - 2 * told.length,
    LEAST_ENTRY / 2,
  );
  return [...told.map((entry, index) => cutBytes(entry, shares[index] ?? LEAST_ENTRY)), ...rest].join("\n\n");
}

/** Bytes of a piece without what stands in it. */
const frameOf = ({ label }: Piece) => (label === null ? 0 : MARK_BYTES + bytesOf(label) + 1);

/** A rendered result in about `limit` bytes as it is sent, every block in it still whole in form. */
export function fitResult(text: PromptText, limit: number): PromptText {
  const pieces = piecesOf(text);
  const sizes = pieces.map((piece) => frameOf(piece) + bytesOf(piece.body));
  if (sizes.reduce((sum, size) => sum + size, 0) <= limit) return text;
  const shares = sharesOf(sizes, limit);
  const fitted = pieces.map((piece, index) => {
    const room = Math.max(LEAST, (shares[index] ?? LEAST) - frameOf(piece));
    return pieceText({ ...piece, body: fitBody(piece.body, room, piece.label === "search results") });
  });
  return lines(fitted);
}

/** Of a step so much is always told: its reasoning, its calls, and what its results were about. */
const LEAST_STEP = 1200;

/**
 * Bytes that the next step's messages may take, of `left` for the `steps` that are still to come: up to three times an
 * equal share, since most steps take little, and never what the others need at least.
 */
export function roomOfStep(left: number, steps: number): number {
  const coming = Math.max(1, steps);
  const free = Math.max(0, left - coming * LEAST_STEP);
  return LEAST_STEP + Math.floor(Math.min(free, (3 * free) / coming));
}
