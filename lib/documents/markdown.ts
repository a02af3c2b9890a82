import { parse } from "yaml";
import { replaceTags } from "./components";

type MarkdownParts = {
  title: string | null;
  description: string;
  /** A page that takes its text from another one: that page's name, such as `app/guides/analytics`. */
  source: string | null;
  body: string;
};

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** Splits front matter from the body. Front matter that is not a YAML mapping stays part of the text. */
export function splitFrontMatter(markdown: string): MarkdownParts {
  const match = FRONT_MATTER.exec(markdown);
  const fields = match ? readMapping(match[1] ?? "") : null;
  if (!match || !fields) return { title: null, description: "", source: null, body: markdown };
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  };
  return {
    title: text("title") || null,
    description: text("description"),
    source: text("source") || null,
    body: markdown.slice(match[0].length),
  };
}

function readMapping(yaml: string): Record<string, unknown> | null {
  if (yaml.length > 20_000) return null;
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 10, logLevel: "error" });
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Keeps the parts for one of the two routers of Next.js and drops those for the other. */
export function keepRouter(body: string, router: "app" | "pages"): string {
  const [kept, dropped] = router === "app" ? ["AppOnly", "PagesOnly"] : ["PagesOnly", "AppOnly"];
  return mapOutsideCode(body, (text) =>
    withoutElement(text, dropped).replaceAll(`<${kept}>`, "").replaceAll(`</${kept}>`, ""),
  );
}

/** An element without an end stays, and is searched for it only once. */
function withoutElement(text: string, name: string): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  let rest = "";
  let from = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start);
    if (end < 0) break;
    rest += text.slice(from, start);
    from = end + close.length;
  }
  return rest + text.slice(from);
}

/** Inline code may contain the marks as text. */
function mapOutsideCode(body: string, change: (text: string) => string): string {
  const spans: string[] = [];
  const hidden = body.replace(/`[^`\n]*(?:Only)[^`\n]*`/g, (span) => {
    spans.push(span);
    return `\uE000${spans.length - 1}\uE001`;
  });
  return change(hidden).replace(/\uE000(\d+)\uE001/g, (_, index: string) => spans[Number(index)] ?? "");
}

type CleanOptions = {
  /** Removes JSX components, imports and MDX comments. */
  components: boolean;
  /** Returns the target of a link; null removes the link and keeps its text. */
  link: ((target: string) => string | null) | null;
  title: string;
};

/** Removes scripts and style sheets; an unclosed one is left to the next step. */
function withoutScripts(body: string): string {
  const shown: string[] = [];
  const unclosed = new Set<string>();
  const begin = /<(script|style)\b/gi;
  let from = 0;
  for (let start = begin.exec(body); start; start = begin.exec(body)) {
    const name = start[1]?.toLowerCase() ?? "";
    if (unclosed.has(name)) continue;
    const end = new RegExp(`</${name}\\s*>`, "gi");
    end.lastIndex = begin.lastIndex;
    if (!end.test(body)) {
      unclosed.add(name);
      continue;
    }
    shown.push(body.slice(from, start.index));
    from = end.lastIndex;
    begin.lastIndex = from;
  }
  return shown.join("") + body.slice(from);
}

/**
 * The Markdown that a reader sees: no tags, internal links resolved, the title as first heading if there is
 * none.
 */
export function cleanMarkdown(body: string, options: CleanOptions): string {
  let text = replaceTags(withoutScripts(body), options);
  if (options.components)
    text = text.replace(/^import\s[^\n]*?from\s+['"][^'"\n]+['"];?[ \t]*\n/gm, keepInCode(text));
  if (options.link) text = resolveLinks(text, options.link);
  text = text
    .replace(/^[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return /^#\s/.test(text) || options.title === "" ? text : `# ${options.title}\n\n${text}`.trim();
}

/** Removes imports at the top of an MDX file; those in code examples stay. */
function keepInCode(text: string): (line: string, offset: number) => string {
  const firstFence = text.search(/^[^\S\r\n\u2028\u2029]*(?:```|~~~)/m);
  return (line, offset) => (firstFence >= 0 && offset > firstFence ? line : "");
}

function resolveLinks(text: string, link: (target: string) => string | null): string {
  return text
    .replace(/!\[[^\]\n]{0,300}\]\(\/[^)\s]{0,500}\)/g, "")
    .replace(
      /\[((?:[^[\]\n]|\n(?!\n)|\[[^\]\n]{0,200}\]){1,500})\]\((\/[^)\s]{0,500})\)/g,
      (_, words: string, target: string) => {
        const resolved = link(target);
        return resolved ? `[${words}](${resolved})` : words;
      },
    );
}
