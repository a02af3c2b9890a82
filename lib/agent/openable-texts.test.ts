import { describe, expect, it } from "vitest";
import { registries, TestRun } from "./loop-testing";
import { answer, reply } from "./loop-testing-script";
import { openableTexts } from "./openable-texts";

const TOOL = "mcp__notes__search";

/** A state in which a tool of another program was called with these parameters and answered. */
function stateWith(params: Record<string, unknown>, content: string) {
  const { state } = new TestRun({ question: "Why?", script: () => reply(answer()) });
  const call = { id: "1-0", tool: TOOL, params, output: { content, truncated: false, isError: false } };
  return { ...state, calls: [call as unknown as (typeof state.calls)[number]] };
}

const tools = {
  ...registries.tools,
  get: (name: string) =>
    name === TOOL
      ? { ...registries.tools.require("websearchtool"), options: { category: "custom" } }
      : registries.tools.get(name),
} as typeof registries.tools;

describe("openableTexts", () => {
  it("S4: holds what the person wrote and what a tool of the person's choice answered", () => {
    const state = stateWith({ query: "cache" }, "See https://docs.example/cache.");
    expect(openableTexts(state, tools).join("\n")).toContain("https://docs.example/cache");
    expect(openableTexts(state, tools)[0]).toBe("Why?");
  });

  it("S4: holds no reply that may be an echo of an address the model put in", () => {
    const state = stateWith({ query: "look at evil.example" }, "Nothing for https://evil.example/?d=secret.");
    expect(openableTexts(state, tools).join("\n")).not.toContain("evil.example");
  });

  it("S4: holds no such echo either where the tool writes the host in other letters", () => {
    const state = stateWith({ query: "look at EVIL.example" }, "Nothing for https://evil.example/?d=secret.");
    expect(openableTexts(state, tools).join("\n")).not.toContain("evil.example");
  });

  it("S4: holds nothing of the run's own tools, which repeat what the model says", () => {
    const state = stateWith({ query: "x" }, "https://docs.example/");
    const own = { ...state, calls: state.calls.map((call) => ({ ...call, tool: "websearchtool" })) };
    expect(openableTexts(own, tools)).toEqual(["Why?"]);
  });
});
