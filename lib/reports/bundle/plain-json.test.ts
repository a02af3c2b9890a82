import { describe, expect, it } from "vitest";
import { isTooDeep, wellFormedJson } from "./plain-json";

describe("JSON from elsewhere", () => {
  it("S5: is measured before anything walks it", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(isTooDeep(nested(200))).toBe(false);
    expect(isTooDeep(nested(201))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(300_000))).toBe(true);
    expect(isTooDeep("[],".repeat(300_000))).toBe(false);
    expect(isTooDeep(JSON.stringify(['\\" [[[', "[".repeat(9000)]))).toBe(false);
    expect(isTooDeep("")).toBe(false);
  });

  it("holds no half of a surrogate pair, and loses no whole one", () => {
    const read = (text: string) => JSON.parse(wellFormedJson(text));
    expect(read('"a\\ud83d\\ude00b"')).toBe("a😀b");
    expect(read('"a\\ud83db"')).toBe("a\ufffdb");
    expect(read('"\\uDE00\\uD83D"')).toBe("\ufffd\ufffd");
    expect(read('"\\ud83d\\ud83d\\ude00"')).toBe("\ufffd😀");
    expect(read('"\\\\ud83d"')).toBe("\\ud83d");
    expect(read(JSON.stringify("\ud83d 😀 \u0001 é"))).toBe("\ufffd 😀 \u0001 é");
    expect(wellFormedJson('"\ud83d"')).toBe('"\ufffd"');
  });
});
