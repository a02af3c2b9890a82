// Looks at HTML without building a tree, in one pass over the text, so that a bomb costs no more than its length.

const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/i;

/** Number of start tags and how deep they nest; elements whose end tag may be left out do not count for depth. */
export function measureMarkup(html: string): { elements: number; depth: number } {
  let elements = 0;
  let open = 0;
  let depth = 0;
  const tag = /<(\/?)([a-zA-Z][\w-]{0,40})/g;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const optional = VOID.test(match[2] ?? "");
    if (match[1]) open = optional ? open : Math.max(0, open - 1);
    else {
      elements += 1;
      if (!optional) open += 1;
      depth = Math.max(depth, open);
    }
  }
  return { elements, depth };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text between tags, without scripts and styles; block ends become line breaks. */
export function stripMarkup(html: string): string {
  let out = "";
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start < 0) break;
    out += html.slice(at, start);
    const name = /^<\/?([a-zA-Z][\w-]{0,40})/.exec(html.slice(start, start + 48))?.[1]?.toLowerCase();
    if (!name && !html.startsWith("<!", start)) {
      out += "<";
      at = start + 1;
      continue;
    }
    at = endOf(html, start, name);
    if (name && /^(?:p|div|br|li|tr|h[1-6]|section|article|ul|ol|table|pre)$/.test(name)) out += "\n";
  }
  out += html.slice(at);
  return out
    .replace(/&(#x?[\da-f]{1,6}|\w{2,6});/gi, decodeEntity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function endOf(html: string, start: number, name: string | undefined): number {
  if (html.startsWith("<!--", start)) return after(html, "-->", start);
  if ((name === "script" || name === "style") && html[start + 1] !== "/") {
    const close = html.indexOf(`</${name}`, start);
    return close < 0 ? html.length : after(html, ">", close);
  }
  return after(html, ">", start);
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith("#")) return ENTITIES[body.toLowerCase()] ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
}
