import { expect, it } from "vitest";
import { run } from "@/testing/activities/run-around-calls";

const asked = async (more: Record<string, unknown>) => {
  const attempt = await run({
    calls: [
      [
        {
          _tool: "clarificationtool",
          unclear_terms: ["cheaper"],
          assumptions: ["Whole systems.", "Cells alone."],
          questions: ["Which country?", "Which year?"],
          ...more,
        },
      ],
    ],
  });
  return attempt.state.clarification;
};

it("S25: each question keeps its suggested answers", async () => {
  const asked1 = await asked({ options: [["Germany", " France", "Germany", ""], ["2026"]] });
  expect(asked1?.options).toEqual([["Germany", "France"], []]);
  expect(asked1?.questions).toEqual(["Which country?", "Which year?"]);
});

it("S25: missing and surplus lists of answers cause no error", async () => {
  expect((await asked({ options: [[], ["2025", "2026"], ["left", "over"]] }))?.options).toEqual([
    [],
    ["2025", "2026"],
  ]);
  expect(await asked({ options: [] })).not.toHaveProperty("options");
  expect(await asked({})).not.toHaveProperty("options");
});
