// Reads a step while it is being written: takes pieces of JSON and returns the decoded text of its string
// values, by path (`calls.0.content`). Reads every character once, so the total is O(n) however the text is
// split. Text around the object and text that is not JSON are skipped; nothing here throws, because the
// complete reply is parsed at the end.

export type TextIncrement = { path: string; text: string };

const VISIBLE =
  /^(?:current_situation|reasoning_steps\.\d+|calls\.\d+\.(?:_tool|_reasoningForCall|query|research_goal|title|content|answer|(?:planned_steps|questions|next_steps)\.\d+))$/;

/** True for the strings of a step that a person sees while they are written. */
export function isVisiblePath(path: string): boolean {
  return VISIBLE.test(path);
}

/** No step nests deeper; deeper values are skipped, so that paths cannot grow without bound. */
const MAX_DEPTH = 32;

const ESCAPED: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

type Container = { path: string; object: boolean; key: string; index: number };

/**
 * `seek`: outside the object. `key`, `value`: one of them must follow, or the end where allowed. `colon`,
 * `comma`: that character must follow, or the end. `string`: inside quotation marks. `literal`: inside a
 * number or a word. `over`: the object is complete.
 */
type Expecting = "seek" | "key" | "colon" | "value" | "comma" | "string" | "literal" | "over";

const isSpace = (char: string) => char === " " || char === "\n" || char === "\r" || char === "\t";
const isLiteral = (char: string) => /[\w+.-]/.test(char);
const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

export class StepStream {
  #expecting: Expecting = "seek";
  readonly #containers: Container[] = [];
  /** Path of the string being read; null for a key or an unwanted string. */
  #path: string | null = null;
  #readsKey = false;
  #text = "";
  /** Characters after a backslash; null outside an escape. */
  #escape: string | null = null;
  #found = false;
  #increments: TextIncrement[] = [];
  readonly #wanted: (path: string) => boolean;

  /** `wanted` says which paths to report; the others are scanned and dropped. */
  constructor(wanted: (path: string) => boolean = isVisiblePath) {
    this.#wanted = wanted;
  }

  /** Takes the next piece and returns the text it contained, in order. Never splits a surrogate pair. */
  push(chunk: string): TextIncrement[] {
    this.#increments = [];
    let at = 0;
    while (at < chunk.length && this.#expecting !== "over") {
      if (this.#expecting === "seek") at = this.#seek(chunk, at);
      else if (this.#expecting === "string") at = this.#readString(chunk, at);
      else at = this.#readStructure(chunk, at);
    }
    if (this.#expecting === "string" && !this.#readsKey) this.#emit(false);
    return this.#increments;
  }

  #seek(chunk: string, from: number): number {
    const start = chunk.indexOf("{", from);
    if (start < 0) return chunk.length;
    this.#open(true);
    return start + 1;
  }

  #readStructure(chunk: string, at: number): number {
    const char = chunk.charAt(at);
    if (this.#expecting === "literal") {
      if (isLiteral(char)) return at + 1;
      this.#expecting = "comma";
      return at;
    }
    if (isSpace(char)) return at + 1;
    return this.#take(char) ? at + 1 : at;
  }

  /**
   * Handles one structural character. False when it does not belong here: then the search for an object
   * starts again.
   */
  #take(char: string): boolean {
    const container = this.#containers.at(-1);
    if (!container) return this.#giveUp();
    const closing = container.object ? "}" : "]";
    if (char === closing && this.#expecting !== "colon") return this.#close();
    if (this.#expecting === "colon" && char === ":") return this.#expect("value");
    if (this.#expecting === "comma" && char === ",") {
      container.index += 1;
      return this.#expect(container.object ? "key" : "value");
    }
    if (this.#expecting === "key" && char === '"') return this.#startString(true);
    if (this.#expecting !== "value") return this.#giveUp();
    if (char === '"') return this.#startString(false);
    if (char === "{" || char === "[") return this.#open(char === "{");
    return isLiteral(char) ? this.#expect("literal") : this.#giveUp();
  }

  #expect(next: Expecting): true {
    this.#expecting = next;
    return true;
  }

  #giveUp(): false {
    this.#containers.length = 0;
    this.#expecting = "seek";
    return false;
  }

  #valuePath(): string {
    const container = this.#containers.at(-1);
    if (!container) return "";
    const last = container.object ? container.key : String(container.index);
    return container.path === "" ? last : `${container.path}.${last}`;
  }

  #open(object: boolean): true {
    if (this.#containers.length === MAX_DEPTH) return this.#expect("over");
    this.#containers.push({ path: this.#valuePath(), object, key: "", index: 0 });
    return this.#expect(object ? "key" : "value");
  }

  #close(): true {
    this.#containers.pop();
    if (this.#containers.length > 0) return this.#expect("comma");
    // An object without content was a remark such as "{}" before the answer.
    return this.#expect(this.#found ? "over" : "seek");
  }

  #startString(isKey: boolean): true {
    const path = isKey ? null : this.#valuePath();
    this.#path = path !== null && this.#wanted(path) ? path : null;
    this.#readsKey = isKey;
    this.#text = "";
    this.#escape = null;
    return this.#expect("string");
  }

  #readString(chunk: string, from: number): number {
    let at = from;
    if (this.#escape !== null) at = this.#readEscape(chunk, at);
    while (at < chunk.length) {
      const start = at;
      while (at < chunk.length && chunk.charCodeAt(at) !== 0x22 && chunk.charCodeAt(at) !== 0x5c) at += 1;
      if (at > start) this.#append(chunk.slice(start, at));
      if (at === chunk.length) return at;
      if (chunk.charAt(at) === '"') {
        this.#endString();
        return at + 1;
      }
      this.#escape = "";
      at = this.#readEscape(chunk, at + 1);
    }
    return at;
  }

  /**
   * Reads the rest of an escape: one character, or `u` and four digits, which may arrive in several pieces.
   */
  #readEscape(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.#escape !== null) {
      this.#escape += chunk.charAt(at);
      at += 1;
      if (!this.#escape.startsWith("u")) {
        this.#append(ESCAPED[this.#escape] ?? this.#escape);
        this.#escape = null;
      } else if (this.#escape.length === 5) {
        this.#append(String.fromCharCode(Number.parseInt(this.#escape.slice(1), 16) || 0));
        this.#escape = null;
      }
    }
    return at;
  }

  #append(text: string): void {
    if (this.#readsKey || this.#path !== null) this.#text += text;
  }

  #endString(): void {
    if (this.#readsKey) {
      const container = this.#containers.at(-1);
      if (container) container.key = this.#text;
      this.#expect("colon");
      return;
    }
    this.#emit(true);
    this.#path = null;
    this.#expect("comma");
  }

  /** Reports the buffered text; half of a surrogate pair waits for the other half. */
  #emit(complete: boolean): void {
    if (this.#path === null || this.#text === "") return;
    const torn = !complete && isHighSurrogate(this.#text.charCodeAt(this.#text.length - 1));
    const text = torn ? this.#text.slice(0, -1) : this.#text;
    this.#text = torn ? this.#text.slice(-1) : "";
    if (text === "") return;
    this.#found = true;
    this.#increments.push({ path: this.#path, text });
  }
}
