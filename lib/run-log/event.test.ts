import { describe, expect, it } from "vitest";
import { parseEvent } from "./event";

const envelope = { seq: 1, runId: "run_1", at: 1000, v: 1 };
const model = { id: "m", label: "M", kind: "endpoint", host: "localhost" };
const changed = { ...envelope, type: "model-changed", reason: "budget", model };
const answered = { kind: "answered", answer: "42", status: "completed", completedSteps: [] };
const returned = { ...envelope, type: "call-returned", callId: "1-0", value: null, effects: [answered] };

describe("Parts of a stored event", () => {
  it("keep fields of other versions", () => {
    const event = { ...changed, model: { ...model, fields: { later: true } } };
    expect(parseEvent(event)).toEqual(event);
    const effect = { ...returned, effects: [{ ...answered, later: 1 }] };
    expect(parseEvent(effect)).toEqual(effect);
  });

  it.each([
    ["a model without a name", { ...changed, model: { ...model, label: undefined } }],
    ["a model of an unknown kind", { ...changed, model: { ...model, kind: "oracle" } }],
    ["no model", { ...changed, model: null }],
    ["an effect of an unknown kind", { ...returned, effects: [{ kind: "sung" }] }],
    ["an effect without its fields", { ...returned, effects: [{ kind: "answered" }] }],
    ["an effect that is a text", { ...returned, effects: ["answered"] }],
  ])("are rejected if they are invalid: %s", (_, event) => {
    expect(() => parseEvent(event)).toThrow();
  });
});
