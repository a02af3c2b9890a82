import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { exampleTemplate } from "./example";
import { QuestionShown } from "./question-shown";

const shown = (question: string, labels: Record<string, string>) => {
  const inputs = Object.entries(labels).map(([name, label]) => ({
    type: "text" as const,
    name,
    label,
    required: true,
  }));
  return renderToStaticMarkup(<QuestionShown question={question} inputs={inputs} />).replace(/<[^>]+>/g, "");
};

it("shows the labels of open places as words of the question", () => {
  expect(
    shown("How do {one} and {two} compare? {three}", { one: "One thing", two: "DNA", three: "Look" }),
  ).toBe("How do one thing and DNA compare? Look");
  expect(shown("{one} today", { one: "Weather" })).toBe("Weather today");
});

it.each([
  [english, "How do one thing and another thing compare for a purpose?"],
  [russian, "Сравните первый вариант и второй вариант."],
])("the example can be read as a question", (t, words) => {
  const { question, inputs } = exampleTemplate(t);
  const markup = renderToStaticMarkup(<QuestionShown question={question} inputs={inputs} />);
  expect(markup.replace(/<[^>]+>/g, "")).toContain(words);
});
