import { describe, expect, it } from "vitest";
import { SizeCheck, sizeFault, sizeFaultOfBytes, wellFormedJson } from "./plain-json";

describe("JSON from outside", () => {
  it("SEC-5: is measured before anything traverses it", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(sizeFault(nested(200))).toBeNull();
    expect(sizeFault(nested(201))).toBe("deep");
    expect(sizeFault('{"a":'.repeat(300_000))).toBe("deep");
    expect(sizeFault("[],".repeat(300_000))).toBeNull();
    expect(sizeFault(JSON.stringify(['\\" [[[', "[".repeat(9000)]))).toBeNull();
    expect(sizeFault("")).toBeNull();
    expect(sizeFault("{},".repeat(600_000))).toBe("many");
    expect(sizeFault(`[${"1,".repeat(1_100_000)}1]`)).toBe("many");
    expect(sizeFault(JSON.stringify(["{},".repeat(600_000)]))).toBeNull();
  });

  it("SEC-5: an object has as many names as one that the application writes", () => {
    const names = (count: number) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`"name" ${index},`, 1])),
      );
    expect(sizeFault(names(10_000))).toBeNull();
    expect(sizeFault(names(10_002))).toBe("many");
    expect(sizeFault(`[${names(9000)},${names(9000)}]`)).toBeNull();
    expect(sizeFault(`{"a":[${names(9000)}],${names(9000).slice(1)}`)).toBeNull();
  });

  it("SEC-5: bytes are measured like text, wherever a piece ends", () => {
    const texts = [
      JSON.stringify({ "я\\": ['"[[[', { b: '😀"{' }] }),
      `[${'"\\"",'.repeat(1_000_100)}1]`,
      `${"[".repeat(201)}`,
      `["${"[".repeat(300)}`,
    ];
    for (const text of texts) {
      const bytes = Buffer.from(text);
      for (const cut of [0, 1, 2, 3, 5, 7, 11, bytes.length - 1]) {
        const check = new SizeCheck();
        const fault =
          sizeFaultOfBytes(check, bytes.subarray(0, cut)) ?? sizeFaultOfBytes(check, bytes.subarray(cut));
        expect(fault, text.slice(0, 20)).toBe(sizeFault(text));
      }
    }
  });

  it("contains no lone surrogate, and loses no pair", () => {
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
