import { expect, it } from "vitest";
import { bareTitle, countedTitle } from "./tab-title";

/** As a document gives its title back (HTML, 4.2.2: ASCII whitespace is stripped and collapsed). */
const given = (title: string) => title.replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");

it("is what the document gives back, so that it comes to rest", () => {
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
