// Which addresses a text may link to: the web, mail, and places on this page or this machine's own interface.

/** Stands for this server: what keeps its origin stays on it, however the address is spelled. */
const HERE = "http://groundwork.invalid";

/** A path of this server as a browser reads it, which drops tabs and line breaks before it looks for slashes; else null. */
function ownPath(address: string): string | null {
  if (!address.startsWith("/") || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** The address when it may be followed, else null. */
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

/** Where a link leads: a host, an address of mail, or a place on this machine. */
export function destinationOf(href: string): { mail: boolean; place: string } {
  if (!isExternalLink(href)) return { mail: false, place: href };
  const url = new URL(href);
  const mail = url.protocol === "mailto:";
  return { mail, place: mail ? url.pathname : url.host };
}

/** Words that read as an address of their own. */
const ADDRESS = /[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\//u;

/**
 * The place to show beside the words of a link, so that nobody is led elsewhere than the words say (SEC-11): none where they
 * begin with exactly that place. `quiet`: where links are many, as on a page, only words that name another one are held to it.
 * Hosts are given in their ASCII form, in which no letter looks like another.
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
