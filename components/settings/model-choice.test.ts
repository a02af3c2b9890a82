import { expect, it } from "vitest";
import { matching } from "./model-choice";

it("finds the models of a long list by parts of their names, in any order and case", () => {
  const models = ["gpt-5.6", "gpt-5.6-mini", "claude-opus-5", "openai/GPT-5.6-mini"];
  expect(matching(models, "mini gpt")).toEqual(["gpt-5.6-mini", "openai/GPT-5.6-mini"]);
  expect(matching(models, "Claude")).toEqual(["claude-opus-5"]);
  expect(matching(models, "  ")).toEqual(models);
  expect(matching(models, "none")).toEqual([]);
});
