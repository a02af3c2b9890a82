import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { withoutWords, wordsApart } from "./missing-words";

it("a search is split into its words, and rebuilt without those that occur nowhere", () => {
  expect(wordsApart("middlware renamed")).toEqual(["middlware", "renamed"]);
  expect(wordsApart('"cookie  setzen" cookie')).toEqual(["cookie", "setzen"]);
  expect(withoutWords("middlware renamed", ["middlware"])).toBe("renamed");
  expect(withoutWords("cookie setzen", ["cookie", "setzen"])).toBe("");
});

it("a single word is not split, and a long text is not looked up word by word", () => {
  expect(wordsApart("middlware")).toEqual([]);
  expect(wordsApart("a b c d e f g")).toEqual([]);
  expect(wordsApart(' "*" ')).toEqual([]);
});

it("the message fits one word and several", () => {
  expect(english("library.missingWords", { list: "“a”", count: 1 })).toBe("“a” was not found anywhere here.");
  expect(english("library.missingWords", { list: "“a” and “b”", count: 2 })).toBe(
    "“a” and “b” were not found anywhere here.",
  );
  expect(russian("library.missingWords", { list: "«а» и «б»", count: 2 })).toBe(
    "Слова «а» и «б» здесь нигде не встречаются.",
  );
});
