// The identity of a source is the normal form of its address (Q7). Two spellings of one address get one number.

import { isAttachedFile } from "./attached-folder";

const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_cid|mc_eid|igshid|ref_src|_hsenc|_hsmi)$/i;
const LIBRARY = "library:";

/** True for an address of a document on this machine: `library://<collection>/<path>`. */
export function isLibraryUrl(url: string): boolean {
  return url.startsWith(`${LIBRARY}//`);
}

/** Collection and path of a document's address in readable form. */
export function libraryPath(url: string): string {
  const path = url.slice(`${LIBRARY}//`.length);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Real addresses are not longer; a longer one would be sent, stored and displayed repeatedly. */
const LONGEST = 4096;

/**
 * Parses an address of the web or of the library; null for anything else, for one with a user name or password, and for
 * one that is too long (Q25).
 */
export function parseSourceUrl(url: string): URL | null {
  if (url.length > LONGEST || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return null;
  return ["http:", "https:", LIBRARY].includes(parsed.protocol) ? parsed : null;
}

/** A loop, because a regular expression would be quadratic for a row of slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Documents' addresses have encoded brackets; other sources may leave those of a file's name unencoded. */
const withBracketsEncoded = (path: string): string =>
  path.replace(/[()'!*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Normal form: lower-case host, no fragment, no tracking parameters, no trailing slash, parameters in stable order.
 * An address that cannot be parsed is its own key.
 */
export function urlKey(url: string): string {
  const parsed = parseSourceUrl(url.trim());
  if (!parsed) return url.trim();
  if (parsed.protocol === LIBRARY)
    return `${LIBRARY}//${parsed.host}${withBracketsEncoded(withoutSlashes(parsed.pathname))}`;
  parsed.hash = "";
  for (const name of [...parsed.searchParams.keys()])
    if (TRACKING.test(name)) parsed.searchParams.delete(name);
  parsed.searchParams.sort();
  const path = withoutSlashes(parsed.pathname);
  return `${parsed.protocol}//${parsed.host.toLowerCase()}${path}${parsed.search}`;
}

// Display names of the library's collections; their ids are part of addresses and never change.

const NAMES: Record<string, string> = {
  next: "Next.js documentation",
  ai: "AI SDK documentation",
  documents: "Your documents",
};

/** What is shown in place of a collection for a file that was attached to a question. */
const ATTACHED = "Attached file";

/** The display name of a collection. */
export function collectionName(id: string): string {
  return Object.hasOwn(NAMES, id) ? (NAMES[id] as string) : id;
}

/** The host for display; for a library document the name of its collection, or that it was attached. */
export function hostOf(url: string): string {
  const parsed = parseSourceUrl(url);
  if (!parsed) return "";
  if (parsed.protocol !== LIBRARY) return parsed.host;
  return isAttachedFile(parsed.href) ? ATTACHED : collectionName(parsed.host);
}
