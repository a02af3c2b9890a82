import { expect, it } from "vitest";
import { acceptedLanguage, languageFrom } from "./languages";

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
])("%s asks for %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it("what was chosen goes before what the browser asks for", () => {
  expect(languageFrom("ru", "en")).toBe("ru");
  expect(languageFrom("klingon", "ru")).toBe("ru");
  expect(languageFrom(undefined, null)).toBe("en");
});
