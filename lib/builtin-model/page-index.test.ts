import { describe, expect, it } from "vitest";
import { indexOf, prepareIndex } from "./page-index";

const PAGE = `---
title: Timers
description: Front matter is not quoted anywhere.
---

# Timers

A timer runs a function later. It can be stopped
at any time.

<Note>
  A note inside a tag is prose that counts.
</Note>

\`\`\`ts
const hidden = "Code is never a sentence. Not even this one.";
\`\`\`

> **Good to know:** Timers are not exact.

## Options

The timer takes the following options:

- \`delay\` (\`number\`): How long to wait in milliseconds. Default: 100.
- Repeats until it is stopped.

| Name | Meaning |
| --- | --- |
| \`unref\` | Lets the process end while the timer still waits. |

<PropertiesTable
  content={[
    { name: 'signal', type: 'AbortSignal', description: 'Stops the timer when it is aborted.' },
  ]}
/>

To start it, call the function:

\`\`\`ts
start();
\`\`\`
`;

describe("page index", () => {
  const index = indexOf({ title: "Timers", text: PAGE });
  const texts = index.sentences.map((sentence) => sentence.text);

  it("contains prose, items, cells and descriptions, but no front matter, code or headings", () => {
    expect(texts).toEqual([
      "A timer runs a function later.",
      "It can be stopped\nat any time.",
      "A note inside a tag is prose that counts.",
      "Timers are not exact.",
      "The timer takes the following options:",
      "How long to wait in milliseconds.",
      "Default: 100.",
      "Repeats until it is stopped.",
      "Lets the process end while the timer still waits.",
      // The table is also indexed as a whole, so that it can be quoted.
      "| Name | Meaning |\n| --- | --- |\n| `unref` | Lets the process end while the timer still waits. |",
      "Stops the timer when it is aborted.",
      "To start it, call the function:",
    ]);
  });

  it("knows the offset of each sentence in the page", () => {
    for (const sentence of index.sentences)
      expect(PAGE.slice(sentence.start, sentence.end)).toBe(sentence.text);
  });

  it("names the parameter of a description", () => {
    const subjects = index.sentences
      .filter((sentence) => sentence.subject)
      .map((sentence) => sentence.subject);
    expect(subjects).toEqual(["delay", "delay", "unref", "signal"]);
  });

  it("connects code with the sentence that introduces it", () => {
    const lead = index.sentences.at(-1);
    expect(index.codes[lead?.code ?? -1]?.text).toBe("start();");
  });

  it("keeps the page after an unclosed tag", () => {
    const broken = indexOf({
      title: "x",
      text: "<Foo\n  a={1}\n\nStill here.\n\n# Next\n\nThis sentence must be found later on.",
    });
    expect(broken.sentences.length + broken.sections.length).toBeGreaterThan(0);
    expect(indexOf({ title: "x", text: "" }).sentences).toEqual([]);
  });
});

describe("indexing a long page", () => {
  it("yields between parts and gives the same index", async () => {
    const text = Array.from(
      { length: 800 },
      (_, at) => `## Part ${at}\n\nA timer number ${at} runs a function after some time.`,
    ).join("\n\n");
    const page = { title: "Long", text };
    let pauses = 0;
    const prepare = () =>
      prepareIndex(page, async () => {
        pauses += 1;
      });
    await prepare();
    expect(pauses).toBeGreaterThanOrEqual(2);
    const first = pauses;
    await prepare();
    expect(pauses, "the index is cached").toBe(first);
    const again = indexOf({ title: "Long ", text });
    expect(indexOf(page).sentences.map(({ start }) => start)).toEqual(
      again.sentences.map(({ start }) => start),
    );
  });
});
