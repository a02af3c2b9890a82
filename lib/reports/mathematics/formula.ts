// Defines what counts as mathematics in a report: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. A dollar sign usually
// means money, so the text between two must itself look like a formula. Both the tree of a report (syntax.ts)
// and the parsing of its citations (spans.ts) use these rules.

/** The opening marks of a formula, each with its closing mark. */
export type MathMark = "$" | "$$" | "\\(" | "\\[";

export const CLOSING: Record<MathMark, string> = { $: "$", $$: "$$", "\\(": "\\)", "\\[": "\\]" };

/** More between two marks is no formula: 2,000 code units. */
export const LONGEST_FORMULA = 2000;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** True when a dollar with these neighbours may open a formula: not `US$43`, `5$`, `$ 43` or `$/kWh`. */
export function mayOpen(before: string, after: string): boolean {
  return !LETTER_OR_DIGIT.test(before) && before !== "$" && after !== "" && !/[\s$.,;:)%/]/.test(after);
}

/**
 * True when a dollar after `tex` may close it: not before a figure (`$43–$58`), nor before a word except
 * `$k$th`.
 */
export function mayClose(tex: string, after: string): boolean {
  if (/\s$/.test(tex) || after === "$" || /\p{N}/u.test(after)) return false;
  return !/\p{L}/u.test(after) || /^(?:\p{L}|\\[a-z]+)$/u.test(tex);
}

// Signs of mathematics: a command, an exponent, an index.
const COMMAND = /\\[A-Za-z]+/;
const SCRIPT = /[\^_](?:[{\\]|[\p{L}\p{N}+*-])/u;
const RELATION = /[=<>≤≥≈≠≡∈∉⊂∪∩→⇒±×·÷∑∏∫√∞∂∇]|(?<=[\p{L}\d)\]]\s?)[+*](?=\s?[\p{L}\d([-])/u;
const NUMBER = /^[+−-]?\d+(?:[.,]\d+)*\s?(?:\\?%)?$/;
const MULTIPLE = /^[+−-]?\d+(?:[.,]\d+)?\s?\p{L}$/u;
/** Single letters with brackets, strokes and commas: `f(x)`, `a, b`, `n/2`, `x'`. */
const LETTERS = /^[+−-]?[\p{L}([|](?!\p{L})(?:(?<!\p{L})\p{L}(?!\p{L})|[\d\s()[\]|,;:'′!.+−*/-]){0,23}$/u;
const NAME = /^\p{Lu}{2,3}$/u;

const LABELS = /\\(?:text\w*|math\w+|operatorname|mbox|hbox|begin|end|tag|label)\*?\s?\{[^{}]*\}/g;
const FUNCTIONS = /(?<!\p{L})(?:log|ln|sin|cos|tan|exp|max|min|lim|mod|gcd|det|arg)(?!\p{L})/gu;
/** Two consecutive words make a sentence. */
const PROSE = /\p{L}{2}[’']?[\s,.;:!?()–—-]+\p{L}{2}/u;
/** Words of sentences about money, and other currency signs. */
const MONEY =
  /[€£¥₽₴]|(?<!\p{L})(?:and|or|to|per|from|vs|in|of|for|the|by|at|is|was|than|USD|EUR|US|kWh|MWh|bn|mn|тыс|млн|млрд|руб|долл|и|или|до|за|на|в|по|от|с|к|а|из|против)(?!\p{L})/iu;

/** The formula without its commands and the words that it marks as words. */
const bareOf = (tex: string) =>
  tex
    .replace(LABELS, " ")
    .replace(/\\[A-Za-z]+|\\./g, " ")
    .replace(/[\^_]\{[^{}]*\}/g, "")
    .replace(FUNCTIONS, " ");

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const [brace] of tex.matchAll(/\\.|[{}]/gs)) {
    if (brace === "{") depth += 1;
    if (brace === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** True when the text between two marks is a formula, not money, prose or an escaped bracket. */
export function isFormula(tex: string, mark: MathMark): boolean {
  const own = tex.trim();
  if (own === "" || own.length > LONGEST_FORMULA || !isBalanced(own)) return false;
  // `\[9\]` escapes a bracket so that it is not a citation.
  if (mark === "\\[" && /^[\d\s,;–—-]*$/.test(own)) return false;
  const bare = bareOf(own);
  if (PROSE.test(bare)) return false;
  if (COMMAND.test(own) || SCRIPT.test(own)) return true;
  // A single letter may be any, also one that is a word elsewhere.
  if (/^\p{L}$/u.test(own)) return true;
  if (MONEY.test(bare)) return false;
  return [NUMBER, MULTIPLE, RELATION, LETTERS, NAME].some((form) => form.test(own));
}

/** The opening mark if a line contains nothing else, so that a multi-line formula begins; otherwise null. */
export function openingLine(line: string): MathMark | null {
  const own = line.trim();
  return own === "$$" || own === "\\[" ? own : null;
}
