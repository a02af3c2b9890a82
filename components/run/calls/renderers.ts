// The renderer of each built-in tool. The keys derive from the tool registry, so the compiler reports a
// missing renderer; all other tools use the generic one.

import { adaptPlan } from "./adapt-plan";
import { buildTable } from "./build-table";
import type { CallRenderer } from "./call-renderer";
import { clarification } from "./clarification";
import { compareSources } from "./compare-sources";
import { createReport } from "./create-report";
import { delegate } from "./delegate";
import { extractPageContent } from "./extract-page-content";
import { extractTable } from "./extract-table";
import { factCheck } from "./fact-check";
import { finalAnswer } from "./final-answer";
import { generatePlan } from "./generate-plan";
import { note } from "./note";
import { placeChart } from "./place-chart";
import { unknownTool } from "./unknown-tool";
import { webSearch } from "./web-search";

type Exported = keyof typeof import("@/lib/tools/registry");
type Registered = Lowercase<Extract<Exported, `${string}Tool`>>;
/** Canonical ids of the tools that are called; reasoning is part of every step and is shown with it. */
export type ToolName = Exclude<Registered, "tool" | "reasoningtool">;

const RENDERERS: Record<ToolName, CallRenderer> = {
  clarificationtool: clarification,
  generateplantool: generatePlan,
  adaptplantool: adaptPlan,
  finalanswertool: finalAnswer,
  websearchtool: webSearch,
  extractpagecontenttool: extractPageContent,
  createreporttool: createReport,
  factchecktool: factCheck,
  comparesourcestool: compareSources,
  extracttabletool: extractTable,
  notetool: note,
  buildtabletool: buildTable,
  placecharttool: placeChart,
  delegatetool: delegate,
};

export function rendererOf(tool: string): CallRenderer {
  return Object.hasOwn(RENDERERS, tool) ? RENDERERS[tool as ToolName] : unknownTool;
}
