import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const BOILER = [
  "# Boiler",
  "The boiler heats the house in winter.",
  "## Pressure",
  "The gauge shows the pressure of the water in the boiler. Bleed the radiators when the needle of the gauge is red.",
  "## Noise",
  "A boiler hums when air is caught in the pump of the heater:",
  "- Turn the screw of the `pump` by half a turn.\n- Close the valve of the heater.",
].join("\n\n");
const RADIO = "# Radiators\n\nA cold radiator in winter holds air, and water cannot reach its top.";

const library = searchOver([
  { url: "https://home.test/boiler", title: "Boiler", text: BOILER },
  { url: "https://home.test/radiators", title: "Radiators", text: RADIO },
]);

describe("the short answer of a run that is not sure", () => {
  it("quotes up to three passages with their places, each once, and the check supports them", async () => {
    const question = "Why does water bang loudly in the boiler during winter nights?";
    const { view, answer, confidence } = await runInMemory(emptyView(question), library);
    expect(confidence).toBe("low");
    const [, passages = ""] =
      /^No sure answer\. Nothing quoted here speaks of “bang”\. Closest in the pages read:\n\n([\s\S]*)\n\n[^\n]*$/.exec(
        answer,
      ) ?? [];
    const quoted = passages.split(/\n\n(?=\*\*)/);
    expect(quoted.length).toBeGreaterThan(1);
    expect(quoted.length).toBeLessThanOrEqual(3);
    for (const passage of quoted) expect(passage).toMatch(/^\*\*(?:Boiler|Radiators)[^*]*\*\*\n\n.*\[\d\]/);
    expect(new Set(quoted).size).toBe(quoted.length);
    const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
    const { citations } = checkReport({ content: answer, question, sources });
    expect(citations.length).toBeGreaterThan(1);
    expect(new Set(citations.map(({ verdict }) => verdict))).toEqual(new Set(["supported"]));
  });

  it("keeps the items of a list with the sentence that introduces them", async () => {
    const { answer } = await runInMemory(emptyView("Why is the boiler humming loudly at midnight?"), library);
    expect(answer).toMatch(/hums when air is caught in the pump of the heater \[1\]:\s+- Turn the screw/);
  });
});
