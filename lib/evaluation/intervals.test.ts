import { describe, expect, it } from "vitest";
import { bootstrap, quantile, sampleOf, wilson } from "./intervals";

describe("intervals", () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson's interval of %i of %i is the published one", (count, of, low, high) => {
    const found = wilson(count, of);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it("Wilson's interval is symmetric, stays within 0 and 1, and says nothing without questions", () => {
    expect(wilson(20, 20).low).toBeCloseTo(1 - wilson(0, 20).high, 12);
    expect(wilson(20, 20).high).toBe(1);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  // Python: statistics.quantiles([…], n=100, method="inclusive").
  it.each([
    [[15, 20, 35, 40, 50], 0.4, 29],
    [[3, 1, 2], 0.95, 2.9],
    [[7], 0.95, 7],
  ])("the quantile of %j at %d is %d", (values, q, expected) => {
    expect(quantile(values, q)).toBeCloseTo(expected, 12);
  });

  it("a quantile of nothing is null", () => expect(quantile([], 0.5)).toBeNull());

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("the bootstrap of a mean agrees with its standard error, and the seed decides its figures", () => {
    const values = Array.from({ length: 200 }, (_, index) => index);
    const found = bootstrap(values, mean, 3);
    // 99.5 ± 1.96 · sqrt((200² − 1) / 12) / sqrt(200), for the population's deviation as the bootstrap has it.
    expect(Math.abs((found?.low ?? 0) - 91.5)).toBeLessThan(0.6);
    expect(Math.abs((found?.high ?? 0) - 107.5)).toBeLessThan(0.6);
    expect(bootstrap(values, mean, 3)).toEqual(found);
    expect(bootstrap(values, mean, 4)).not.toEqual(found);
  });

  it("the bootstrap of a share agrees with the binomial distribution", () => {
    const values = [...Array(30).fill(1), ...Array(70).fill(0)] as number[];
    // Binomial(100, 0.3): the quantiles at 2.5 % and 97.5 % are 21 and 39.
    const found = bootstrap(values, mean, 11);
    expect(Math.abs((found?.low ?? 0) - 0.21)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((found?.high ?? 0) - 0.39)).toBeLessThanOrEqual(0.01);
  });

  it("the bootstrap leaves out what no statistic has", () => {
    expect(bootstrap([], mean, 1)).toBeNull();
    expect(bootstrap([1, 2], () => null, 1)).toBeNull();
    expect(bootstrap([5, 5], mean, 1)).toEqual({ low: 5, high: 5 });
  });

  it("a sample has each item at most once, in order, and every item is as likely", () => {
    const items = Array.from({ length: 10 }, (_, index) => index);
    expect(sampleOf(items, 4, 1)).toEqual(sampleOf(items, 4, 1));
    expect(sampleOf(items, 20, 1)).toEqual(items);
    const counts = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 3000; seed += 1) {
      const sample = sampleOf(items, 3, seed);
      expect(sample).toEqual([...new Set(sample)].sort((a, b) => a - b));
      for (const item of sample) counts[item] = (counts[item] ?? 0) + 1;
    }
    // 900 expected, standard deviation 25.
    for (const count of counts) expect(Math.abs(count - 900)).toBeLessThan(125);
  });
});
