import { describe, expect, it } from "vitest";
import { dataBlock, outsideText, sealed, told, writtenText } from "@/lib/activities/data-block";
import { cutBytes, fitResult, roomOfStep, sharesOf } from "./messages-fit";
import { tellingSentences } from "./notes-sources";

const bytes = (text: string) => Buffer.byteLength(text, "utf8");

describe("cutting to bytes", () => {
  it.each(["plain words", "кириллица и слова", "汉字与假名かな", "🙂👩‍👩‍👧‍👦 emoji"])(
    "keeps characters whole: %s",
    (word) => {
      const text = `${word} `.repeat(50);
      for (let limit = 20; limit < 80; limit += 1) {
        const cut = cutBytes(text, limit);
        expect(bytes(cut)).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut).not.toContain("\uFFFD");
      }
      expect(cutBytes(text, 10_000)).toBe(text);
    },
  );

  it("gives what is small whole and shares the rest", () => {
    expect(sharesOf([100, 5000, 9000], 6100)).toEqual([100, 3000, 3000]);
    expect(sharesOf([10, 20], 1000)).toEqual([10, 20]);
  });

  it("keeps every block closed and every number of a list", () => {
    const entries = Array.from(
      { length: 10 },
      (_, index) => `[${index + 1}] Title ${index} - https://a.test/${index}\n${"word ".repeat(80)}`,
    );
    const text = told`Query: x\n${dataBlock(told`search results`, writtenText(entries.join("\n\n")))}`;
    for (const limit of [500, 1000, 2500]) {
      const fitted = sealed(fitResult(text, limit), "0123456789");
      expect(bytes(fitted)).toBeLessThan(limit + 400);
      expect(fitted.endsWith("<<<0123456789 end>>>")).toBe(true);
      for (let number = 1; number <= 10; number += 1) expect(fitted).toContain(`[${number}]`);
    }
  });

  it("gives every step of a long run its least", () => {
    const room = 60_000;
    let left = room;
    for (let step = 0; step < 25; step += 1) {
      const most = roomOfStep({ room, left, steps: { expected: 25, coming: 25 - step } });
      expect(most).toBeGreaterThanOrEqual(1200);
      left -= most;
    }
    expect(left).toBeGreaterThanOrEqual(0);
  });

  it("shows the two newest steps where the room is too small for all", () => {
    const room = 20_000;
    const steps = { expected: 18, coming: 2 };
    expect(roomOfStep({ room, left: 0, steps })).toBe(9000);
    expect(roomOfStep({ room, left: room, steps: { expected: 18, coming: 18 } })).toBe(9000);
  });

  it("a page of ten megabytes hangs nothing", () => {
    for (const text of [
      "a".repeat(10_000_000),
      "<<<".repeat(3_000_000),
      "x. 1 ".repeat(2_000_000),
      ">>>".repeat(3_000_000),
    ]) {
      expect(bytes(fitResult(dataBlock(told`page [1]`, outsideText(text)), 4000))).toBeLessThan(4500);
      expect(tellingSentences({}, { text, focus: "what 1", room: 500 }).join("").length).toBeLessThan(600);
    }
  });

  it("keeps the sentences with figures and the words of the question", () => {
    const text =
      "The site uses cookies for comfort and for pleasure. In 2025 the battery cost 139 dollars a kilowatt-hour. You can subscribe to our letter here.";
    expect(tellingSentences({}, { text, focus: "What does a battery cost?", room: 80 })).toEqual([
      "In 2025 the battery cost 139 dollars a kilowatt-hour.",
    ]);
  });
});
