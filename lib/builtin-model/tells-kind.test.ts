import { describe, expect, it } from "vitest";
import { askLibrary, searchOver } from "@/testing/builtin-model/run-in-memory";

const works = searchOver([
  {
    url: "https://press.test/press",
    title: "pressText",
    text: "# pressText\n\nPresses a text in several steps.\n\n## activeTools\n\nLimits a pressing step to the listed tool names. All steps of `pressText` use the listed tools.\n\n## Crates\n\nThe size of a crate of `pressText` is limited by the maximum that the carrier allows.\n\n## Colours\n\nThe number of colours of `pressText` has no limit.",
  },
  {
    url: "https://press.test/roll",
    title: "rollText",
    text: "# rollText\n\nRolls a text in several steps.\n\n## Steps\n\nThe maximum number of steps of `rollText` is 20 steps. The maximum size of a crate of `rollText` is 90 cm.",
  },
]);
const answerOf = async (question: string) => (await askLibrary(works, { question })).answer;

describe("a question about a bound", () => {
  it.each([
    "What is the maximum number of steps in `pressText`?",
    "What is the max number of steps of `pressText`?",
    "What is the maximum size of a crate of `pressText`?",
    "What is the crate size limit of `pressText`?",
  ])("is not answered by a sentence without a figure: %s", async (question) => {
    expect(await answerOf(question)).toMatch(/^(?:No sure answer|Not found)/);
  });

  it.each([
    [
      "What is the maximum number of steps of `rollText`?",
      /^The maximum number of steps of `rollText` is 20/,
    ],
    ["What is the maximum size of a crate of `rollText`?", /maximum size of a crate of `rollText` is 90 cm/],
    [
      "What is the limit on the number of colours of `pressText`?",
      /^The number of colours of `pressText` has no limit/,
    ],
  ])("is answered by its figure, or by there being none: %s", async (question, answer) => {
    expect(await answerOf(question)).toMatch(answer);
  });

  it("that leaves the other question open never states another thing", async () => {
    const answer = await answerOf(
      "What is the maximum number of steps in `pressText`, and how do I stop earlier?",
    );
    expect(answer).toMatch(/^No sure answer to “What is the maximum number of steps/);
  });
});

it("a default export does not answer what a default is", async () => {
  const file = searchOver([
    {
      url: "https://press.test/plate",
      title: "plate",
      text: "# plate\n\nThe plate file must export a default function that returns the colour of a `plate`.",
    },
  ]);
  const { answer } = await askLibrary(file, { question: "What is the default colour of a `plate`?" });
  expect(answer).toMatch(/^(?:No sure answer|Not found)/);
});

it("a list that is too long for a short answer is quoted with the item that answers", async () => {
  const long = (word: string) =>
    `runs ${word} with a long belt that goes round the wheel and back to the press again`;
  const list = searchOver([
    {
      url: "https://press.test/belts",
      title: "Belts",
      text: `# Belts\n\nThe following recipes show how to fit the belts of a press:\n\n${[
        "one",
        "two",
        "three",
        "four",
        "five",
      ]
        .map(
          (word) =>
            `- Crank ${word} - Use \`crank_${word}\` to fit a ${word} belt to the press, which ${long(word)}.`,
        )
        .join("\n")}`,
    },
  ]);
  const { answer } = await askLibrary(list, { question: "How do I fit a three belt with `crank_three`?" });
  expect(answer).toMatch(/- Crank three - Use `crank_three`/);
});
