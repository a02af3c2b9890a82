import { describe, expect, it } from "vitest";
import { isVisiblePath, StepStream } from "./step-stream";

/** A small generator with a seed, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ALPHABET = [
  "a",
  "Ж",
  "é",
  "\u{1f600}",
  "\u{1d11e}",
  '"',
  "\\",
  "\n",
  "\t",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "`",
  "/",
  "\u0001",
  "\u2028",
  "\ud83d",
];

function randomText(random: () => number): string {
  const length = Math.floor(random() * 12);
  return Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join("");
}

function randomValue(random: () => number, depth: number): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.5) return randomText(random);
  if (kind < 0.6) return [true, false, null, -1.5e3, 0][Math.floor(random() * 5)];
  const size = Math.floor(random() * 4);
  if (kind < 0.8) return Array.from({ length: size }, () => randomValue(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      `k${index}${randomText(random)}`,
      randomValue(random, depth - 1),
    ]),
  );
}

function flatten(value: unknown, path = ""): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof value === "string") {
    if (value !== "") texts.set(path, value);
    return texts;
  }
  if (typeof value !== "object" || value === null) return texts;
  for (const [key, child] of Object.entries(value))
    for (const [at, text] of flatten(child, path === "" ? key : `${path}.${key}`)) texts.set(at, text);
  return texts;
}

/** Escapes everything outside ASCII, as some endpoints do. */
const ascii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

function scan(pieces: string[], wanted: (path: string) => boolean = () => true): Map<string, string> {
  const stream = new StepStream(wanted);
  const texts = new Map<string, string>();
  for (const piece of pieces)
    for (const { path, text } of stream.push(piece)) texts.set(path, (texts.get(path) ?? "") + text);
  return texts;
}

function cut(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + Math.floor(random() * random() * 20);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

describe("StepStream", () => {
  it("GOAL-P2: tells the same strings as JSON.parse, wherever the pieces are cut", () => {
    const random = seeded(7);
    for (let round = 0; round < 2000; round += 1) {
      const value = { first: randomText(random), root: randomValue(random, 4) };
      const plain = JSON.stringify(value, null, random() < 0.3 ? 2 : 0);
      const json = random() < 0.5 ? plain : ascii(plain);
      const wrapped = random() < 0.5 ? json : `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nDone.`;
      const pieces = cut(wrapped, random);
      expect(scan(pieces), `round ${round}: ${wrapped}`).toEqual(flatten(JSON.parse(json)));
    }
  });

  it("GOAL-P2: reports text as soon as a piece brings it", () => {
    const stream = new StepStream();
    expect(stream.push('{"reasoning_steps":["Fir')).toEqual([{ path: "reasoning_steps.0", text: "Fir" }]);
    expect(stream.push('st","Second"],"current_situation":"N')).toEqual([
      { path: "reasoning_steps.0", text: "st" },
      { path: "reasoning_steps.1", text: "Second" },
      { path: "current_situation", text: "N" },
    ]);
  });

  it("never tears a surrogate pair, raw or escaped", () => {
    const stream = new StepStream(() => true);
    expect(stream.push('{"a":"x\ud83d')).toEqual([{ path: "a", text: "x" }]);
    expect(stream.push("\ude00\\ud83d")).toEqual([{ path: "a", text: "\u{1f600}" }]);
    expect(stream.push('\\ude00"}')).toEqual([{ path: "a", text: "\u{1f600}" }]);
  });

  it("GOAL-W3: passes over prose with braces before the object", () => {
    expect(scan(["I choose {one} of {} and { two: ", '{"a":"b"}'])).toEqual(new Map([["a", "b"]]));
  });

  it("GOAL-W3: never throws and reports no end of text for noise", () => {
    const random = seeded(11);
    const signs = ["{", "}", "[", "]", '"', "\\", "u", "d83d", ":", ",", "1", "true", " ", "x", "```"];
    for (let round = 0; round < 2000; round += 1) {
      const noise = Array.from({ length: 40 }, () => signs[Math.floor(random() * signs.length)]).join("");
      expect(() => scan(cut(noise, random))).not.toThrow();
    }
    expect(scan(["[{".repeat(10_000)])).toEqual(new Map());
    expect(scan(['{"a":'.repeat(10_000), '"x"'])).toEqual(new Map());
  });

  it("shows what a person is meant to see, and nothing else", () => {
    const shown = [
      "reasoning_steps.1",
      "current_situation",
      "calls.0._tool",
      "calls.3._reasoningForCall",
      "calls.0.planned_steps.2",
      "calls.0.content",
      "calls.0.questions.0",
    ];
    const hidden = [
      "plan_status",
      "calls.0._activity",
      "calls.0.urls.0",
      "content",
      "calls.0.content.0",
      "x.calls.0.title",
    ];
    expect(shown.filter((path) => !isVisiblePath(path))).toEqual([]);
    expect(hidden.filter(isVisiblePath)).toEqual([]);
  });
});
