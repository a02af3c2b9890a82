import { describe, expect, it } from "vitest";
import { remediesOf, settingsPage } from "./remedies";
import { RUN_ERRORS } from "./run-errors";

describe("what helps", () => {
  it("GOAL-R12: every failure of a run offers something", () => {
    for (const code of Object.keys(RUN_ERRORS)) expect(remediesOf(code), code).not.toEqual([]);
  });

  it("offers first what helps most, and another try for a code of another version", () => {
    expect(remediesOf("model_unauthorised")[0]).toBe("settings");
    expect(remediesOf("limits_reached")[0]).toBe("limit");
    expect(remediesOf("model_protocol")[0]).toBe("model");
    expect(remediesOf("toString")).toEqual(["retry"]);
    expect(remediesOf("gone")).toEqual(["retry"]);
  });

  it("offers to set up a model or a search where the built-in model found nothing: it would find nothing again", () => {
    expect(remediesOf("answer_not_found", { builtIn: true })[0]).toBe("connect");
    expect(remediesOf("answer_not_found")[0]).toBe("retry");
  });

  it("leads to the settings of a model server that is not there, and to the part that is about it", () => {
    expect(remediesOf("model_unreachable")).toEqual(["retry", "model"]);
    expect(remediesOf("model_unreachable", { help: "start" })).toEqual(["retry", "settings", "model"]);
    expect(remediesOf("model_unreachable", { help: "address" })[0]).toBe("settings");
    expect(settingsPage("model_unreachable")).toBe("/settings/models");
    expect(settingsPage("search_failed")).toBe("/settings/search");
    expect(settingsPage("gone")).toBe("/settings");
  });
});
