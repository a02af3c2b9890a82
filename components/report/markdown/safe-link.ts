// Which addresses a text may link to: the web, mail, and places on this page or this machine's own interface.

/** The address when it may be followed, else null. */
export function safeHref(url: string): string | null {
  const address = url.trim();
  if (/^#[\w%.-]*$/.test(address)) return address;
  // One slash is this server; two, or a backslash browsers read as one, would be another.
  if (/^\/(?![/\\])/.test(address)) return address;
  if (!URL.canParse(address)) return null;
  return ["http:", "https:", "mailto:"].includes(new URL(address).protocol) ? address : null;
}

/** True when following it leaves this machine. */
export function isForeign(href: string): boolean {
  return !href.startsWith("/") && !href.startsWith("#");
}

/** Where a link leads: a host, an address of mail, or a place on this machine. */
export function destinationOf(href: string): { mail: boolean; place: string } {
  if (!isForeign(href)) return { mail: false, place: href };
  const url = new URL(href);
  const mail = url.protocol === "mailto:";
  return { mail, place: mail ? url.pathname : url.host };
}
