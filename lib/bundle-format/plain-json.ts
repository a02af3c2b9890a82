// What JSON may hold and a store or a page cannot: nesting without end, more values than memory, and halves of surrogate
// pairs.

/** Nothing that the application writes is nested deeper; what is breaks whoever walks it. */
const DEEPEST = 200;

/** Each value takes memory and time once it is parsed, however few bytes it takes in the text. */
const MOST_VALUES = 1_000_000;

/** Names of one object: nothing that the application writes has more, and a large one takes many times its text. */
const MOST_NAMES = 10_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** In the list of open objects and lists, a list: its values are counted together with all others. */
const LIST = Number.NEGATIVE_INFINITY;

export type SizeFault = "deep" | "many";

/**
 * Counts what a JSON text holds before anything parses it. One pass over the text, which need not be valid and may come in
 * pieces: as code units, or as bytes in UTF-8, in which these characters are the same.
 */
export class SizeCheck {
  #values = 0;
  #quoted = false;
  #escaped = false;
  /** For each open object the number of its commas. */
  readonly #open: number[] = [];

  /** The fault of the text so far: `deep` or `many`; null while the application could have written its size. */
  fault(): SizeFault | null {
    if (this.#open.length > DEEPEST) return "deep";
    return this.#values > MOST_VALUES || (this.#open.at(-1) ?? 0) > MOST_NAMES ? "many" : null;
  }

  /** Adds a code unit or a byte. */
  add(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (this.#quoted && code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#quoted = !this.#quoted;
    else if (!this.#quoted) this.#count(code);
  }

  #count(code: number): void {
    const open = this.#open;
    if (code === COMMA) {
      this.#values += 1;
      const inside = open.length - 1;
      if (inside >= 0) open[inside] = (open[inside] ?? 0) + 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      this.#values += 1;
      open.push(code === OPEN_LIST ? LIST : 0);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open.pop();
  }
}

/** The same for a whole text. */
export function sizeFault(text: string): SizeFault | null {
  const check = new SizeCheck();
  for (let at = 0; at < text.length; at += 1) {
    check.add(text.charCodeAt(at));
    const fault = check.fault();
    if (fault) return fault;
  }
  return null;
}

/** The same for bytes in UTF-8 that follow those the check has seen. */
export function sizeFaultOfBytes(check: SizeCheck, bytes: Uint8Array): SizeFault | null {
  for (const code of bytes) {
    check.add(code);
    const fault = check.fault();
    if (fault) return fault;
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
