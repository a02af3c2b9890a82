// How every formula is set, on the screen and in files: nothing it says can load, link, run, or grow without bound.

import type { KatexOptions } from "katex";
import { LONGEST_FORMULA } from "./formula";

/** What KaTeX is given. It throws on what it cannot set; then the formula is shown as it was written. */
export function formulaOptions(display: boolean): KatexOptions {
  return {
    displayMode: display,
    throwOnError: true,
    // No links, no images, no attributes, no classes of the text's own.
    trust: false,
    strict: "ignore",
    // Definitions do not reach from one formula into another, and multiply within bounds.
    macros: {},
    globalGroup: false,
    maxExpand: 200,
    // In em: a rule or a gap is at most as wide as the text.
    maxSize: 30,
  };
}

const OPENING = /(?<!\\)(?:\\\\)*\{|\\begin\b|\\left\b/g;
const DEEPEST = 60;

/** False for what costs more than it says: too long, too deep, or refused anyway. */
export function isWorthSetting(tex: string): boolean {
  if (tex.length > LONGEST_FORMULA || /\\(?:href|url|includegraphics|html\w+)\b/.test(tex)) return false;
  if ((tex.match(OPENING)?.length ?? 0) < DEEPEST) return true;
  let depth = 0;
  for (const [brace] of tex.matchAll(/\\.|[{}]/gs)) {
    if (brace === "{") depth += 1;
    if (brace === "}") depth -= 1;
    if (depth > DEEPEST) return false;
  }
  return true;
}
