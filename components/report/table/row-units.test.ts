import { expect, it } from "vitest";
import { differingUnits } from "./row-units";

it("rows of different units are named by them", () => {
  expect(differingUnits(["Revenue (million NOK)", "Operating profit (million NOK)", "Employees"])).toEqual([
    "million NOK",
  ]);
  expect(differingUnits(["Weight (kg)", "Charge (h)", ""])).toEqual(["kg", "h"]);
});

it("rows of one unit, or of none that is named, are not", () => {
  for (const names of [["L2", "L5"], ["Weight (kg)", "Load (kg)", ""], []])
    expect(differingUnits(names)).toEqual([]);
  expect(differingUnits([`${"(".repeat(100_000)}`, "L5"])).toEqual([]);
});
