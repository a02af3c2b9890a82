import { describe, expect, it } from "vitest";
import { read } from "@/testing/citation-check/evidence";
import { boundReversed, figuresExchanged, totalForOne } from "./evidence-figures";

function reading(page: string, sentence: string) {
  const found = read(page, sentence);
  if (!found) throw new Error("The page has nothing near the sentence.");
  return found;
}

describe("A bound", () => {
  const PAGE = "The variant needs at least 8 V, and carries no more than 3 A.";
  it.each(["The variant needs at most 8 V", "The variant carries no less than 3 A"])(
    "is reversed: %s",
    (sentence) => expect(boundReversed(reading(PAGE, sentence))).toBe(true),
  );
  it.each(["The variant needs no less than 8 V", "The variant carries up to 3 A", "The variant needs 8 V"])(
    "is the same in other words: %s",
    (sentence) => expect(boundReversed(reading(PAGE, sentence))).toBe(false),
  );
});

describe("Two figures", () => {
  const PAGE = "Revenue was up 6.1% on the same quarter, or 8.3% at constant exchange rates.";
  it("are exchanged when each has what follows the other", () =>
    expect(
      figuresExchanged(
        reading(PAGE, "Revenue was up 8.3% on the same quarter, or 6.1% at constant exchange rates"),
      ),
    ).toBe(true));
  it("may be told in another order", () =>
    expect(
      figuresExchanged(
        reading(PAGE, "Revenue was up 8.3% at constant exchange rates, or 6.1% on the same quarter"),
      ),
    ).toBe(false));
});

describe("The figure of a list", () => {
  const PAGE = "Virgin operates 136 clubs across South Africa, Botswana and Namibia.";
  it("is not that of one member", () =>
    expect(totalForOne(reading(PAGE, "Virgin operates 136 clubs in Botswana"))).toBe(true));
  it("is that of all members, and of each where the page says so", () => {
    expect(totalForOne(reading(PAGE, "In South Africa, Botswana and Namibia there are 136 clubs"))).toBe(
      false,
    );
    const each = "There are 136 clubs each in South Africa, Botswana and Namibia.";
    expect(totalForOne(reading(each, "There are 136 clubs in Botswana"))).toBe(false);
  });
});
