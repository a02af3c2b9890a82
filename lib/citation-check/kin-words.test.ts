import { expect, it } from "vitest";
import { areForms, kinOf } from "./kin-words";
import { keyFor } from "./words";

const kindred = (one: string, other: string) => {
  const [own, theirs] = [one, other].map((word) => kinOf(keyFor(word) ?? ""));
  return own?.some((kin) => theirs?.includes(kin)) ?? false;
};

it.each([
  ["vehicle", "car"],
  ["refused", "rejected"],
  ["guarantee", "warranty"],
  ["annual", "yearly"],
  ["врачом", "доктора"],
])("takes common synonyms for kindred: %s, %s", (one, other) => expect(kindred(one, other)).toBe(true));

it("takes no opposites or strangers for kindred", () => {
  expect(kindred("rise", "fall")).toBe(false);
  expect(kindred("vehicle", "warranty")).toBe(false);
});

it("a synonym is no form of a word", () => expect(areForms("vehicl", "car")).toBe(false));
