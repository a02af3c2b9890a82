// Binds every built-in tool to its code. Imported once when the engine starts, so that the registry is
// complete before the first run resolves its bindings.

import type { adaptPlanSchema } from "@/lib/tools/adapt-plan";
import type { clarificationSchema } from "@/lib/tools/clarification";
import { EXTERNAL_ACTIVITY } from "@/lib/tools/external";
import { factCheckSchema } from "@/lib/tools/fact-check";
import type { finalAnswerSchema } from "@/lib/tools/final-answer";
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
import type { Params } from "@/lib/tools/tool";
import type { ActivityFor, Activity as ActivityFunction } from "./activity";
import { buildTable, renderTable } from "./build-table";
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
import { generatePlan, renderChangedPlan, renderPlan } from "./generate-plan";
import { mcpCall, renderExternal } from "./mcp-call";
import { placeChart, renderChart } from "./place-chart";
import { Activity, type ActivityRegistry, defineActivity } from "./registry";
import { advancedSearch, documentsSearch, renderSearch, webSearch } from "./web-search";

/** The activity that answers a fact check by code. */
const EVIDENCE = "evidence";

/**
 * Changes the plan (S31, S32). Without an earlier plan it becomes the first; the original goal is that of
 * version 1 (Q20).
 */
const adaptPlan: ActivityFor<typeof adaptPlanSchema> = async (call, _tool, context) => {
  const { new_goal, plan_changes, next_steps } = call;
  const first = context.scope.plan?.history[0];
  context.effect({ kind: "adapted", goal: new_goal, changes: plan_changes, steps: next_steps });
  return { original_goal: first?.goal ?? call.original_goal, new_goal, plan_changes, next_steps };
};

/** Ends the run with its answer (S16, S17). */
const finalAnswer: ActivityFor<typeof finalAnswerSchema> = async (call, _tool, context) => {
  const { completed_steps, answer, status } = call;
  context.effect({ kind: "answered", answer, status, completedSteps: completed_steps });
  return { reasoning: call._reasoningForCall, completed_steps, answer, status };
};

/** Longer ones are not answers to choose from. */
const LONGEST_OPTION = 200;
const MOST_OPTIONS = 6;

/** The suggested answers of each question; nothing when the model suggested no real choice. */
function optionsOf({ questions, options = [] }: Params<typeof clarificationSchema>): {
  options?: string[][];
} {
  const offered = questions.map((_, index) => {
    const own = (options[index] ?? []).map((option) => option.trim());
    const distinct = [...new Set(own.filter((option) => option !== "" && option.length <= LONGEST_OPTION))];
    return distinct.length > 1 ? distinct.slice(0, MOST_OPTIONS) : [];
  });
  return offered.some((list) => list.length > 0) ? { options: offered } : {};
}

/** Asks the person; the run waits until the answer comes (S25-S28). */
const clarification: ActivityFor<typeof clarificationSchema> = async (call, _tool, context) => {
  context.effect({
    kind: "asked",
    reason: call._reasoningForCall,
    unclearTerms: call.unclear_terms,
    assumptions: call.assumptions,
    questions: call.questions,
    ...optionsOf(call),
  });
  return call.questions.join("\n");
};

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
