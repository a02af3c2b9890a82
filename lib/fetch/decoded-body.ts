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

/** The encodings that the client announces and supports. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** Servers compress once, and by mistake twice. */
const MOST_LAYERS = 2;

/** The window of zstd on the web; RFC 9659. A larger one would let a page allocate memory. */
const ZSTD_WINDOW_LOG = 23;

/** The method in the first byte of the zlib format. */
const ZLIB = 8;

const DECODERS: Record<string, (first: number) => Transform> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
  // The name means the zlib format, but some servers send raw deflate.
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

/** Passes bytes up to the limit; beyond it, reading ends with an error. */
function counter(limit: number, refused: () => boolean = () => false): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength;
      done(seen > limit || refused() ? tooLarge(limit) : null, chunk);
    },
  });
}

/** A server that streams a long page line by line stays far below. */
const MOST_PIECES = 200_000;

/** True once the framing of a body, which no byte limit covers, has become too expensive as well. */
function framing({ bytes, wireBytes }: { bytes: number; wireBytes: () => number }): () => boolean {
  let pieces = 0;
  return () => {
    pieces += 1;
    return pieces > MOST_PIECES || wireBytes() > bytes * 1.25 + 65_536;
  };
}

/** The first byte, without consuming it; undefined for an empty body. Rejects with the error of the body. */
async function firstByte(body: Readable): Promise<number | undefined> {
  const over = new AbortController();
  // An empty body emits its end once and never becomes readable.
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
 * The decompressed body. Bytes are counted while they arrive: on the wire, including chunk framing
 * (`wireBytes` returns how many the connection has read), and after every layer. Throws GuardError
 * `too_large` or `bad_response`, and the errors of the source and of decompression.
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
