import { describe, expect, it } from "vitest";
import { recoverJson } from "./recover-json";

const STEP = {
  reasoning_steps: ["One {1}", 'Two "2"'],
  calls: [{ _tool: "finalanswertool", answer: "```\nx\n```" }],
};
const JSON_TEXT = JSON.stringify(STEP);

describe("recoverJson", () => {
  it.each([
    ["as it is", JSON_TEXT],
    ["with white space and a byte order mark", `\ufeff \n${JSON_TEXT}\n`],
    ["in a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    [
      "in a fence without a name, amid prose",
      `Sure:\n\`\`\`\n${JSON.stringify(STEP, null, 2)}\n\`\`\`\nThat is it.`,
    ],
    ["after prose with braces", `I will use {tools} now. ${JSON_TEXT} Done {really}.`],
    ["after an unclosed brace in prose", `A set { of things, then ${JSON_TEXT}`],
    ["after thinking aloud", `<think>maybe {"calls": []}?</think>${JSON_TEXT}`],
    ["beside a smaller example", `For example {"a":1}, so: ${JSON_TEXT}`],
  ])("P14: finds the object %s", (_, reply) => {
    expect(recoverJson(reply)).toEqual({ ok: true, value: STEP });
  });

  it("GOAL-W3: mends raw line breaks in strings and trailing commas, without touching what stands in strings", () => {
    expect(recoverJson('{"a": "line\none\ttab, ]",\n "b": [1, 2,],\n}')).toEqual({
      ok: true,
      value: { a: "line\none\ttab, ]", b: [1, 2] },
    });
  });

  it.each([
    ["cut in a string", JSON_TEXT.slice(0, -20)],
    ["cut after a complete inner object", '{"reasoning_steps":["a"],"calls":[{"_tool":"x"}'],
    ["cut inside a fence", `\`\`\`json\n${JSON_TEXT.slice(0, -3)}`],
  ])("P12: a reply that is %s is not taken for a step", (_, reply) => {
    const recovered = recoverJson(reply);
    expect(recovered).toEqual({ ok: false, fault: "the JSON object breaks off before its end" });
  });

  it.each([
    ["", "the reply was empty"],
    ["<think>hm</think>", "the reply was empty"],
    ["I am not able to do this.", "the reply held no JSON object"],
    ["[1, 2]", "the reply held no JSON object"],
    ["{'a': 1}", "the reply is not valid JSON"],
  ])("GOAL-W3: says what is wrong with %j", (reply, fault) => {
    expect(recoverJson(reply)).toEqual({ ok: false, fault });
  });

  it("drops a key that would reach an object's prototype", () => {
    const recovered = recoverJson('{"a":1,"__proto__":{"polluted":true}}');
    expect(recovered).toEqual({ ok: true, value: { a: 1 } });
  });

  it("GOAL-W3: does not stall on hostile text", () => {
    expect(recoverJson("{".repeat(200_000)).ok).toBe(false);
    expect(recoverJson('{"'.repeat(100_000)).ok).toBe(false);
    expect(recoverJson(`{"a":"${'\\\\"'.repeat(200_000)}`).ok).toBe(false);
  });
});
