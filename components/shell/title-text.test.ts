import { expect, it } from "vitest";
import { bareTitle, countedTitle, titleWriter } from "./title-text";

/** As a document normalizes its title (HTML, 4.2.2: strips and collapses ASCII whitespace). */
const given = (title: string) => title.replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");

it("equals what the document returns, so that it is not rewritten", () => {
  for (const title of [
    "Why?",
    "What does it cost?\n\nA value  with its date",
    " \tWhy?\r\n",
    "At 7\u00a0km\u00a0",
  ])
    for (const waiting of [0, 2]) {
      const shown = countedTitle(title, waiting);
      expect(shown).toBe(given(shown));
      expect(countedTitle(bareTitle(given(shown)), waiting)).toBe(shown);
    }
  expect(countedTitle("a\n\nb", 2)).toBe("(2) a b");
});

it("is written once, whatever a document normalizes", () => {
  let writes = 0;
  let held = "";
  const page = {
    get title() {
      return held;
    },
    set title(text: string) {
      writes += 1;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: such as a document may leave out.
      held = text.replace(/[\u0000-\u001f\ud800-\udfff]/g, "");
    },
  };
  const write = titleWriter(() => page);
  const show = () => write(() => countedTitle("a\u0001b \ud800c", 0));
  // Observers of the document are notified of every write.
  for (let told = -1; told < writes && writes < 20; told += 1) show();
  expect(writes).toBe(1);
  expect(held).toBe("ab c");
});

it("is no longer than a tab can show", () => {
  expect(countedTitle("word ".repeat(900), 2).length).toBeLessThan(220);
});
