// Takes from a text what plugins of Obsidian would run or hide: Dataview reads code blocks and code spans, Templater reads
// tags anywhere in a file, and Obsidian itself reads embeds, links, comments and tags.

import { OutgoingFences } from "@/lib/report-export/outgoing-fences";
import { oneLine } from "@/lib/reports/plain-text";

/** Languages that are only coloured; the blocks of every other one become plain text, because plugins run some of them. */
const COLOURED = new Set(
  (
    "bash sh shell c cpp csharp css dart diff elixir erlang go graphql haskell html ini java javascript js json jsx julia " +
    "kotlin latex tex lua makefile markdown math matlab mermaid perl php powershell python py r ruby rust scala scss sql " +
    "swift text toml ts tsx typescript vue xml yaml"
  ).split(" "),
);

const FENCE = /^([ \t>+*.)\d-]{0,200})(`{3,}|~{3,})[ \t]*(\S*)/;
/** A code span that a plugin would run: Dataview evaluates those that begin with its prefixes. */
const SPAN = /(?<!`)(`+)(?!`)((?:(?!\1)[^\n])*?[^`\n])\1(?!`)/g;

/** Templater finds its tags anywhere, in code as well. */
const withoutTags = (text: string) =>
  text
    .replace(/<(?=%)/g, "< ")
    .replace(/%(?=>)/g, "% ")
    // Only this application writes the lines by which it finds the parts of a note.
    .replace(/%(?=%\s*groundwork)/gi, "% ");

const inertFence = (line: string): string => {
  const [, before = "", mark = "", language = ""] = FENCE.exec(line) ?? [];
  if (mark === "" || language === "") return line;
  return `${before}${mark}${COLOURED.has(language.toLowerCase()) ? language : "text"}`;
};

/** Whether the content of a code span is an expression of Dataview or of another plugin with a prefix. */
const runs = (content: string) => /^\s*(?:[^\w\s]{0,3}=|\w{1,10}:=|(?:INPUT|VIEW|BUTTON)\[)/i.test(content);

const inertLine = (line: string): string =>
  line
    .replace(SPAN, (whole, _marks: string, content: string) => (runs(content) ? plainMarks(content) : whole))
    .replace(/!(?=\[\[)/g, "\\!")
    .replace(/\[(?=\[)/g, "\\[")
    .replace(/%(?=%)/g, "%\\");

/** Markdown whose code stays code and runs nowhere. It has no images and no HTML already. */
export function inertMarkdown(markdown: string): string {
  const fences = new OutgoingFences();
  const lines = markdown.split("\n").map((line) => {
    // A plugin may take for a code block what the classification calls uncertain, so every such line loses its language.
    const isCode = fences.isCode(line);
    const opened = inertFence(line);
    return isCode ? opened : inertLine(opened);
  });
  return withoutTags(lines.join("\n"));
}

const plainMarks = (text: string) =>
  text.replace(/[\\`*_[\]<>&~|#$=%!^]/g, (mark) => (mark === "<" ? "&lt;" : `\\${mark}`));

/** Outside text on one line, in which nothing is markup, a link, a tag or an expression. */
export function inertText(text: string): string {
  const plain = plainMarks(oneLine(text)).replace(/^([-+]|\d+[.)])(?=\s|$)/, "\\$1");
  // `key:: value` is a field of Dataview.
  return withoutTags(plain).replace(/:(?=:)/g, ":\u200b");
}
