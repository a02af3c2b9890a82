// Names of the built-in tools.

import type { ToolName } from "@/components/run/calls/renderers";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import { externalName } from "./external-name";

const TITLES: Record<ToolName | "reasoningtool", MessageKey> = {
  websearchtool: "run.tool.search",
  extractpagecontenttool: "run.tool.read",
  generateplantool: "run.tool.plan",
  adaptplantool: "run.tool.adapt",
  clarificationtool: "run.tool.clarification",
  factchecktool: "run.tool.factCheck",
  comparesourcestool: "run.tool.compare",
  extracttabletool: "run.tool.table",
  notetool: "run.tool.note",
  buildtabletool: "run.tool.evidenceTable",
  placecharttool: "run.tool.chart",
  delegatetool: "run.tool.delegate",
  createreporttool: "run.tool.report",
  finalanswertool: "run.tool.answer",
  reasoningtool: "run.tool.reasoning",
};

/** The title of a tool by its id (`websearchtool`); external tools have only their own name. */
export function toolTitle(t: Words, tool: string): string {
  return Object.hasOwn(TITLES, tool)
    ? t(TITLES[tool as keyof typeof TITLES] as "run.tool.search")
    : tool.startsWith("mcp__")
      ? externalName(tool)
      : tool;
}
