import { expect, it } from "vitest";
import { leadingScript, scriptMismatch } from "./language";

const ENGLISH = "Storage costs less every year. ";
const RUSSIAN = "Хранение дешевеет с каждым годом. ";

it("detects the script of a text by its beginning, however long the text is", () => {
  expect(leadingScript(RUSSIAN.repeat(2000) + ENGLISH.repeat(20_000))).toBe("Cyrillic");
  expect(leadingScript(ENGLISH.repeat(3))).toBe("Latin");
  expect(leadingScript("12 [3]")).toBeNull();
});

it("ignores quotations, code and addresses", () => {
  expect(leadingScript(`${RUSSIAN}\`${ENGLISH.repeat(9)}\` https://example.org/long/address`)).toBe(
    "Cyrillic",
  );
  expect(scriptMismatch(RUSSIAN, ENGLISH)).toEqual({ expected: "Cyrillic", found: "Latin" });
});
