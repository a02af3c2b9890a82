import { expect, it } from "vitest";
import { callAnchor, stepAnchor } from "@/components/ui/anchors";
import { sampleAt } from "@/testing/components/sample-run";
import { callPlace, placeNamed } from "./named-place";

const run = sampleAt(90);

it("an address names a step of its own run, and of no other", () => {
  const hash = stepAnchor(run.id, 3);
  expect(placeNamed(hash, run, true)).toEqual({ id: hash, step: 3, callId: null });
  expect(placeNamed(hash, { ...run, id: "other" }, true)).toBeNull();
  expect(placeNamed(stepAnchor(run.id, 99), run, true)).toBeNull();
  expect(placeNamed("c-step-1", run, true)).toBeNull();
});

it("calls with the same number in different runs are distinguished", () => {
  const id = callAnchor(callPlace(run.id, "2-1"));
  expect(placeNamed(id, run, false)).toEqual({ id, step: 2, callId: "2-1" });
  expect(placeNamed(id, { ...run, id: "other" }, true)).toBeNull();
  expect(placeNamed(callAnchor("2-1"), run, true)).toMatchObject({ id, callId: "2-1" });
  expect(placeNamed(callAnchor("2-1"), run, false)).toBeNull();
  expect(placeNamed(callAnchor("2-77"), run, true)).toBeNull();
});
