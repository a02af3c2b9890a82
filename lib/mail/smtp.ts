// Hands mails to the configured mail server. The only file that loads the package for it, when the first mail is sent.

import type { MailAccess } from "@/lib/config/mail-access";
import { log, redact } from "@/lib/log";
import type { Mail } from "./message";
import type { MailAttempt, MailFault } from "./outcome";

/** Milliseconds for the connection, for its greeting, and between two signs of life. */
const PATIENCE = 15_000;
/** Milliseconds for the whole attempt. */
const LONGEST = 60_000;

export type SendMail = (mail: Mail, access: MailAccess) => Promise<MailAttempt>;

const FAULTS: Record<string, MailFault> = {
  EAUTH: "login_refused",
  ENOAUTH: "login_refused",
  ETLS: "not_encrypted",
  EREQUIRETLS: "not_encrypted",
  ECONNECTION: "unreachable",
  EDNS: "unreachable",
  ESOCKET: "unreachable",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ETIMEDOUT: "too_slow",
};
/** What concerns this mail, not the connection: sender, recipient, content. */
const OF_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** Codes of Node for a certificate that is not trusted, and for encryption that cannot be agreed on. */
const NO_TRUST = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** `originalCode`: the system's, where the package has put one of its own before it. */
type Fault = { code?: unknown; originalCode?: unknown; response?: unknown; responseCode?: unknown };

function faultOf({ code, originalCode, responseCode }: Fault): MailFault {
  if (typeof originalCode === "string" && NO_TRUST.test(originalCode)) return "not_encrypted";
  const name = String(code ?? "");
  if (OF_MAIL.has(name) && typeof responseCode === "number")
    return responseCode >= 500 && responseCode < 600 ? "refused" : "deferred";
  return FAULTS[name] ?? "failed";
}

/** What a failed attempt met. A server may repeat the login it was given. */
function attemptOf(error: unknown): MailAttempt {
  const fault: Fault = typeof error === "object" && error !== null ? error : {};
  const answer = typeof fault.response === "string" ? redact(fault.response) : null;
  log.warn("mail-server-failed", { error });
  return { fault: faultOf(fault), answer };
}

function optionsOf({ host, port, secure, encryption, login }: MailAccess) {
  return {
    ...{ host, port, secure },
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    requireTLS: encryption === "needed",
    ignoreTLS: encryption === "none",
    ...{ connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}

async function transportTo(access: MailAccess) {
  const { createTransport } = await import("nodemailer");
  return createTransport(optionsOf(access));
}

const prepared = (headers: Mail["headers"]) =>
  // As they are: an address may be neither encoded nor broken over lines.
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));

/** Sends a mail once, and returns what that met. */
export const sendBySmtp: SendMail = async (mail, access) => {
  const transport = await transportTo(access);
  const late = Promise.withResolvers<MailAttempt>();
  const timer = setTimeout(() => late.resolve({ fault: "too_slow", answer: null }), LONGEST);
  const { to, headers, ...rest } = mail;
  const sent = transport
    .sendMail({ ...rest, to: { name: "", address: to }, headers: prepared(headers) })
    .then(({ response }) => ({ fault: null, answer: redact(String(response)) }), attemptOf);
  try {
    return await Promise.race([sent, late.promise]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
};
