import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import packageJson from "@/package.json" with { type: "json" };
import type { Target } from "./check-url";
import { ACCEPTED_ENCODINGS, decodedBody } from "./decoded-body";
import { GuardError } from "./guard-error";

/** Who asks, said openly, so that a site can tell us from its readers, turn us away, and write to whoever runs us. */
function userAgent(contact: string | null): string {
  const whom = contact === null ? "" : `+${contact}; `;
  return `Mozilla/5.0 (compatible; Groundwork/${packageJson.version}; ${whom}research reader, one person at a time)`;
}

const MOST_HEADER_BYTES = 32_768;
const MOST_EARLY_ANSWERS = 8;
const IDLE_MS = 8_000;

/** What a caller may add; the rest would let one site be asked in the name of another, or of the person. */
const ALLOWED_HEADERS = new Set(["accept", "accept-language", "if-none-match", "if-modified-since"]);

/** Answers that lead on to another address. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_BODY = new Set([204, 205, 304]);

type Asking = {
  target: Target;
  headers: Record<string, string>;
  /** Whom the site may write to; null says nothing. In visible ASCII, without brackets. */
  contact: string | null;
};

export type Answer =
  | { kind: "redirect"; to: string }
  | { kind: "page"; status: number; headers: Headers; bytes: Uint8Array };

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

/** The head of the answer. A site that only ever announces one, or wants to speak something else, is left. */
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
    // Stays for good: what breaks after the head is the body's to tell, and must not go unheard here.
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

/** Addresses travel as ASCII, and where they do not, as UTF-8 that was read as Latin. */
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

/**
 * Asks for one page over a connection that stands, and closes it. Throws GuardError, the signal's reason, or an error of
 * the connection.
 */
export async function exchange(
  socket: Socket,
  {
    limits,
    signal,
    ...asked
  }: Asking & { limits: { bytes: number; decodedBytes: number }; signal: AbortSignal },
): Promise<Answer> {
  const { url } = asked.target;
  socket.setTimeout(IDLE_MS, () => socket.destroy(new GuardError("too_slow", "The site stopped answering.")));
  const giveUp = () => socket.destroy(signal.reason as Error);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    const asking = request({
      // The connection is the one that was made to the judged address; none is opened here.
      createConnection: () => socket,
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: sentHeaders(asked),
      setHost: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    asking.end();
    const { bytes, decodedBytes } = limits;
    return await answerOf(await headOf(asking), { bytes, decodedBytes }, () => socket.bytesRead);
  } catch (error) {
    // What a body is told of its connection's end is only that it ended; the connection knows why.
    throw socket.errored instanceof GuardError ? socket.errored : error;
  } finally {
    signal.removeEventListener("abort", giveUp);
    socket.destroy();
  }
}
