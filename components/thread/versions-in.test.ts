import { expect, it } from "vitest";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { versionsIn } from "./versions-in";

it("version numbers of one report continue across runs and include rejected drafts", () => {
  const run = (id: string, report: object | null) => ({ id, report: report as RunSummary["report"] });
  const runs = [
    run("a", { id: "rep_a", seriesId: "s", version: 2 }),
    run("b", null),
    run("c", { id: "rep_c", seriesId: "other", version: 1 }),
    run("d", { id: "rep_d", seriesId: "s", version: 1 }),
  ];
  expect(versionsIn(runs, "s").map(({ id, number, runId }) => [id, number, runId])).toEqual([
    ["rep_a", 2, "a"],
    ["rep_d", 3, "d"],
  ]);
});
