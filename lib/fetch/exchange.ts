import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
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
import { orAborted } from "@/lib/resilience/or-aborted";
import packageJson from "@/package.json" with { type: "json" };
import { GuardError, type Target } from "./check-url";
import { GatheredBytes } from "./gathered-bytes";

/** What this program calls itself to a receiver of webhooks. */
const SENDER = `Groundwork/${packageJson.version} (webhooks)`;

/** An honest User-Agent, so that a site can recognise and refuse Groundwork, and contact its operator. */
function userAgent(contact: string | null): string {
  const whom = contact === null ? "" : `+${contact}; `;
  return `Mozilla/5.0 (compatible; Groundwork/${packageJson.version}; ${whom}research reader, one person at a time)`;
}

const MOST_HEADER_BYTES = 32_768;
const MOST_EARLY_ANSWERS = 8;
const IDLE_MS = 8_000;

/** The headers that a caller may add; others would send one site's identity, or the person's, to another. */
const ALLOWED_HEADERS = new Set(["accept", "accept-language", "if-none-match", "if-modified-since"]);

/** Redirect statuses. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_BODY = new Set([204, 205, 304]);

type Asking = {
  target: Target;
  headers: Record<string, string>;
  /** The operator's contact; null: none. In visible ASCII, without brackets. */
  contact: string | null;
};

export type Answer =
  | { kind: "redirect"; to: string }
  | { kind: "page"; status: number; headers: Headers; bytes: Uint8Array };

/** The encodings that the client announces and supports. */
const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

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
async function decodedBody(
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

function sentHeaders({ target, headers, contact }: Asking): Record<string, string> {
  const added = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => ALLOWED_HEADERS.has(name));
  return {
    host: target.url.host,
    "user-agent": userAgent(contact),
    accept: "text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.9,*/*;q=0.5",
    ...Object.fromEntries(added),
    "accept-encoding": ACCEPTED_ENCODINGS,
    connection: "close",
  };
}

const NOT_HTTP = "The site answered with something that is no page of the web.";

/**
 * The response head. Rejects for a server that sends only informational heads, or wants to switch protocols.
 */
function headOf(asking: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let early = 0;
    const refuse = () => asking.destroy(new GuardError("bad_response", NOT_HTTP));
    asking.on("information", () => {
      early += 1;
      if (early > MOST_EARLY_ANSWERS) refuse();
    });
    asking.once("upgrade", (_response, socket: Socket) => {
      socket.destroy();
      reject(new GuardError("bad_response", NOT_HTTP));
    });
    // Stays attached: errors after the head concern the body, and must not be unhandled here.
    asking.on("error", reject);
    asking.once("response", resolve);
  });
}

function fieldsOf(response: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2)
    headers.append(response.rawHeaders[at] ?? "", response.rawHeaders[at + 1] ?? "");
  return headers;
}

/** Location headers are ASCII, or UTF-8 that was decoded as Latin-1. */
function locationIn(response: IncomingMessage): string | null {
  const { location } = response.headers;
  return location === undefined ? null : Buffer.from(location, "latin1").toString("utf8");
}

async function answerOf(
  response: IncomingMessage,
  limits: { bytes: number; decodedBytes: number },
  wireBytes: () => number,
): Promise<Answer> {
  const { bytes } = limits;
  const status = response.statusCode ?? 0;
  const location = locationIn(response);
  if (REDIRECTS.has(status) && location !== null) return { kind: "redirect", to: location };
  const headers = fieldsOf(response);
  if (NO_BODY.has(status)) return { kind: "page", status, headers, bytes: new Uint8Array() };
  if (Number(response.headers["content-length"] ?? 0) > bytes)
    throw new GuardError("too_large", `The page is larger than ${Math.round(bytes / 1_000_000)} MB.`);
  const encoding = headers.get("content-encoding") ?? "";
  return {
    kind: "page",
    status,
    headers,
    bytes: await decodedBody(response, { encoding, wireBytes, ...limits }),
  };
}

/** Works over a connection that ends with the signal or when nothing arrives any more, and closes it. */
async function over<T>(socket: Socket, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  socket.setTimeout(IDLE_MS, () => socket.destroy(new GuardError("too_slow", "The site stopped answering.")));
  const giveUp = () => socket.destroy(signal.reason as Error);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    // The body reports only that its connection ended; the socket has the reason.
    throw socket.errored instanceof GuardError ? socket.errored : error;
  } finally {
    signal.removeEventListener("abort", giveUp);
    socket.destroy();
  }
}

type Wanted = { url: URL; method: "GET" | "POST"; headers: Record<string, string> };

/** A request over the connection to the checked address; no other connection is opened. */
const requestOver = (socket: Socket, { url, method, headers }: Wanted): ClientRequest =>
  request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers,
    setHost: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    insecureHTTPParser: false,
  });

/**
 * Requests one page over an established connection, and closes it. Throws GuardError, the signal's reason, or
 * an error of the connection.
 */
export async function exchange(
  socket: Socket,
  {
    limits,
    signal,
    ...asked
  }: Asking & { limits: { bytes: number; decodedBytes: number }; signal: AbortSignal },
): Promise<Answer> {
  return over(socket, signal, async () => {
    const { url } = asked.target;
    const asking = requestOver(socket, { url, method: "GET", headers: sentHeaders(asked) });
    asking.end();
    const { bytes, decodedBytes } = limits;
    return answerOf(await headOf(asking), { bytes, decodedBytes }, () => socket.bytesRead);
  });
}

/** The beginning of a body, until it has this many bytes, ends, breaks off, or the signal ends the wait. */
async function beginningOf(response: IncomingMessage, bytes: number, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const read = async () => {
    let length = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.byteLength;
      if (length >= bytes) return;
    }
  };
  await orAborted(read(), signal).catch(() => undefined);
  return Buffer.concat(pieces).subarray(0, bytes);
}

export type Posted = { status: number; headers: Headers; beginning: Buffer };

/**
 * Posts a body over an established connection, and closes it. The answer counts from its head on: of its body only the
 * first `bytes` are read, however the rest arrives. Throws GuardError, the signal's reason, or an error of the
 * connection.
 */
export async function post(
  socket: Socket,
  {
    url,
    body,
    headers,
    bytes,
    signal,
  }: {
    url: URL;
    body: string | Uint8Array;
    headers: Record<string, string>;
    bytes: number;
    signal: AbortSignal;
  },
): Promise<Posted> {
  return over(socket, signal, async () => {
    const own = {
      host: url.host,
      "user-agent": SENDER,
      "accept-encoding": "identity",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const asking = requestOver(socket, { url, method: "POST", headers: { ...headers, ...own } });
    asking.end(body);
    const response = await orAborted(headOf(asking), signal);
    const beginning = await beginningOf(response, bytes, signal);
    return { status: response.statusCode ?? 0, headers: fieldsOf(response), beginning };
  });
}
