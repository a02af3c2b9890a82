// One line of JSON for each thing worth knowing, on stderr. Secrets are cut out before a line is written.

type Fields = Record<string, unknown>;
type Level = "info" | "warn" | "error";

const SECRET_KEY = /key|token|secret|password|authorization|cookie/i;
const SECRET_TEXT = /\b(?:sk|tvly|pk|ghp|xox[abp])-[\w-]{6,}|Bearer\s+[\w.~+/-]+=*/gi;

/** Removes what looks like a credential from a text that leaves the process. */
export function redact(text: string): string {
  return text.replace(SECRET_TEXT, "[secret]");
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

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  warn: (event: string, fields: Fields = {}) => write("warn", event, fields),
  error: (event: string, fields: Fields = {}) => write("error", event, fields),
};
