import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const documentOf = (name: string, text: string) => ({
  url: `library://documents/${name}.md`,
  title: name,
  text: `# ${name}\n\n${text}`,
});
const MAKER = documentOf(
  "Maker",
  "The Auster K1 kettle is made in Graz. The boiling time of the Auster K1 kettle is 4.1 minutes.",
);
const LAB = documentOf("Lab", "We measured a boiling time of 5.3 minutes for the Auster K1 kettle.");
const REVIEW = documentOf("Review", "The boiling time of the Auster K1 kettle is 4.1 minutes, too.");
const OTHER = documentOf("Nord", "The boiling time of the Nord N3 kettle is 6.8 minutes.");
const QUESTION = "What is the boiling time of the Auster K1 kettle?";

const ask = (documents: ReturnType<typeof documentOf>[]) =>
  runInMemory(emptyView(QUESTION), searchOver(documents));

it("conflicting figures of other pages are quoted after the first one, and confidence is low", async () => {
  const { answer, confidence } = await ask([MAKER, LAB, REVIEW, OTHER]);
  expect(answer).toMatch(/^The sources differ:\n\n- .*4\.1 minutes.*\n- .*5\.3 minutes/);
  expect(answer).not.toContain("6.8");
  expect(confidence).toBe("low");
});

it("the same figure on two pages is no conflict", async () => {
  const { answer, confidence } = await ask([MAKER, REVIEW, OTHER]);
  expect(answer).toContain("4.1 minutes");
  expect(answer).not.toContain("6.8");
  expect(confidence).not.toBe("low");
});

describe("two pages that differ", () => {
  const askBridge = (one: string, other: string) =>
    runInMemory(
      emptyView("What is the load limit of the Harrow Bridge?"),
      searchOver([
        documentOf("Harrow Bridge: data", `The Harrow Bridge crosses the Ode.\n\n${one}`),
        documentOf("Harrow Bridge: inspection", `The bridge was inspected on 4 May 2024.\n\n${other}`),
      ]),
    );

  it.each([
    ["The load limit of the Harrow Bridge is 24 tonnes.", "The load limit of the Harrow Bridge is 18 t."],
    ["- Load limit: 24 t\n- Length: 80 m", "- Load limit: 18 t\n- Length: 80 m"],
    ["The load limit of the Harrow Bridge is 24 t.", "The load limit of the Harrow Bridge is 18,000 kg."],
  ])("are both quoted: %s %s", async (one, other) => {
    const { answer, confidence } = await askBridge(one, other);
    expect(answer).toMatch(/^The sources differ:/);
    expect(answer).toContain("24 t");
    expect(answer).toMatch(/18 t|18,000 kg/);
    expect(confidence).toBe("low");
  });

  it("in the unit alone do not differ", async () => {
    const { answer } = await askBridge(
      "The load limit of the Harrow Bridge is 18 tonnes.",
      "The load limit of the Harrow Bridge is 18,000 kg.",
    );
    expect(answer).not.toContain("The sources differ");
  });
});
