import { describe, expect, it } from "vitest";
import { remediesOf, settingsPage } from "./remedies";
import { RUN_ERRORS } from "./run-errors";

describe("what helps", () => {
  it("GOAL-R12: every failure of a run has a remedy", () => {
    for (const code of Object.keys(RUN_ERRORS)) expect(remediesOf(code), code).not.toEqual([]);
  });

  it("lists the most helpful first, and a retry for an unknown code", () => {
    expect(remediesOf("model_unauthorised")[0]).toBe("settings");
    expect(remediesOf("limits_reached")[0]).toBe("limit");
    expect(remediesOf("model_protocol")[0]).toBe("model");
    expect(remediesOf("toString")).toEqual(["retry"]);
    expect(remediesOf("gone")).toEqual(["retry"]);
  });

  it("offers to set up a model or a search if the built-in model found nothing, not a retry", () => {
    // Another model is set up in the same place.
    expect(remediesOf("answer_not_found", { builtIn: true })).toEqual(["rephrase", "connect", "retry"]);
    expect(remediesOf("answer_not_found")[0]).toBe("retry");
  });

  it("links to the section of the settings that concerns the missing model server", () => {
    expect(remediesOf("model_unreachable")).toEqual(["retry", "model"]);
    expect(remediesOf("model_unreachable", { help: "start" })).toEqual(["retry", "settings", "model"]);
    expect(remediesOf("model_unreachable", { help: "address" })[0]).toBe("settings");
    expect(settingsPage("model_unreachable")).toBe("/settings/models");
    expect(settingsPage("search_failed")).toBe("/settings/search");
    expect(settingsPage("gone")).toBe("/settings");
  });
});
