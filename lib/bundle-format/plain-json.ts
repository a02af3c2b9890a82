// What JSON may hold and a store or a page cannot: nesting without end, more values than memory, and halves of surrogate
// pairs.

/** Nothing that the application writes is nested deeper; what is breaks whoever walks it. */
const DEEPEST = 200;

/** Each value takes memory and time once it is parsed, however few bytes it takes in the text. */
const MOST_VALUES = 1_000_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * What is wrong with a JSON text before anything parses it: `deep` or `many`; null for a text of a size that the
 * application writes. One pass over the text, which need not be valid.
 */
export function sizeFault(text: string): "deep" | "many" | null {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === BACKSLASH) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > DEEPEST) return "deep";
    if (values > MOST_VALUES) return "many";
  }
  return null;
}

/**
 * How many values parsed JSON has, how many different names its fields have, and how many code units its texts and names
 * have.
 */
export function measureJson(value: unknown): { values: number; names: number; characters: number } {
  const names = new Set<string>();
  let values = 0;
  let characters = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    values += 1;
    if (typeof one === "string") characters += one.length;
    if (typeof one !== "object" || one === null) continue;
    for (const [name, inside] of Object.entries(one)) {
      if (!Array.isArray(one)) {
        names.add(name);
        characters += name.length;
      }
      open.push(inside);
    }
  }
  return { values, names: names.size, characters };
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
