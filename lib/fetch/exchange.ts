import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import packageJson from "@/package.json" with { type: "json" };
import type { Target } from "./check-url";
import { ACCEPTED_ENCODINGS, decodedBody } from "./decoded-body";
import { GuardError } from "./guard-error";

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
  const { url } = asked.target;
  socket.setTimeout(IDLE_MS, () => socket.destroy(new GuardError("too_slow", "The site stopped answering.")));
  const giveUp = () => socket.destroy(signal.reason as Error);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    const asking = request({
      // Uses the connection to the checked address; none is opened here.
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
    // The body reports only that its connection ended; the socket has the reason.
    throw socket.errored instanceof GuardError ? socket.errored : error;
  } finally {
    signal.removeEventListener("abort", giveUp);
    socket.destroy();
  }
}
