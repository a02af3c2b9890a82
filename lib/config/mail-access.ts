// The mail server that variables name: SMTP_URL and SMTP_FROM.

import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { type Expectation, expects } from "./expectation";
import { isNear } from "./near-host";

export type MailAccess = {
  host: string;
  port: number;
  /** Encrypted from the first byte (smtps). */
  secure: boolean;
  /** How a connection that begins without encryption goes on: near this machine it may stay so. */
  encryption: "needed" | "offered" | "none";
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
};

type Variable = "SMTP_URL" | "SMTP_FROM";

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };
const OWN = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;
const NAMED = /^(?<name>[^<>\p{Cc}]{0,100})<(?<address>[^<>]+)>$/u;

const refuse = (path: Variable, expected: Expectation) =>
  new ConfigError({ file: "environment", path, expected });

const wrongUrl = () => refuse("SMTP_URL", expects("mailServer"));

/** Throws ConfigError for what is not encoded as in an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrongUrl();
  }
}

/** What a server may repeat of a login is kept out of all texts, too. */
function keepLogin(user: string, password: string, written: string): void {
  keepSecret(password);
  keepSecret(written);
  keepSecret(Buffer.from(password).toString("base64"));
  keepSecret(Buffer.from(`\0${user}\0${password}`).toString("base64"));
}

function loginOf({ username, password }: URL): MailAccess["login"] {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") throw wrongUrl();
  const login = { user: decoded(username), password: decoded(password) };
  keepLogin(login.user, login.password, password);
  return login;
}

function encryptionFor(host: string): MailAccess["encryption"] {
  // On this machine there is no network to listen in, and a local server's certificate names no host.
  if (OWN.test(host)) return "none";
  return isNear(host) ? "offered" : "needed";
}

function serverOf(value: string): Omit<MailAccess, "from"> {
  keepSecret(value);
  const url = URL.canParse(value) ? new URL(value) : null;
  const usual = PORTS[url?.protocol ?? ""];
  const isBare = url !== null && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isBare || usual === undefined || url.hostname === "") throw wrongUrl();
  const host = url.hostname.toLowerCase();
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? usual : Number(url.port),
    secure: url.protocol === "smtps:",
    encryption: encryptionFor(host),
    login: loginOf(url),
  };
}

function fromOf(value: string): MailAccess["from"] {
  const { name = "", address = value } = NAMED.exec(value)?.groups ?? {};
  if (!ADDRESS.test(address.trim()))
    throw refuse("SMTP_FROM", expects("mailName", { example: "Groundwork <groundwork@example.org>" }));
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

/** `value` returns a variable, null where it is not set. Null: no mail is sent. Throws ConfigError. */
export function mailAccessFrom(value: (name: Variable) => string | null): MailAccess | null {
  const url = value("SMTP_URL");
  const from = value("SMTP_FROM");
  if (url === null && from === null) return null;
  if (url === null) throw refuse("SMTP_URL", expects("mailServerToo"));
  const server = serverOf(url);
  if (from === null) throw refuse("SMTP_FROM", expects("mailFrom"));
  return { ...server, from: fromOf(from) };
}
