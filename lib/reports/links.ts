// Decides which addresses a text may link to: the web, mail, and places on this page or in this application.

/** A placeholder for this server: an address with this origin stays on it, however it is spelled. */
const HERE = "http://groundwork.invalid";

/** A path that every parser leaves as it is, so that a text with thousands of them needs no parser. */
const PLAIN_PATH = /^(?:\/[\w-]+)+\/?$/;

/**
 * A path of this server as a browser parses it, which drops tabs and line breaks before looking for slashes;
 * otherwise null.
 */
function ownPath(address: string): string | null {
  if (PLAIN_PATH.test(address)) return address;
  if (!address.startsWith("/") || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** The address if it may be followed, otherwise null. */
export function safeHref(url: string): string | null {
  const address = url.trim();
  if (/^#[\w%.-]*$/.test(address)) return address;
  if (address.startsWith("/")) return ownPath(address);
  if (!URL.canParse(address)) return null;
  return ["http:", "https:", "mailto:"].includes(new URL(address).protocol) ? address : null;
}

/** True when following it leaves this machine. */
export function isExternalLink(href: string): boolean {
  return !href.startsWith("/") && !href.startsWith("#");
}

/** The target of a link: a host, a mail address, or a place on this machine. */
export function destinationOf(href: string): { mail: boolean; place: string } {
  if (!isExternalLink(href)) return { mail: false, place: href };
  const url = new URL(href);
  const mail = url.protocol === "mailto:";
  return { mail, place: mail ? url.pathname : url.host };
}

/** Link texts that look like an address. */
const ADDRESS = /[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\//u;

/**
 * The target to show beside a link, so that its text cannot deceive (SEC-11): none if the text begins with
 * exactly that target. `quiet`: where links are many, as on a page, only texts that name another target get
 * one. Hosts are shown in ASCII form, in which no letter looks like another.
 */
export function placeBeside({
  href,
  words,
  quiet,
}: {
  href: string;
  words: string;
  quiet: boolean;
}): string | null {
  if (!isExternalLink(href)) return null;
  const { mail, place } = destinationOf(href);
  const said = words.trim().toLowerCase();
  const begun = mail ? said : said.replace(/^https?:\/\//, "").split(/[/?#]/, 1)[0];
  if (begun === place.toLowerCase()) return null;
  return quiet && !ADDRESS.test(said) ? null : place;
}
