import type { CallToolResult } from "@ai-sdk/mcp";
import { describe, expect, it } from "vitest";
import { replyOf } from "./reply";

const reply = (result: object) => replyOf(result as CallToolResult);

describe("a reply is text, whatever it is made of", () => {
  it("Q24: structured values are not repeated as text", () => {
    expect(reply({ content: [{ type: "text", text: '{"a": 1}' }], structuredContent: { a: 1 } }).text).toBe(
      '{"a": 1}',
    );
    expect(reply({ content: [], structuredContent: { a: 1 } }).text).toBe('{"a":1}');
  });

  it("a value with maximum nesting is returned, not an exception", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(1_500_000)}${"]".repeat(1_500_000)}`);
    expect(reply({ content: [{ type: "text", text: "said" }], structuredContent: { deep } }).text).toBe(
      "said\n\n[a value nested too deep, not shown]",
    );
  });

  it("invalid parts of a message are ignored", () => {
    const content = [null, 1, "x", { type: 7 }, { type: "text", text: { not: "text" } }];
    expect(reply({ content, toolResult: "kept" }).text).toMatch(/"kept"$/);
  });
});
