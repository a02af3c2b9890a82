import { expect, it } from "vitest";
import { stemsOf, tokenize } from "./words";

it("reduces English and Russian words to stems", () => {
  expect(stemsOf("The Buckets, очередью и ещё Ёлки; café x86_64")).toEqual([
    "the",
    "bucket",
    "очеред",
    "и",
    "ещ",
    "елк",
    "cafe",
    "x86",
    "64",
  ]);
  for (const letter of ["x", "д"]) expect(stemsOf(letter.repeat(5_000_000))[0]).toHaveLength(64);
});

it("tokens have the stems of the text and the positions of their words", () => {
  const text = "Two Buckets, 𝒳 и Ёлки";
  const tokens = tokenize(text);
  expect(tokens.map(({ stem }) => stem)).toEqual(stemsOf(text));
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Two",
    "Buckets",
    "𝒳",
    "и",
    "Ёлки",
  ]);
});
