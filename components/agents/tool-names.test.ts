import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { titleOfTool } from "./tool-names";

const TOOLS = [
  { id: "unitconvertertool", name: "UnitConverterTool" },
  { id: "websearchtool", name: "WebSearchTool" },
];

it("a tool of one's own has the name that its file gives it, any other its words", () => {
  for (const t of [english, russian]) {
    expect(titleOfTool(t, "unitconvertertool", TOOLS)).toBe("UnitConverterTool");
    expect(titleOfTool(t, "websearchtool", TOOLS)).not.toBe("WebSearchTool");
    expect(titleOfTool(t, "mcp__weather__today", TOOLS)).toBe("today (weather)");
    expect(titleOfTool(t, "unknowntool", TOOLS)).toBe("unknowntool");
  }
});
