import { expect, it } from "vitest";
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
