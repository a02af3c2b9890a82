import { expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";

const marks = (count: number) =>
  Array.from({ length: count }, (_, index) => `The cache number ${index} lives for ${index} minutes [1].`);

async function run(content: string, title = "Report"): Promise<TestRun> {
  const test = new TestRun({
    script: ({ step }) =>
      [reply(search("x")), reply(readPages("https://a.test/page")), reply(report(content, title))][
        step - 1
      ] ?? reply(answer()),
    search: () => [hit("a")],
    read: () => marks(400).join(" ").replaceAll(" [1]", ""),
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

it("Q19 GOAL-W3: a report with 500 citations, also in code and without a source, ends the run normally", async () => {
  const content = [
    ...marks(500),
    "`list[1]` and [1](https://evil.test) are no citations.",
    "```\narray[7]\n```",
    "\u202Edesrever si siht\u202C [1].",
  ].join("\n\n");
  const test = await run(content, "\u{1F680}\u{1F525}\u202E");
  expect(test.state).toMatchObject({ status: "completed" });
  expect(test.state.report?.invalidCitations).toEqual([]);
  expect(test.state.report?.citations).toHaveLength(501);
});
