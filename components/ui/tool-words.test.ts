import { expect, it } from "vitest";
import { Tool } from "@/lib/tools/registry";
import { english, russian } from "@/testing/i18n/messages";
import { toolTitle } from "./tool-words";

it("every shipped tool has a title in both languages, and any other its own name", () => {
  for (const { name } of Tool.list()) {
    expect(toolTitle(english, name)).toMatch(/^[A-Z]/);
    expect(toolTitle(russian, name)).toMatch(/^[А-Я]/);
  }
  expect(toolTitle(russian, "mcp__weather__today")).toBe("today (weather)");
  expect(toolTitle(english, "constructor")).toBe("constructor");
});
