import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { indexOf } from "./page-index";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import { selfContained } from "./self-contained";

const TEXT = `# Kettles

A kettle with a limescale filter needs care. It lasts for a year.

Vinegar loosens the scale.

This takes a night.

\`\`\`sh
wait
\`\`\`

This is where most people give up.

The kettle has the following modes:

- Boils the water.
- Keeps it warm.

## Hints

- Never run it dry.
- Less noise

## Switching off

A kettle has a thermostat. It switches the kettle off when the lid is:

- Opened by a hand that wants tea.
- Lost behind the stove of the kitchen.

Since the handle is a bad conductor. You must use a glove only on the lid.

Since 2019 the lid is made of steel.

Because the lid is light it opens.
`;

const page = {
  index: indexOf({ title: "Kettles", text: TEXT }),
  title: "Kettles",
  number: 1,
} as unknown as Page;
const at = (text: string): Quote => {
  const place = page.index.sentences.findIndex((sentence) => sentence.text.startsWith(text));
  const sentence = page.index.sentences[place];
  if (!sentence) throw new Error(`no sentence ${text}`);
  return { page, sentence, at: place };
};
const read = (texts: string[], used: string[] = []) =>
  selfContained(texts.map(at), used.map(at)).map(({ sentence }) =>
    sentence.text.split(" ").slice(0, 3).join(" "),
  );

describe("quotations that are understood on their own", () => {
  it("include the sentence they depend on, of their paragraph or the previous one", () => {
    expect(read(["It lasts"])).toEqual(["A kettle with", "It lasts for"]);
    expect(read(["This takes"])).toEqual(["Vinegar loosens the", "This takes a"]);
    expect(read(["Vinegar", "This takes"])).toEqual(["Vinegar loosens the", "This takes a"]);
  });

  it("do not include an item of a list without the words that it goes on with", () => {
    expect(read(["Opened by"])).toEqual([]);
    expect(read(["Boils the"])).toEqual(["The kettle has"]);
    expect(read(["Never run"])).toEqual(["Never run it"]);
  });

  it("do not include half a sentence without its other half", () => {
    expect(read(["Since the handle"])).toEqual(["Since the handle", "You must use"]);
    expect(read(["Since 2019"])).toEqual(["Since 2019 the"]);
    expect(read(["Because the lid"])).toEqual([]);
  });

  it("are omitted if that sentence cannot be quoted, or is quoted elsewhere", () => {
    expect(read(["This is where"])).toEqual([]);
    expect(read(["It lasts"], ["A kettle"])).toEqual([]);
  });

  it("include the sentence that introduces their list, or become sentences without one", () => {
    expect(read(["Keeps it"])).toEqual(["The kettle has"]);
    expect(read(["Never run", "Less noise"])).toEqual(["Never run it"]);
  });
});

describe("the short answer", () => {
  const answerOf = async (text: string, question: string) => {
    const library = searchOver([{ url: "https://tea.test/kettle", title: "Kettle", text }]);
    const { answer, view } = await runInMemory(emptyView(question), library);
    return { answer, content: view.report?.content ?? "" };
  };

  it("includes the short list that a sentence introduces", async () => {
    const { answer } = await answerOf(
      "# Kettle\n\nThe kettle `modes` option supports the following kettle modes:\n\n- `boil`: Boils the water.\n- Keeps it warm.\n",
      "Which `modes` does the kettle option support?",
    );
    expect(answer).toContain(
      "modes [1]:\n\n- `boil`: Boils the water [1].\n- Keeps it warm [1].\n\nThe report",
    );
  });

  it("says where the introduced code is, also if the question did not ask for code", async () => {
    const { answer, content } = await answerOf(
      "# Kettle\n\nThe `kettleFlag` option turns the kettle on at six in the morning:\n\n```js\nkettleFlag: true\n```\n",
      "Is there a `kettleFlag` option that turns the kettle on in the morning?",
    );
    expect(answer).toContain("in the morning [1]. The code is in the report. The report");
    expect(content).toContain("kettleFlag: true");
  });
});
