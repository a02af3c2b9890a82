// Binds every built-in tool to its code. Imported once when the engine starts, so that the registry is
// complete before the first run resolves its bindings.

import { EXTERNAL_ACTIVITY } from "@/lib/tools/external";
import { factCheckSchema } from "@/lib/tools/fact-check";
import {
  adaptPlanTool,
  buildTableTool,
  clarificationTool,
  createReportTool,
  delegateTool,
  extractPageContentTool,
  finalAnswerTool,
  generatePlanTool,
  placeChartTool,
  webSearchTool,
} from "@/lib/tools/registry";
import type { Activity as ActivityFunction } from "./activity";
import { adaptPlan } from "./adapt-plan";
import { buildTable, renderTable } from "./build-table";
import { clarification } from "./clarification";
import { createReport, renderReport } from "./create-report";
import { writtenValue } from "./data-block";
import { delegate, renderDelegate } from "./delegate";
import { evidence, renderEvidence } from "./evidence";
import {
  advancedExtraction,
  directExtraction,
  extractPageContent,
  renderPages,
} from "./extract-page-content";
import { finalAnswer } from "./final-answer";
import { generatePlan, renderChangedPlan, renderPlan } from "./generate-plan";
import { mcpCall, renderExternal } from "./mcp-call";
import { placeChart, renderChart } from "./place-chart";
import { Activity, type ActivityRegistry, defineActivity } from "./registry";
import { advancedSearch, documentsSearch, renderSearch, webSearch } from "./web-search";

/** The activity that answers a fact check by code. */
const EVIDENCE = "evidence";

/** Registers the built-in activities; does nothing for a registry that has them already. */
export function registerBuiltin(activities: ActivityRegistry = Activity): ActivityRegistry {
  if (activities.has(finalAnswerTool.name)) return activities;
  const own = { render: writtenValue };
  activities.register(clarificationTool, clarification, own);
  activities.register(generatePlanTool, generatePlan, { render: renderPlan });
  activities.register(adaptPlanTool, adaptPlan, { render: renderChangedPlan });
  activities.register(finalAnswerTool, finalAnswer, own);
  const search = { render: renderSearch, idempotent: true };
  activities.register(webSearchTool, webSearch, search);
  activities.register(webSearchTool, advancedSearch, { ...search, variant: "advanced" });
  activities.register(webSearchTool, documentsSearch, { ...search, variant: "documents" });
  const extraction = { render: renderPages, idempotent: true };
  activities.register(extractPageContentTool, extractPageContent, extraction);
  activities.register(extractPageContentTool, advancedExtraction, { ...extraction, variant: "advanced" });
  activities.register(extractPageContentTool, directExtraction, { ...extraction, variant: "direct" });
  activities.register(buildTableTool, buildTable, { render: renderTable, idempotent: true });
  activities.register(placeChartTool, placeChart, { render: renderChart, idempotent: true });
  activities.register(delegateTool, delegate, { render: renderDelegate });
  activities.register(createReportTool, createReport, { render: renderReport });
  // Many tools, one activity (A19). External calls may not be safe to repeat; the connection decides that
  // itself.
  activities.register(EXTERNAL_ACTIVITY, mcpCall, { render: renderExternal });
  // Under a name of its own: the model answers fact checks unless a tool names this activity (A14, A18).
  activities.register(EVIDENCE, defineActivity(factCheckSchema, evidence) as ActivityFunction, {
    render: renderEvidence,
    idempotent: true,
  });
  return activities;
}

registerBuiltin();
