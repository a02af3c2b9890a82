import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";

const PAGE = "# Towers\n\nThe tower is 52 m high. It was built in Oslo in 1990. Rain fell all week.";

describe("a sentence aligned with its passage", () => {
  it("GOAL-Q7: uses the line that contains most of it", () => {
    const reading = read(PAGE, "The tower, 52 m high, was built in 1990");
    expect(reading?.lines.map(({ text }) => text)).toEqual([
      "The tower is 52 m high.",
      "It was built in Oslo in 1990.",
    ]);
    expect(reading?.nearest.text).toBe("The tower is 52 m high.");
  });

  it("is null if the page shares nothing", () => {
    expect(read(PAGE, "Penguins swim")).toBeNull();
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(read(PAGE, text)?.lines.length ?? 0).toBeLessThanOrEqual(3);
    expect(read(text, "The tower is 52 m high")?.lines.length ?? 0).toBeLessThanOrEqual(3);
  });
});
