// One line of JSON for each thing worth knowing, on stderr. Secrets are cut out before a line is written.

import { processSingleton } from "@/lib/singleton";

type Fields = Record<string, unknown>;
type Level = "info" | "warn" | "error";

const SECRET_KEY = /key|token|secret|password|authorization|cookie/i;
const SECRET_TEXT =
  /\b(?:sk|tvly|pk|xox[abp])-[\w-]{6,}|\b(?:gh[pousr]|gw)_[\w-]{16,}|Bearer\s+[\w.~+/-]+=*/gi;

const secrets = processSingleton("secrets", () => new Set<string>());
/** Shorter ones are words of ordinary sentences: cutting them out would tell more than it hides. */
const SHORTEST_SECRET = 8;

/** From now on this text is cut out of all that is logged or shown, whatever it looks like. */
export function keepSecret(secret: string | null): void {
  if (!secret || secret.length < SHORTEST_SECRET || secrets.has(secret)) return;
  // Longer ones come first: a secret that begins another would leave the rest of that one.
  const ordered = [...secrets, secret].sort((a, b) => b.length - a.length);
  secrets.clear();
  for (const one of ordered) secrets.add(one);
}

/** Removes known secrets, and what looks like one, from a text that leaves the process. */
export function redact(text: string): string {
  let clean = text.replace(SECRET_TEXT, "[secret]");
  for (const secret of secrets) clean = clean.replaceAll(secret, "[secret]");
  return clean;
}

function printable(key: string, value: unknown): unknown {
  if (typeof value === "string") return SECRET_KEY.test(key) && key !== "keys" ? "[secret]" : redact(value);
  if (value instanceof Error)
    return {
      name: value.name,
      message: redact(value.message),
      stack: value.stack ? redact(value.stack) : undefined,
      cause: value.cause === undefined ? undefined : printable("cause", value.cause),
    };
  return value;
}

function write(level: Level, event: string, fields: Fields): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }, printable);
  console.error(line);
}

/**
 * Goes on in silence when whoever reads what is written goes away. Without it the error of the closed pipe is an uncaught
 * one, the framework writes it down like any other, that fails again, and a server that was told to end never does.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  warn: (event: string, fields: Fields = {}) => write("warn", event, fields),
  error: (event: string, fields: Fields = {}) => write("error", event, fields),
};
