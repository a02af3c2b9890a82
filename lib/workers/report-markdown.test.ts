import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/jobs";
import type { ReportText } from "@/lib/report-export/report-file";
import { JobError } from "./job";
import { reportMarkdownBeside } from "./report-markdown";
import type { Thread } from "./thread";

const report = (content: string): ReportText => ({
  title: "Bridges",
  content,
  sources: [{ number: 1, title: "Costs", url: "https://a.example/costs" }],
  cited: [1],
});
const light = report("It costs 5 million [1].");
const heavy = report("[a](/b) ".repeat(2000));
const thread = (run: Thread["run"]): Thread => ({ run, warm: () => undefined, alive: true });

it("writes the text of a heavy report in a worker, and of a light one at once", async () => {
  const asked: unknown[] = [];
  const worker = thread(async (name, input) => {
    asked.push(input);
    return jobs[name](input as never) as never;
  });
  expect(await reportMarkdownBeside(light, { thread: worker })).toBe(jobs.reportMarkdown(light));
  expect(asked).toEqual([]);
  expect(await reportMarkdownBeside(heavy, { thread: worker })).toBe(jobs.reportMarkdown(heavy));
  expect(asked).toEqual([heavy]);
});

it("writes the text here when the worker fails or does not answer", async () => {
  const broken = thread(() =>
    Promise.reject(new JobError({ kind: "died", job: "reportMarkdown", detail: "x" })),
  );
  const hanging = thread(
    (_name, _input, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  for (const worker of [broken, hanging])
    expect(await reportMarkdownBeside(heavy, { thread: worker, patienceMs: 5 })).toBe(
      jobs.reportMarkdown(heavy),
    );
});
