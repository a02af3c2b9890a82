import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const MEMO =
  "Internal memo 14 March 2026.\n\nOur pilot plant in Tarn used 12 sodium-ion containers. The warranty covers 6,000 cycles. The insurer is Helvetia Grid. The inspector is not named. Start of operation: 3 May 2026. Страховщик — страховая компания Гельвеция. The fence is high.";
const library = searchOver([
  { url: "library://documents/memo.txt", title: "Internal memo 14 March 2026.", text: MEMO },
  {
    url: "https://docs.test/a",
    title: "Insurance",
    text: "# Insurance\n\nInsurers are companies. A risk is shared.",
  },
]);
const ask = (question: string) => runInMemory(emptyView(question), library);

describe("a sentence that states what was asked", () => {
  it.each([
    ["who is the insurer", "The insurer is Helvetia Grid ["],
    ["Who's the insurer?", "The insurer is Helvetia Grid ["],
    ["How many cycles does the warranty cover and who is the insurer?", "The insurer is Helvetia Grid ["],
    ["When is the start of operation?", "Start of operation: 3 May 2026 ["],
    ["Кто страховщик?", "Страховщик — страховая компания Гельвеция ["],
  ])("answers: %s", async (question, said) => {
    const { answer, confidence } = await ask(question);
    expect(answer).toContain(said);
    expect(answer).not.toMatch(/No sure answer|Нет точного ответа/);
    expect(confidence).not.toBe("low");
  });

  it.each([
    "Who is the inspector?",
    "Who is the insurer of the fence?",
    "When is the fence?",
    "Who is the reinsurer?",
  ])("does not: %s", async (question) => {
    const { answer } = await ask(question);
    expect(answer).toMatch(/^(?:No sure answer|Not found)/);
  });
});
