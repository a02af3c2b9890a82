import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { splitQuestion } from "./queries";
import { analyseQuestion } from "./question";
import { partsOfQuestion } from "./question-parts";

const library = searchOver([
  {
    url: "library://documents/mill.md",
    title: "Mill",
    text: "# Mill\n\nThe mill was stopped on 3 May 2021 because a belt tore. The miller is Ruta Alm. The belt cost 900 euros.",
  },
  {
    url: "library://documents/kiln.md",
    title: "Kiln",
    text: "# Kiln\n\nThe kiln was stopped on 9 June 2021. The stoker is Jon Berg.",
  },
]);
const answerOf = async (question: string) => (await runInMemory(emptyView(question), library)).answer;

it.each([
  ["How long was the plant out of service and why?", ["How long was the plant out of service", "why?"]],
  ["When was the mill built and by whom?", ["When was the mill built", "by whom?"]],
  [
    "Bis wann gilt die Frist und wie hoch ist die Gebühr?",
    ["Bis wann gilt die Frist", "wie hoch ist die Gebühr?"],
  ],
  [
    "Quand arrive le train et combien coûte le billet ?",
    ["Quand arrive le train", "combien coûte le billet ?"],
  ],
  ["Кто мельник и сколько стоит ремень?", ["Кто мельник", "сколько стоит ремень?"]],
  ["Why?", []],
  ["Explain the mill and the kiln", ["Explain the mill and the kiln"]],
])("the questions of %s", (question, parts) => {
  expect(splitQuestion(question)).toEqual(parts);
});

it("a part that begins with a preposition is about the subject before it", () => {
  const parts = partsOfQuestion(analyseQuestion("When was the mill stopped and at what cost?"));
  expect(parts[1]?.terms.map(({ text }) => text)).toContain("mill");
});

describe("A question of two parts", () => {
  it("of which one is not covered says which one", async () => {
    expect(await answerOf("Who is the miller and who is the notary?")).toMatch(
      /^The miller is Ruta Alm \[\d\]\.[\s\S]*No (?:sure )?answer to “who is the notary”/,
    );
  });

  it("asks for a reason and is answered by a sentence that gives one", async () => {
    const answer = await answerOf("When was the mill stopped and why?");
    expect(answer).toContain("because a belt tore");
    expect(answer).not.toMatch(/No (?:sure )?answer/);
  });

  it("asks for a reason and says that none was found", async () => {
    const answer = await answerOf("When was the kiln stopped and why?");
    expect(answer).toContain("stopped on 9 June 2021");
    expect(answer).toMatch(/No (?:sure )?answer to “why”/);
  });
});

it("a part that compares with what was asked before is about what that names", () => {
  const [, part] = partsOfQuestion(
    analyseQuestion("What is the maximum number of steps in generateText, and how do I stop earlier?"),
  );
  expect(part?.terms.map(({ text, role }) => [text, role])).toEqual([
    ["stop", "generic"],
    ["generateText", "earlier"],
  ]);
});
