import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTATIONS } from "@/testing/mutations/bugs";

describe("Planted bugs", () => {
  it.each(MUTATIONS)("$name: its place stands exactly once in $file", ({ file, find, replace }) => {
    const text = readFileSync(file, "utf8");
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });
});
