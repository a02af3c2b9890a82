// Finds the one JSON object in a model's reply: the whole reply, in a code fence, or within prose. Corrects
// only unambiguous slips (a raw line break inside a string, a comma before a closing bracket); a truncated
// object is never completed, because half a step must not be taken for a whole one (P12).

type Recovered = { ok: true; value: Record<string, unknown> } | { ok: false; fault: string };

/** How many `{` are tried when brackets do not match; bounds the work on hostile text. */
const MAX_STARTS = 16;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A key of this name could reach an object's prototype when properties are copied. */
const dropPrototype = (key: string, value: unknown) => (key === "__proto__" ? undefined : value);

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = text.includes("__proto__") ? JSON.parse(text, dropPrototype) : JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const CONTROL: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Escapes raw control characters in strings and drops trailing commas. One pass, because replies may be
 * hostile.
 */
function mend(text: string): string {
  let mended = "";
  let from = 0;
  let inString = false;
  const replace = (at: number, by: string) => {
    mended += text.slice(from, at) + by;
    from = at + 1;
  };
  let comma = -1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
      else if (char < " ") replace(at, CONTROL[char] ?? "");
      continue;
    }
    if ((char === "}" || char === "]") && comma >= from) replace(comma, "");
    if (char === '"') inString = true;
    if (char === ",") comma = at;
    else if (char.trim() !== "") comma = -1;
  }
  return mended + text.slice(from);
}

const parseOrMend = (text: string) => parse(text) ?? parse(mend(text));

/** End of the object that starts at `start` (exclusive), or null when its brackets never close. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** The largest object with matching brackets in the text. */
function largestWithin(text: string): Record<string, unknown> | null {
  let best: { value: Record<string, unknown>; length: number } | null = null;
  let start = text.indexOf("{");
  for (let tried = 0; start >= 0 && tried < MAX_STARTS; tried += 1) {
    const end = endOfObject(text, start);
    // Prose may leave a brace open; an object that was started but not closed means a truncated reply.
    if (end === null && /\{\s*"/y.test(text.slice(start, start + 40))) return null;
    const value = end === null ? null : parseOrMend(text.slice(start, end));
    if (value && end !== null && end - start > (best?.length ?? 0)) best = { value, length: end - start };
    start = text.indexOf("{", value && end !== null ? end : start + 1);
  }
  return best?.value ?? null;
}

/** Removes a reasoning model's thinking before its answer. */
export function withoutThinking(text: string): string {
  const end = text.lastIndexOf("</think>");
  return end < 0 ? text : text.slice(end + "</think>".length);
}

/** The text between the first fence and the next; undefined when it is not closed. */
function fencedIn(text: string): string | undefined {
  const open = /```(?:json)?[^\S\n]*\n/i.exec(text);
  if (!open) return undefined;
  const inside = text.slice(open.index + open[0].length);
  const end = inside.search(/\n[^\S\n]*```/);
  return end < 0 ? undefined : inside.slice(0, end);
}

/**
 * The object in a reply, or the fault in words that a model can act on. Returns nothing from an unclosed
 * reply, not even a smaller complete object in it.
 */
export function recoverJson(reply: string): Recovered {
  const text = withoutThinking(reply)
    .replace(/^\ufeff/, "")
    .trim();
  if (text === "") return { ok: false, fault: "the reply was empty" };
  const whole = parseOrMend(text);
  if (whole) return { ok: true, value: whole };
  const first = text.indexOf("{");
  if (first < 0) return { ok: false, fault: "the reply held no JSON object" };
  const fence = fencedIn(text);
  const value = (fence && parseOrMend(fence.trim())) || largestWithin(text);
  if (value) return { ok: true, value };
  const cutOff = endOfObject(text, first) === null;
  return {
    ok: false,
    fault: cutOff ? "the JSON object breaks off before its end" : "the reply is not valid JSON",
  };
}
