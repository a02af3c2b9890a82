import { describe, expect, it } from "vitest";
import { moneyFor, priceOf } from "./prices";

const BIG = { input: 2, cachedInput: 0.5, output: 8 };
const LIST = { currency: "EUR", models: { "gpt-x": BIG, "gpt-x-2026-01-01": { ...BIG, input: 3 } } };

describe("prices", () => {
  it.each([
    ["gpt-x", 2],
    ["gpt-x-2026-03-01", 2],
    ["gpt-x-20260301", 2],
    ["gpt-x-2026-01-01", 3],
  ])("%s is found by its name, or by its name without the date of a release", (model, input) => {
    expect(priceOf(model, LIST)).toEqual({ currency: "EUR", ...BIG, input });
  });

  it.each(["gpt-x-mini", "gpt", "gpt-x-2026-03-01-mini", "toString", ""])(
    "no price is guessed for %j",
    (model) => {
      expect(priceOf(model, LIST)).toBeNull();
    },
  );

  it("input from the endpoint's cache has its own price, and never counts twice", () => {
    const price = priceOf("gpt-x", LIST);
    const usage = { inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 };
    expect(moneyFor(price, usage)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 8);
    expect(moneyFor(price, { ...usage, cachedTokens: 2_000_000 })).toBeCloseTo(0.5 + 0.8);
    expect(moneyFor(null, usage)).toBeNull();
  });
});
