import { expect, it } from "vitest";
import type { ReportToCheck } from "@/lib/citation-check/check";
import { checkReportBeside } from "./check-report";
import { JobError } from "./job";
import type { Thread } from "./thread";

const report: ReportToCheck = {
  question: "What does the bridge cost?",
  content: "It costs 5 million [1]. It is long [2]. It is old [9].",
  sources: [
    { number: 1, status: "read", text: "It costs 5 million." },
    { number: 2, status: "seen", text: null },
  ],
};
const thread = (run: Thread["run"]): Thread => ({ run, warm: () => undefined, alive: true });

it("a report whose check fails is stored, and none of its citations counts as supported", async () => {
  const broken = thread(() =>
    Promise.reject(new JobError({ kind: "died", job: "checkReport", detail: "x" })),
  );
  const checked = await checkReportBeside(report, new AbortController().signal, { thread: broken });
  expect(checked.citations.map(({ verdict, cause }) => [verdict, cause])).toEqual([
    ["unchecked", "check_failed"],
    ["unchecked", "not_read"],
    ["not_found", "no_source"],
  ]);
  expect(checked).toMatchObject({ invalid: [9], faults: [], wordCount: 10 });
  expect(checked.citations.every(({ passage }) => passage === null)).toBe(true);
});

it("a check that does not end is abandoned, and does not delay the end of a cancelled run", async () => {
  const hanging = thread(
    (_name, _input, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const checked = await checkReportBeside(report, new AbortController().signal, {
    thread: hanging,
    patienceMs: 5,
  });
  expect(checked.citations[0]?.cause).toBe("check_failed");
  const stop = new AbortController();
  const waiting = checkReportBeside(report, stop.signal, { thread: hanging });
  stop.abort("cancelled");
  await expect(waiting).rejects.toBe("cancelled");
});
