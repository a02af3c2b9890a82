// Renders formulas for screen and files so that they cannot load, link, run, or grow without bound.

import type { KatexOptions } from "katex";
import { LONGEST_FORMULA } from "./formula";

/** Options for KaTeX. It throws on what it cannot render; the formula is then shown as written. */
export function formulaOptions(display: boolean): KatexOptions {
  return {
    displayMode: display,
    throwOnError: true,
    // No links, no images, no attributes, no classes of the text's own.
    trust: false,
    strict: "ignore",
    // Formulas share no definitions.
    macros: {},
    globalGroup: false,
    maxExpand: 200,
    // In em: rules and gaps are at most as wide as the text. Negative lengths are not bounded by this.
    maxSize: 30,
  };
}

const OPENING = /(?<!\\)(?:\\\\)*\{|\\begin\b|\\left\b/g;
const DEEPEST = 60;

/** A single formula needs no definitions, and a short one could expand endlessly. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command|global|long)(?![A-Za-z])/;
const REFUSED = /\\(?:href|url|includegraphics|html\w+)\b/;

const MEASURES = /\\(?:m?kern|[hm]skip|hspace|raisebox|rule|genfrac|above|cr|\\)/;
/** A length where a command takes one: behind the command itself or in brackets of its own. */
const LENGTH =
  /(?:\\(?:m?kern|[hm]skip|above)|[[{])\s*((?:[+-]\s*)?(?:\d+(?:\.\d*)?|\.\d+))\s*(pt|mm|cm|in|bp|pc|dd|cc|nd|nc|sp|px|ex|em|mu)/g;
/** In em, approximately; other units count as points. */
const IN_EM: Record<string, number> = { em: 1, ex: 0.5, cm: 3, in: 8, mm: 0.3, pc: 1.2, cc: 1.3, nc: 1.3 };
const POINT = 0.1;
/** In em, for all lengths of a formula together: more would overlap the surrounding text. */
const FURTHEST = 60;

function staysInPlace(tex: string): boolean {
  if (!MEASURES.test(tex)) return true;
  let sum = 0;
  for (const [, length = "", unit = ""] of tex.matchAll(LENGTH))
    sum += Math.abs(Number(length.replace(/\s/g, ""))) * (IN_EM[unit] ?? POINT);
  return sum <= FURTHEST;
}

/** False for formulas that are too long, too deep, too large, or forbidden. */
export function isWorthSetting(tex: string): boolean {
  if (tex.length > LONGEST_FORMULA || REFUSED.test(tex) || DEFINES.test(tex)) return false;
  return staysInPlace(tex) && isShallow(tex);
}

function isShallow(tex: string): boolean {
  if ((tex.match(OPENING)?.length ?? 0) < DEEPEST) return true;
  let depth = 0;
  for (const [brace] of tex.matchAll(/\\.|[{}]/gs)) {
    if (brace === "{") depth += 1;
    if (brace === "}") depth -= 1;
    if (depth > DEEPEST) return false;
  }
  return true;
}
