// Holds what a step's results take of a prompt to a number of bytes, without breaking the markers that say what is data.
// Only where the model's window is known: a result is then cut from the beginning on, and always in the same way.

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

type Piece = { open: string; body: string; close: string };

/** A rendered result as prose and data blocks: `<<<page [3]>>> … <<<end of page [3]>>>`. Texts cannot hold markers. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const prose = (body: string) => {
    if (body.trim() !== "") pieces.push({ open: "", body: body.trim(), close: "" });
  };
  let at = 0;
  for (;;) {
    const from = text.indexOf("<<<", at);
    const head = from < 0 ? -1 : text.indexOf(">>>", from);
    if (head < 0) break;
    const label = text.slice(from + 3, head);
    const close = `<<<end of ${label}>>>`;
    const to = text.indexOf(close, head);
    if (to < 0) break;
    prose(text.slice(at, from));
    pieces.push({ open: `<<<${label}>>>\n`, body: text.slice(head + 3, to).trim(), close: `\n${close}` });
    at = to + close.length;
  }
  prose(text.slice(at));
  return pieces;
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

/** A rendered result in about `limit` bytes, every block in it still whole in form. */
export function fitResult(text: string, limit: number): string {
  if (bytesOf(text) <= limit) return text;
  const pieces = piecesOf(text);
  const shares = sharesOf(
    pieces.map(({ open, body, close }) => bytesOf(open + body + close)),
    limit,
  );
  return pieces
    .map(({ open, body, close }, index) => {
      const room = Math.max(LEAST, (shares[index] ?? LEAST) - bytesOf(open + close));
      return open + fitBody(body, room, open.startsWith("<<<search results")) + close;
    })
    .join("\n");
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
