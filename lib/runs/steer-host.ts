// The name of a site as a person types or pastes it.

const LONGEST = 2048;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The host for comparing addresses: lower case, ASCII form, without `www.`, port and path. Accepts a name, a
 * pasted address or `*.example.org`. Null when the text names no site: no dot, a library document, an address
 * with a password.
 */
export function siteOf(written: string): string | null {
  const text = written.normalize("NFC").trim();
  if (text === "" || text.length > LONGEST || /\s/.test(text)) return null;
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)?.[0] ?? null;
  if (scheme !== null && !/^https?:\/\/$/i.test(scheme)) return null;
  const bare = (scheme === null ? text.replace(/^\/\//, "") : text.slice(scheme.length)).replace(
    /^\*?\./,
    "",
  );
  const address = `http://${bare}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return null;
  const host = hostname.replace(/\.$/, "").replace(/^www\.(?=[^.]+\.)/, "");
  if (host.length > 253) return null;
  if (ADDRESS.test(host)) return host;
  const labels = host.split(".");
  const named = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return named && !/^\d+$/.test(labels.at(-1) ?? "") ? host : null;
}
