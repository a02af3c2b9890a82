// What one more run writes to a store of many, beside one of few. GROWTH_RUNS is the number of runs in the large one, 100,000 by
// default.

import { describe, expect, it } from "vitest";
import { kB, printFigure } from "./figures";
import { type Cost, costAmong, GROWS, STORES } from "./growth";

const MANY = Number(process.env.GROWTH_RUNS || 100_000);
const FEW = [100, Math.round(MANY / 10)];

describe.each(STORES)("$store", ({ store, open }) => {
  it("one more run writes as often and as much however many there are", async () => {
    const costs = new Map<number, Cost>();
    for (const runs of [...FEW, MANY]) {
      const began = performance.now();
      costs.set(runs, await costAmong(open, runs));
      console.log(`${store}, ${runs} runs: ${Math.round(performance.now() - began)} ms`, costs.get(runs));
    }
    const [least, fewer] = FEW.map((runs) => costs.get(runs) as Cost) as [Cost, Cost];
    const many = costs.get(MANY) as Cost;
    const said = ({ commits, bytes, indexed }: Cost) =>
      `${commits} transactions, ${kB(bytes)}, and ${kB(indexed)} for the search`;
    printFigure({
      id: "P1",
      what: `${store}: one more run of 20 steps among ${MANY}`,
      value: said(many),
      floor: `among ${FEW[0]}: ${said(least)}; among ${FEW[1]}: ${said(fewer)}`,
      goal: "the same",
    });
    expect(many.commits).toBe(least.commits);
    expect(many.bytes / least.bytes).toBeLessThan(GROWS);
  }, 3_600_000);
});
