// Converts MDX documentation into the Markdown that a reader would see: wrapper components are replaced by
// their content, property tables by lists, everything else is removed.

const KNOWN_HTML =
  /^(?:a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video)$/;

type Tag = { name: string; closing: boolean; attributes: string; end: number };

/**
 * Replaces tags in prose; fenced and inline code stays unchanged. `components` also removes JSX components
 * and MDX comments; without it only known HTML elements are removed.
 */
export function replaceTags(markdown: string, { components }: { components: boolean }): string {
  return mapProse(markdown, (prose) => replaceInProse(prose, components));
}

/** Applies `change` outside fenced code blocks. */
function mapProse(markdown: string, change: (prose: string) => string): string {
  const out: string[] = [];
  let prose: string[] = [];
  let fence: string | null = null;
  const flush = () => {
    if (prose.length > 0) out.push(change(prose.join("\n")));
    prose = [];
  };
  for (const line of markdown.split("\n")) {
    const mark = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence === null && mark) {
      flush();
      fence = mark;
      out.push(line);
    } else if (fence !== null) {
      out.push(line);
      if (mark?.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = null;
    } else prose.push(line);
  }
  flush();
  return out.join("\n");
}

function replaceInProse(prose: string, components: boolean): string {
  let out = "";
  let at = 0;
  while (at < prose.length) {
    const next = prose.slice(at).search(/[`<{]/);
    if (next < 0) break;
    const start = at + next;
    out += prose.slice(at, start);
    const skipped = skipSpecial(prose, start, components);
    if (skipped) {
      out += skipped.text;
      at = skipped.end;
      continue;
    }
    const tag = prose[start] === "<" ? readTag(prose, start) : null;
    if (tag && isMarkup(tag, prose[start - 1] ?? "", components)) {
      out += renderTag(tag);
      at = tag.end;
    } else {
      out += prose[start];
      at = start + 1;
    }
  }
  return out + prose.slice(at);
}

/** A type parameter such as `Array<Tool>` looks like a component, but directly follows a name. */
function isMarkup(tag: Tag, before: string, components: boolean): boolean {
  if (KNOWN_HTML.test(tag.name)) return true;
  return components && /^[A-Z]/.test(tag.name) && (tag.closing || !/[\w.]/.test(before));
}

/** Inline code is kept; comments are removed. */
function skipSpecial(
  prose: string,
  start: number,
  components: boolean,
): { text: string; end: number } | null {
  if (prose[start] === "`") {
    const ticks = /^`+/.exec(prose.slice(start, start + 20))?.[0] ?? "`";
    const close = prose.indexOf(ticks, start + ticks.length);
    const end = close < 0 ? start + ticks.length : close + ticks.length;
    return { text: prose.slice(start, end), end };
  }
  const comment = prose.startsWith("<!--", start)
    ? "-->"
    : components && prose.startsWith("{/*", start)
      ? "*/}"
      : null;
  if (comment === null) return null;
  const close = prose.indexOf(comment, start);
  return { text: "", end: close < 0 ? prose.length : close + comment.length };
}

function readTag(prose: string, start: number): Tag | null {
  const head = /^<(\/?)([A-Za-z][\w.]*)(?=[\s/>])/.exec(prose.slice(start, start + 80));
  if (!head?.[2]) return null;
  const end = endOfTag(prose, start + head[0].length);
  if (end === null) return null;
  const attributes = prose.slice(start + head[0].length, end - 1);
  return { name: head[2], closing: head[1] === "/", attributes, end };
}

/**
 * The position after the `>` that ends a tag, skipping quoted and braced attribute values; null if there is
 * none.
 */
function endOfTag(prose: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < prose.length && at < from + 200_000; at += 1) {
    const character = prose[at] as string;
    if (character === '"' || character === "`" || (character === "'" && depth > 0)) {
      const close = endOfString(prose, at);
      if (close === null) return null;
      at = close;
    } else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    else if (character === ">" && depth <= 0) return at + 1;
  }
  return null;
}

function endOfString(text: string, start: number): number | null {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote) return at;
  }
  return null;
}

const attribute = (tag: Tag, name: string): string | null => {
  const value = new RegExp(`\\b${name}=(?:"([^"]*)"|\\{\`([^\`]*)\`\\}|'([^']*)')`).exec(tag.attributes);
  return value?.[1] ?? value?.[2] ?? value?.[3] ?? null;
};

function renderTag(tag: Tag): string {
  if (tag.name === "br") return "\n";
  if (tag.closing) return "";
  if (tag.name === "Check") return "yes";
  if (tag.name === "Cross") return "no";
  const command = attribute(tag, tag.name === "InstallPackages" ? "packages" : "text");
  if (/^(?:InstallPackages|Snippet)$/.test(tag.name) && command) return `\`${command}\``;
  if (tag.name === "InlinePrompt") return quote(attribute(tag, "initialInput") ?? "");
  if (/(?:Table|Cards|Links)$/.test(tag.name)) return renderObjects(tag.attributes);
  const title = /Card$/.test(tag.name) ? attribute(tag, "title") : null;
  return title ? `- ${title}\n` : "";
}

const quote = (text: string): string => text.replace(/^/gm, "> ");

type Described = { depth: number; fields: Map<string, string> };

/** Lists the objects of an attribute such as `content={[{name: …, description: …}]}`, nested ones indented. */
function renderObjects(source: string): string {
  const objects: Described[] = [];
  const open: Described[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source[at] as string;
    if (character === "{") {
      const object = { depth: open.length, fields: new Map<string, string>() };
      objects.push(object);
      open.push(object);
    } else if (character === "}") open.pop();
    else if (/["'`]/.test(character)) {
      const close = endOfString(source, at) ?? source.length;
      const key = /(?<!\w)(\w+)\s*:\s*$/.exec(source.slice(Math.max(0, at - 60), at))?.[1];
      if (key) open.at(-1)?.fields.set(key, unescapeText(source.slice(at + 1, close)));
      at = close;
    }
    at += 1;
  }
  return `\n${objects.map(describeObject).filter(Boolean).join("\n")}\n`;
}

function describeObject({ depth, fields }: Described): string {
  const name = fields.get("name");
  const label = name ? `\`${name}\`` : (fields.get("title") ?? "");
  const type = fields.get("type");
  const head = [label, type ? `(\`${type}\`)` : ""].filter(Boolean).join(" ");
  const description = fields.get("description");
  if (!head && !description) return "";
  return `${"  ".repeat(Math.max(0, depth - 1))}- ${[head, description].filter(Boolean).join(": ")}`;
}

const unescapeText = (text: string): string =>
  text.replace(/\\n/g, " ").replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim();
