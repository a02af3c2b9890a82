import { once } from "node:events";
import { type Readable, Transform, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { GatheredBytes } from "./gathered-bytes";
import { GuardError } from "./guard-error";

/** What the client says it can read, and what it can. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** Servers compress once, and by mistake twice. */
const MOST_LAYERS = 2;

/** The window of zstd on the web; RFC 9659. More would be memory that a page can ask for. */
const ZSTD_WINDOW_LOG = 23;

/** The method in the first byte of zlib's form. */
const ZLIB = 8;

const DECODERS: Record<string, (first: number) => Transform> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
  // The name means zlib's form, and some servers send the bare one.
  deflate: (first) => ((first & 15) === ZLIB ? createInflate() : createInflateRaw()),
};

function layersOf(encoding: string): string[] {
  const layers = encoding
    .toLowerCase()
    .split(",")
    .map((layer) => layer.trim())
    .filter((layer) => layer !== "" && layer !== "identity");
  if (layers.length > MOST_LAYERS)
    throw new GuardError("too_large", `The page is packed ${layers.length} times over and was not unpacked.`);
  const unknown = layers.find((layer) => !Object.hasOwn(DECODERS, layer));
  if (unknown !== undefined)
    throw new GuardError("bad_response", "The page is packed in a way that is not known.");
  return layers.toReversed();
}

const tooLarge = (limit: number) =>
  new GuardError("too_large", `The page is larger than ${Math.round(limit / 1_000_000)} MB and was cut off.`);

/** Lets bytes pass up to the limit: behind it the reading ends with an error, whatever is still to come. */
function counter(limit: number, refused: () => boolean = () => false): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength;
      done(seen > limit || refused() ? tooLarge(limit) : null, chunk);
    },
  });
}

/** A server that streams a long page in lines stays far below. */
const MOST_PIECES = 200_000;

/** True once the framing of a body, which no limit of its bytes sees, has cost too much as well. */
function framing({ bytes, wireBytes }: { bytes: number; wireBytes: () => number }): () => boolean {
  let pieces = 0;
  return () => {
    pieces += 1;
    return pieces > MOST_PIECES || wireBytes() > bytes * 1.25 + 65_536;
  };
}

/** The first byte, which stays where it is; undefined for an empty body. Rejects with what ends the body. */
async function firstByte(body: Readable): Promise<number | undefined> {
  const over = new AbortController();
  // An empty body tells of its end once, and of nothing to read never again.
  const ended = finished(body, { signal: over.signal, cleanup: true }).then(() => null);
  ended.catch(() => undefined);
  try {
    for (;;) {
      const chunk = body.read() as Uint8Array | null;
      if (chunk !== null) {
        body.unshift(chunk);
        return chunk[0];
      }
      const readable = once(body, "readable", { signal: over.signal });
      readable.catch(() => undefined);
      if ((await Promise.race([readable, ended])) === null) return undefined;
    }
  } finally {
    over.abort();
  }
}

/**
 * The body as it was before it was packed. Bytes are counted on the wire, with the framing of chunks (`wireBytes` says how
 * many the connection has read), and behind every layer, while they come.
 * Throws GuardError `too_large` or `bad_response`, and the errors of the source and of unpacking.
 */
export async function decodedBody(
  body: Readable,
  {
    encoding,
    bytes,
    decodedBytes,
    wireBytes,
  }: { encoding: string; bytes: number; decodedBytes: number; wireBytes: () => number },
): Promise<Uint8Array> {
  const layers = layersOf(encoding);
  const first = layers.length === 0 ? ZLIB : await firstByte(body);
  if (first === undefined) return new Uint8Array();
  const unpacking = layers.flatMap((layer, index) => [
    DECODERS[layer]?.(index === 0 ? first : ZLIB) ?? [],
    counter(decodedBytes),
  ]);
  const gathered = new GatheredBytes();
  const collected = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      gathered.add(chunk);
      done();
    },
  });
  const onWire = counter(bytes, framing({ bytes, wireBytes }));
  await pipeline([body, onWire, ...unpacking.flat(), counter(decodedBytes), collected]);
  return gathered.taken();
}
