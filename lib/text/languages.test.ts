import { expect, it } from "vitest";
import { languageFrom } from "./languages";

it.each([
  ["ru-RU,ru;q=0.9,en;q=0.8", "ru"],
  ["de,en;q=0.5,ru;q=0.7", "ru"],
  ["en-US,en;q=0.9", "en"],
  ["de-DE", "en"],
  ["ru;q=0, en;q=0.1", "en"],
  ["", "en"],
  [null, "en"],
  ["*;q=0.5", "en"],
  [`${"x,".repeat(100_000)}ru`, "en"],
])("%s selects %s", (header, language) => {
  expect(languageFrom(undefined, header)).toBe(language);
});

it("the user's choice takes precedence over the browser's languages", () => {
  expect(languageFrom("ru", "en")).toBe("ru");
  expect(languageFrom("klingon", "ru")).toBe("ru");
  expect(languageFrom(undefined, null)).toBe("en");
});
