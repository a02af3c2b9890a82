import { expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const bell = searchOver([
  { url: "https://bell.test/tower", title: "Tower", text: "# Tower\n\nThe tower bell was cast in 1920." },
  {
    url: "https://bell.test/cookie",
    title: "Cookie",
    text: "# Cookie\n\nA cookie is baked for ten minutes.",
  },
]);
const answerTo = async (question: string) => (await runInMemory(emptyView(question), bell)).answer;

it.each([
  ["Wie backe ich ein Cookie und wie lange?", "in English"],
  ["Comment cuire un cookie dans une poêle ?", "in English"],
  ["Сколько времени печь cookie в духовке?", "по-английски"],
])("%s: says that the documents are in English when nothing answers", async (question, hint) => {
  expect(await answerTo(question)).toContain(hint);
});

it("does not mention the language for a question in English", async () => {
  expect(await answerTo("How do I paint a cookie for the mayor of Las Vegas?")).not.toContain("in English");
});
