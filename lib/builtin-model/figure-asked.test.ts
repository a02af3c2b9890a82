import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const library = searchOver([
  {
    url: "https://pump.test/drivers",
    title: "Pump drivers",
    text: "# Pump drivers\n\nIf a driver firmware version of the Kelvo pump is older, the Kelvo pump requires the driver to load its firmware version with `require`.\n\n## Native firmware\n\nIn Kelvo firmware versions **v22.18.0+**, the `pump` requires no driver.",
  },
  {
    url: "https://pump.test/start",
    title: "Start",
    text: "# Start\n\n## System requirements\n\nBefore you begin, make sure that the pump meets the following requirements:\n\n- Minimum Kelvo firmware version: [20.9](https://kelvo.test/)\n- Mains: 230 volts in any house of the town.",
  },
]);

describe("a question for a figure", () => {
  it("shows first the entry that states it when nothing is sure, and only once", async () => {
    const question = "Which Kelvo firmware version does the sluice gate pump require nowadays?";
    const { answer } = await runInMemory(emptyView(question), library);
    expect(answer).toMatch(/^No sure answer\.[^*]*\*\*Start › System requirements\*\*/);
    expect(answer.match(/Minimum Kelvo firmware version/g)).toHaveLength(1);
  });
});
