// Turns code and data into documents: one fenced block per passage, split where a definition begins, under a
// heading that names it.

import type { CodeLanguage } from "./kinds";

/**
 * A part is split at the next definition once it has this many lines, and at any line once it has the
 * maximum.
 */
const FEWEST_LINES = 12;
const MOST_LINES = 70;
const LONGEST_LINE = 4000;
const MOST_PART = 5000;

/**
 * Lines that begin a definition in common languages: a name after `function`, `class`, `def`, `fn` and so on.
 */
const BEGINNING =
  /^(?:(?:export|default|public|private|protected|internal|static|abstract|final|async|pub(?:\([^)]*\))?|unsafe|extern|open|sealed|data|override|virtual|inline|const)\s+)*(?:function\*?|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|module|namespace|package|object|record|protocol|extension|message|service|resource|CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|FUNCTION|PROCEDURE|INDEX|TRIGGER)|create\s+(?:table|view|function|index)|(?:const|let|var|val)(?=\s+[\w$]+\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\(|function|[\w$]+\s*=>)))\s+(?:\([^)]*\)\s*)?([\w$.:<>~"-]+)/;
/** `int main(int argc` and the like. */
const C_FUNCTION = /^[A-Za-z_][\w:<>,*&\s]{0,100}?[\s*&]([A-Za-z_][\w:~]*)\s*\([^;]*$/;
/** `[section]` and `key:` of configuration files. */
const SECTION = /^(?:\[+([^[\]\n]{1,80})\]+\s*|([\w.-]{1,60}):\s*)$/;

type Part = { name: string; first: number; lines: string[] };

const beginning = (line: string): string | null => {
  if (/^\s/.test(line) || line === "") return null;
  const head = line.slice(0, 300);
  const found = BEGINNING.exec(head) ?? C_FUNCTION.exec(head) ?? SECTION.exec(head);
  return (found?.[1] ?? found?.[2] ?? null)?.replace(/[:<].*/, "") ?? null;
};

/** Comments and attributes above a definition belong to it. */
const BELONGS = /^\s*(?:\/\/|\/\*|\*|#|--|"""|@|;)/;

/**
 * Code as Markdown: unchanged lines in fenced blocks of a few dozen; headings state the lines and the
 * definition.
 */
export function readCode(code: string, language: Pick<CodeLanguage, "id">): string {
  return partsOf(code.split("\n"))
    .map(({ name, first, lines }) => {
      const last = first + lines.length - 1;
      const heading = `## ${first}–${last}${name ? ` · ${name}` : ""}`;
      return `${heading}\n\n${fenced(lines.join("\n"), language.id)}`;
    })
    .join("\n\n");
}

function partsOf(lines: string[]): Part[] {
  const parts: Part[] = [];
  let open: Part = { name: "", first: 1, lines: [] };
  let size = 0;
  const close = (next: number) => {
    if (open.lines.some((line) => line.trim() !== "")) parts.push(open);
    open = { name: "", first: next, lines: [] };
    size = 0;
  };
  lines.forEach((written, index) => {
    const line =
      written.length > LONGEST_LINE ? `${written.slice(0, LONGEST_LINE).toWellFormed()} …` : written;
    const name = beginning(line);
    if (name !== null && open.lines.length >= FEWEST_LINES) {
      const above = open.lines.length - open.lines.findLastIndex((before) => !BELONGS.test(before)) - 1;
      const kept = above > 0 && above < open.lines.length ? open.lines.splice(-above) : [];
      close(index + 1 - kept.length);
      open.lines.push(...kept);
    }
    if (open.lines.length >= MOST_LINES || size + line.length > MOST_PART) close(index + 1);
    if (name !== null && open.name === "") open.name = name;
    open.lines.push(line);
    size += line.length + 1;
  });
  close(lines.length + 1);
  return parts;
}

function fenced(text: string, language: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^[^\S\r\n\u2028\u2029]*(`{3,})/gm)].map(([, ticks]) => ticks?.length ?? 0),
  );
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/(?<!\s)\s+$/, "")}\n${fence}`;
}
