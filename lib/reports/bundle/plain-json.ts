// What JSON may hold and a store or a page cannot: nesting without end, and halves of surrogate pairs.

/** Nothing that the application writes is nested deeper; what is breaks whoever walks it. */
const DEEPEST = 200;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** True when a JSON text is nested deeper than anything of ours. One pass over the text; it need not be valid. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === BACKSLASH) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted && OPENING.has(code)) depth += 1;
    else if (!quoted && CLOSING.has(code)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[\s\S])/g;
const HALF = 6;

/** The text with U+FFFD for every half of a surrogate pair, as the store would write it; of the same length once parsed. */
export function wellFormedJson(text: string): string {
  const whole = text.toWellFormed();
  if (!/\\u[dD][89a-fA-F]/.test(whole)) return whole;
  return whole.replace(ESCAPE, (written) => (written.length === HALF ? "\\ufffd" : written));
}
