// A mail server on loopback: it collects what arrives, and answers as the test says.

import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Arrived = { to: string[]; from: string; raw: string };

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Set by a test: what is refused, with which code. */
export type Refuses = { login?: true; recipient?: number; message?: number; hangs?: true };

/**
 * Starts it on a free port of 127.0.0.1, or on a given one. `refuses` may be replaced at any time. `encrypts`: from the first
 * byte, or once it is asked to, with a certificate that nobody vouches for.
 */
export async function startMailServer(atPort = 0, encrypts: "at once" | "when asked" | null = null) {
  const arrived: Arrived[] = [];
  const logins: { user: string; password: string }[] = [];
  const server = new SMTPServer({
    secure: encrypts === "at once",
    hideSTARTTLS: encrypts !== "when asked",
    closeTimeout: 100,
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const user = username ?? "";
      logins.push({ user, password: password ?? "" });
      if (mailServer.refuses.login) done(new Error(`wrong: ${password}`));
      else done(null, { user });
    },
    onRcptTo(_address, _session, done) {
      const { recipient } = mailServer.refuses;
      done(recipient ? refusal(recipient, "no such mailbox") : null);
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const { message, hangs } = mailServer.refuses;
        if (message) return done(refusal(message, "try later"));
        arrived.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          raw: Buffer.concat(pieces).toString("utf8"),
        });
        if (!hangs) done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(atPort, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer = {
    port,
    arrived,
    logins,
    refuses: {} as Refuses,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

type Part = { headers: Record<string, string>; body: string };

function partOf(text: string): Part {
  const at = text.indexOf("\r\n\r\n");
  const unfolded = text.slice(0, at).replace(/\r\n[ \t]+/g, " ");
  const headers = unfolded.split("\r\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(headers), body: text.slice(at + 4) };
}

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

function textOf({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"] ?? "7bit";
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return (encoding === "quoted-printable" ? quoted(body) : body).replaceAll("\r\n", "\n");
}

/** Words of a header that are written as RFC 2047 says. */
const headerText = (value = ""): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quoted(text.replaceAll("_", " ")),
    );

/** What a mail program shows of a mail: its headers, and both forms of its text. */
export function readMail({ raw }: Pick<Arrived, "raw">) {
  const whole = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(whole.headers["content-type"] ?? "")?.[1] ?? "";
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, "")));
  const typed = (type: string) => parts.filter(({ headers }) => headers["content-type"]?.startsWith(type));
  return {
    headers: whole.headers,
    subject: headerText(whole.headers.subject),
    parts: parts.length,
    text: typed("text/plain").map(textOf).join(),
    html: typed("text/html").map(textOf).join(),
  };
}
