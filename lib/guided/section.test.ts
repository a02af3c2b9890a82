import { expect, it } from "vitest";
import { readSection } from "./section";

const written = (...texts: string[]) =>
  readSection({ sentences: texts.map((text) => ({ text, from: [] })) }, [], "Can a valve hold the lid?").map(
    ({ text }) => text,
  );

it("leaves out what asserts nothing: questions, and leads of lists that do not follow", () => {
  expect(
    written(
      "Can a valve hold the lid?",
      "The most important of these are:",
      'One may ask "What is the state of the valve?"',
      "A valve holds the lid at 3 bar.",
    ),
  ).toEqual(["A valve holds the lid at 3 bar."]);
});

it("keeps sentences without their full stop, and each thing once", () => {
  expect(written("A valve holds the lid at 3 bar", "A valve holds the lid at 3 bar.")).toEqual([
    "A valve holds the lid at 3 bar.",
  ]);
});
