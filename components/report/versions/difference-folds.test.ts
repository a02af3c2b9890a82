import { expect, it } from "vitest";
import { differenceOf } from "@/lib/reports/difference";
import { LIGHT } from "@/lib/reports/markdown-cost";
import { rowsToShow } from "./difference-folds";

it("SEC-5: for two unrelated texts a page shows a bounded number of rows; for others all", () => {
  const many = differenceOf("Costs.\n", "# a\n\n".repeat(20_000));
  const shown = rowsToShow(many);
  expect(shown.length).toBeLessThanOrEqual(LIGHT / 2);
  expect(shown).toEqual(many.slice(0, shown.length));
  expect(rowsToShow(differenceOf("Costs.\n", `Costs.\n\n${"a".repeat(390_000)}`))).toHaveLength(1);
  const few = differenceOf("One.\n\nTwo.", "One.\n\nThree.");
  expect(rowsToShow(few)).toBe(few);
});
