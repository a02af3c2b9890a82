import { describe, expect, it } from "vitest";
import { leastOutstanding } from "./stand-out";

/** Normally distributed similarities: the quantiles of a bell curve, all different. */
function byChance(count: number, { usual, spread }: { usual: number; spread: number }): number[] {
  const bell = (share: number) => (share ** 0.135 - (1 - share) ** 0.135) / 0.1975;
  return Array.from({ length: count }, (_, at) => usual + spread * bell((at + 0.5) / count));
}

describe.each([
  ["a model of wide angles", { usual: 0.1, spread: 0.06 }],
  ["a model of narrow angles", { usual: 0.75, spread: 0.02 }],
])("with %s", (_, model) => {
  it.each([20, 200, 10_000])("random similarities of %i passages do not stand out", (count) => {
    const all = byChance(count, model);
    const nearest = Math.max(...all);
    expect(leastOutstanding(all, { count, nearest })).toBeGreaterThan(nearest);
  });

  it("answering passages do, even if they are a tenth of all", () => {
    const answer = model.usual + 6 * model.spread;
    const all = [...byChance(180, model), ...Array.from({ length: 20 }, () => answer)];
    expect(leastOutstanding(all, { count: 200, nearest: answer })).toBeLessThan(answer);
  });
});

it("the level grows with the number of passages", () => {
  const sample = byChance(200, { usual: 0.1, spread: 0.06 });
  const least = (count: number) => leastOutstanding(sample, { count, nearest: 0.3 });
  expect(least(100_000)).toBeGreaterThan(least(200));
});

it("equally near passages do not stand out", () => {
  expect(leastOutstanding(Array(50).fill(0.99), { count: 50, nearest: 0.99 })).toBeGreaterThan(0.99);
});

it("a passage that answers excludes those that are only nearer than most", () => {
  const sample = byChance(200, { usual: 0.1, spread: 0.02 });
  const least = (nearest: number) => leastOutstanding(sample, { count: 200, nearest });
  expect(least(0.2)).toBeLessThan(0.2);
  expect(least(0.8)).toBeGreaterThan(0.2);
});

it.each([
  [[0.86, 0.76, 0.75], 0.805],
  [[0.9], 0.9],
  [[0.2, 0.1], 0.3],
])(
  "in small samples such as %j, passages near to the nearest one stand out, above a minimum",
  (cosines, least) => {
    const index = { count: cosines.length, nearest: Math.max(...cosines) };
    expect(leastOutstanding(cosines, index)).toBeCloseTo(least);
  },
);
