import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { providerWords } from "./map-words";

it("search services are named one by one", () => {
  expect(providerWords(russian, "3 already read, Library, Tavily")).toBe(
    "уже прочитано: 3, Библиотека, Tavily",
  );
  expect(providerWords(english, "3 already read, Library, Tavily")).toBe("3 already read, Library, Tavily");
  expect(providerWords(russian, "")).toBe("");
});
