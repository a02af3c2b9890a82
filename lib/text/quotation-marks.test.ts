import { expect, it } from "vitest";
import { quoted, withinQuotes } from "./quotation-marks";

it("a text that is already quoted is not quoted again", () => {
  for (const text of ['"use cache"', "“use cache”", "«use cache»", ' "use cache" ']) {
    expect(quoted(text, "en")).toBe("“use cache”");
    expect(quoted(text, "ru")).toBe("«use cache»");
  }
});

it("quotation marks inside the text become the inner marks of the language", () => {
  const query = '"useChat" abort "stop"';
  expect(quoted(query, "en")).toBe("“‘useChat’ abort ‘stop’”");
  expect(quoted(query, "ru")).toBe("«„useChat“ abort „stop“»");
  expect(withinQuotes("Что такое «use cache»?", "ru")).toBe("Что такое „use cache“?");
});

it("apostrophes, inch marks and unpaired quotation marks are unchanged", () => {
  expect(withinQuotes("don't use a 27\" screen", "en")).toBe("don't use a 27\" screen");
  expect(quoted('""', "en")).toBe("“‘’”");
});
