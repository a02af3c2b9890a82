// The renderer of each built-in tool. The keys derive from the tool registry, so the compiler reports a
// missing renderer; all other tools use the generic one.

import { askedNow, askingWords, checkingWords } from "@/components/run/check-words";
import { externalName } from "@/components/ui/external-name";
import { joined, shortened, shortenedQuote } from "@/components/ui/figures";
import { citationsOfRun, sourcesIn } from "@/lib/reports/all-citations";
import type { Call } from "@/lib/run-log/run-state";
import { answersAsked } from "@/lib/run-log/run-wait";
import { withinQuotes } from "@/lib/text/quotation-marks";
import { type CallRenderer, listParam, numberIn, textParam } from "./call-renderer";
import { compareSources } from "./compare-sources";
import { delegate } from "./delegate";
import { extractPageContent } from "./extract-page-content";
import { extractTable } from "./extract-table";
import { factCheck } from "./fact-check";
import { webSearch } from "./web-search";

type Exported = keyof typeof import("@/lib/tools/registry");
type Registered = Lowercase<Extract<Exported, `${string}Tool`>>;
/** Canonical ids of the tools that are called; reasoning is part of every step and is shown with it. */
export type ToolName = Exclude<Registered, "tool" | "reasoningtool">;

const adaptPlan: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.adapt.doing"),
  line: (t, { call }) => ({
    what: t("run.row.planChanged"),
    outcome: t("run.adapt.changes", { count: listParam(call, "plan_changes").length }),
  }),
  opens: true,
};

const buildTable: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.buildTable.doing", { title: shortened(calls[0] ? textParam(calls[0], "title") : "", 60) }),
  line: (t, { call }) => {
    const what = t("run.buildTable.line", { title: shortenedQuote(t, textParam(call, "title"), 70) });
    if (call.status !== "succeeded") return { what, outcome: null };
    const cells = numberIn(call.output, "cells");
    const filled = cells - numberIn(call.output, "not_found");
    return {
      what,
      outcome: t("run.buildTable.cells", { filled, cells }),
      ...(filled === 0 ? { came: "nothing" as const } : {}),
    };
  },
  opens: true,
};

// The form, and later its record, are shown in the run itself; the row only says that a question was asked.
const clarification: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.asked.doing"),
  line: (t, { call, state }) => {
    const answered = state.clarifications.find((known) => known.callId === call.id);
    const outcome = answered && t(answered.skipped ? "run.asked.assumed" : "run.asked.answered");
    return {
      what: t("run.asked.line", { count: answersAsked(listParam(call, "questions")) }),
      outcome: outcome ?? null,
    };
  },
  opens: false,
};

const createReport: CallRenderer = {
  sideBySide: null,
  doing: (t, calls, state) => {
    const asked = askedNow(state);
    return asked > 0 ? askingWords(t, asked) : checkingWords(t, calls[0], state);
  },
  line: (t, { call, state }) => {
    const report = state.report?.callId === call.id ? state.report : null;
    return {
      what: t("run.row.report", { title: shortenedQuote(t, textParam(call, "title"), 70) }),
      outcome:
        report &&
        joined(
          t("ui.words", { count: report.wordCount }),
          t("run.reported.cited", { count: sourcesIn(citationsOfRun(state)) }),
        ),
    };
  },
  opens: false,
};

const finalAnswer: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.status.writingAnswer"),
  line: (t, { call }) => ({
    what: t(call.params.status === "failed" ? "run.answer.none" : "run.answer.line"),
    outcome: null,
  }),
  opens: true,
};

const generatePlan: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.plan.doing"),
  line: (t, { call }) => ({
    what: t("run.tool.plan"),
    outcome: t("ui.lines", { count: listParam(call, "planned_steps").length }),
  }),
  opens: true,
};

const note: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.note.doing", { name: calls[0] ? textParam(calls[0], "name") : "" }),
  line: (t, { call }) => ({
    what: t("run.note.line", {
      name: withinQuotes(textParam(call, "name"), t.language),
      text: shortened(textParam(call, "text"), 90),
    }),
    outcome: null,
  }),
  opens: true,
};

const placeChart: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.placeChart.doing", { title: shortened(calls[0] ? textParam(calls[0], "title") : "", 60) }),
  line: (t, { call }) => ({
    what: t("run.placeChart.line", { title: shortenedQuote(t, textParam(call, "title"), 70) }),
    outcome:
      call.status === "succeeded"
        ? t("run.placeChart.points", { count: numberIn(call.output, "points") })
        : null,
  }),
  opens: true,
};

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

/** Whether an MCP server's reply reports an error; its form is not guaranteed. */
const saysError = ({ output }: Call) =>
  typeof output === "object" && output !== null && (output as { isError?: unknown }).isError === true;

/** A custom tool or a tool of an MCP server, shown by its input and output. */
const unknownTool: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.foreign.doing", { tool: externalName(calls[0]?.tool ?? "") }),
  line: (t, { call }) => ({
    what: t("run.foreign.line", { tool: externalName(call.tool) }),
    ...(saysError(call) ? { outcome: t("run.foreign.error"), came: "failed" as const } : { outcome: null }),
  }),
  opens: true,
};

export function rendererOf(tool: string): CallRenderer {
  return Object.hasOwn(RENDERERS, tool) ? RENDERERS[tool as ToolName] : unknownTool;
}
