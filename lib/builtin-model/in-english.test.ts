import { describe, expect, it } from "vitest";
import { inEnglish } from "./in-english";

describe("inEnglish", () => {
  it.each([
    ["Как задать базовый путь приложения?", /\bset\b.*\bpath\b/],
    ["Как сохранить сообщения чата в useChat?", /useChat/],
    ["Как обработать ошибки?", /error handling/],
  ])("translates the words of %j", (question, words) => {
    expect(inEnglish(question)).toMatch(words);
  });

  it.each(["How do I set the base path?", "", "Что делает кракозябра?"])(
    "has no translation for %j",
    (question) => {
      expect(inEnglish(question)).toBeNull();
    },
  );
});
