// Limits a step's results in a prompt to a number of bytes without breaking the markers around data. Applies
// only when the model's window is known: results are then cut from the start, and always in the same way.

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
/** No text is cut below this, so that a line about its subject remains. */
const LEAST = 160;

/**
 * The beginning of a text in at most `limit` UTF-8 bytes, with a mark where it was cut; never splits a
 * character.
 */
export function cutBytes(text: string, limit: number): string {
  if (bytesOf(text) <= limit) return text;
  const bytes = Buffer.from(text, "utf8");
  let end = Math.max(0, limit - bytesOf(MARK));
  // The continuation bytes of a character start with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString("utf8", 0, end).trimEnd()}${MARK}`;
}

/**
 * Divides `room` among items of these sizes: small items get all they need, the others share the rest
 * equally.
 */
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

/**
 * Shorter entries of a result list are useless: then fewer are shown, and the others only by their numbers.
 */
const LEAST_ENTRY = 120;

/** Cuts the entries of a result list one by one, so that no number is lost. */
function fitBody(body: string, room: number, listed: boolean): string {
  if (!listed) return cutBytes(body, room);
  const entries = body.split("\n\n");
  const told = entries.slice(0, Math.max(1, Math.floor(room / LEAST_ENTRY)));
  // An entry may name several results that stand above.
  const others = entries.slice(told.length).map((entry) => /^\[\d+\](?: \[\d+\])*/.exec(entry)?.[0] ?? "");
  const rest = others.length > 0 ? [`[…] also ${others.join(" ")}`] : [];
  const shares = sharesOf(
    told.map(bytesOf),
    room - bytesOf(rest.join("")) - 2 * told.length,
    LEAST_ENTRY / 2,
  );
  return [...told.map((entry, index) => cutBytes(entry, shares[index] ?? LEAST_ENTRY)), ...rest].join("\n\n");
}

/** Bytes of a piece without its content. */
const frameOf = ({ label }: Piece) => (label === null ? 0 : MARK_BYTES + bytesOf(label) + 1);

/** A rendered result in about `limit` bytes as it is sent, with every block in it still well-formed. */
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

/** The steps that a conversation may have, and those still to come. */
type StepCount = { expected: number; coming: number };

/** Every step gets at least this much: its reasoning, its calls, and what its results were about. */
const LEAST_STEP = 1200;
/** With a smaller share, the model would see next to nothing of the pages that it reads. */
const LEAST_SHARE = 1250;
/** Two steps stay in full after a compaction, so that both together fit. */
const STEP_SHARE = 0.45;

/**
 * Bytes that the next step's messages may take, of `left` for the `steps` still to come: up to three times an
 * equal share, since most steps take little, but never what the others need at least. Of a `room` too small for all
 * steps, each takes nearly half: when it is full, older steps become notes (see `compact.ts`).
 */
export function roomOfStep({ room, left, steps }: { room: number; left: number; steps: StepCount }): number {
  if (room / steps.expected < LEAST_SHARE) return Math.max(LEAST_STEP, Math.floor(room * STEP_SHARE));
  const coming = Math.max(1, steps.coming);
  const free = Math.max(0, left - coming * LEAST_STEP);
  return LEAST_STEP + Math.floor(Math.min(free, (3 * free) / coming));
}
