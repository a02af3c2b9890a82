import { describe, expect, it } from "vitest";
import { z } from "zod";
import { linesOf, parsedLine } from "./json-lines";

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, { size = 3, longest = 1000 } = {}) {
  const lines: { number: number; text: string | null }[] = [];
  for await (const line of linesOf(chunksOf(new TextEncoder().encode(text), size), longest)) lines.push(line);
  return lines;
}

describe("lines of a JSON lines file", () => {
  it("come out the same however the stream is cut, characters of several bytes included", async () => {
    const text = '{"a":"ёж"}\n\n{"a":"x\u2028y"}\r\nlast';
    for (const size of [1, 2, 3, 7, 1000])
      expect(await read(text, { size })).toEqual([
        { number: 1, text: '{"a":"ёж"}' },
        { number: 3, text: '{"a":"x\u2028y"}\r' },
        { number: 4, text: "last" },
      ]);
  });

  it("name a line that is too long and go on after it", async () => {
    const lines = await read(`${"x".repeat(50)}\nshort\n`, { longest: 10 });
    expect(lines).toEqual([
      { number: 1, text: null },
      { number: 2, text: "short" },
    ]);
  });

  it("say what is wrong with a line, by number and field", () => {
    const schema = z.object({ id: z.string(), claim: z.string() });
    const sentence = (text: string | null) => {
      const found = parsedLine({ number: 7, text }, schema);
      return found.ok ? null : found.sentence;
    };
    expect(sentence('{"id":"a","claim":"b"}')).toBeNull();
    expect(sentence("{")).toBe("Line 7: it is not valid JSON.");
    expect(sentence('{"id":"a"}')).toMatch(/^Line 7: field "claim": /);
    expect(sentence("[]")).toMatch(/^Line 7: /);
    expect(sentence(null)).toMatch(/^Line 7: it is longer/);
  });
});
