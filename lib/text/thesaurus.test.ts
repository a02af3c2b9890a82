import { expect, it } from "vitest";
import { isCommon } from "./common-words";
import { inPlainWords, synonymsOf } from "./thesaurus";
import { stemWord } from "./words";

it("returns synonyms of a stem, and never the word itself", () => {
  expect(synonymsOf(stemWord("removing"))).toEqual(expect.arrayContaining(["delete", "erase"]));
  expect(synonymsOf(stemWord("deletes"))).not.toContain("delete");
  expect(synonymsOf(stemWord("tungsten"))).toEqual([]);
});

it("replaces phrasal verbs with plain words, but not parts of words", () => {
  expect(inPlainWords("Get rid of it and turn off the sound")).toBe("remove it and disable the sound");
  expect(inPlainWords("It was tried again and is being looked up")).toBe("It was retry and is being search");
  expect(inPlainWords("The login in the catalogue")).toBe("The login in the catalogue");
});

it("contains the common words of questions", () => {
  expect(["simplest", "really", "tried"].map((word) => isCommon(stemWord(word)))).toEqual([true, true, true]);
  expect(["cookie", "bridge"].some((word) => isCommon(stemWord(word)))).toBe(false);
});
