import { expect, it } from "vitest";
import { callAnchor, headingPrefix, runAnchor, stepAnchor } from "@/components/ui/anchors";
import { callPlace } from "@/components/ui/named-place";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { runInHash } from "./run-in-hash";

const runs = [
  { id: "run_1", report: null },
  { id: "run_12", report: { id: "rep_run_12" } as RunSummary["report"] },
];
const inHash = (hash: string) => runInHash(hash, runs);

it("a place is found in its run by its name, and in no other", () => {
  expect(inHash(runAnchor("run_1"))).toBe("run_1");
  expect(inHash(runAnchor("run_12"))).toBe("run_12");
  expect(inHash(stepAnchor("run_1", 12))).toBe("run_1");
  expect(inHash(stepAnchor("run_12", 3))).toBe("run_12");
  expect(inHash(callAnchor("run_12-3-0"))).toBe("run_12");
  expect(inHash(`${headingPrefix("run_12")}prices`)).toBe("run_12");
  expect(inHash(callAnchor(callPlace("run_1", "3-0")))).toBe("run_1");
  expect(inHash("c-cit_run_12_4")).toBe("run_12");
});

it("a hash without an earlier run is ignored", () => {
  for (const hash of [
    "",
    "main",
    "source-3",
    callAnchor("3-1"),
    runAnchor("run_3"),
    "c-cit_run_1_0",
    "step-run_1-x",
  ])
    expect(inHash(hash), hash).toBeNull();
});
