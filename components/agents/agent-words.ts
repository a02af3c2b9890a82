// Texts about an agent: its thoroughness, its cost, its model, and the origin of its values.

import { dayWords, joined, tokens } from "@/components/ui/figures";
import { modelName } from "@/components/ui/model-name";
import { toolTitle } from "@/components/ui/tool-words";
import type { AgentValues, FieldIssue, FieldPath } from "@/lib/config/agent-fields";
import type { AgentDetail, ToolDetail } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";

/** Names of the strategies with which an agent asks the model for a step. */
export const STRATEGY_WORDS = {
  SGRAgent: "agents.strategySgr",
  SGRToolCallingAgent: "agents.strategySgrCalls",
  ToolCallingAgent: "agents.strategyCalls",
  GuidedAgent: "agents.strategyGuided",
} as const satisfies Record<AgentDetail["strategy"], string>;

/** What a strategy does; an unknown one as it is called. */
export const strategyWords = (t: Words, strategy: string): string =>
  Object.hasOwn(STRATEGY_WORDS, strategy)
    ? t(STRATEGY_WORDS[strategy as keyof typeof STRATEGY_WORDS])
    : strategy;

export const limitWords = (t: Words, { execution, search, tools }: AgentValues): string =>
  joined(
    t("ui.steps", { count: execution.maxIterations }),
    t("agents.limitSearches", { count: search.maxSearches }),
    search.maxSearches > 0 && t("agents.limitResults", { count: search.maxResults }),
    t("agents.limitClarifications", { count: execution.maxClarifications }),
    t("agents.limitCalls", { count: execution.maxCallsPerStep }),
    tools.includes("delegatetool") && t("agents.limitDelegates", { count: execution.maxDelegates }),
    t("agents.limitClosing", { count: execution.closingSteps }),
  );

export function budgetWords(t: Words, { budget }: AgentValues): string {
  const { maxTokens, maxMinutes, maxMoney } = budget;
  const parts = joined(
    maxTokens !== null && tokens(t, maxTokens),
    maxMinutes !== null && t("ui.minutes", { count: maxMinutes }),
    maxMoney !== null && t("agents.budgetMoney", { amount: maxMoney }),
  );
  return parts || t("agents.budgetNone");
}

function connectedWords(t: Words, model: NonNullable<AgentDetail["model"]>): string {
  return model.kind === "built-in"
    ? t("agents.modelBuiltIn")
    : t("agents.modelConnected", { model: modelName(t, model) });
}

/** The model of an agent: the one it names, otherwise the connected model. */
export function modelWords(t: Words, { model, modelFault, values }: AgentDetail): string {
  if (!model) return modelFault ?? "";
  const { name, temperature, maxOutputTokens, contextWindow } = values.model;
  return joined(
    name === null ? connectedWords(t, model) : modelName(t, model),
    temperature !== null && t("agents.temperature", { value: temperature }),
    maxOutputTokens !== null && t("agents.outputTokens", { tokens: tokens(t, maxOutputTokens) }),
    contextWindow !== null && t("agents.context", { tokens: tokens(t, contextWindow) }),
  );
}

export function instructionWords(t: Words, { values, fixed }: AgentDetail): string {
  const { extra } = values.prompts;
  return joined(
    fixed.systemFile === null
      ? t("agents.instructionsBuiltIn")
      : t("agents.instructionsFile", { file: fixed.systemFile }),
    extra !== null && t("agents.instructionsExtra", { count: extra.length }),
  );
}

/** The origin of its values, and since when they hold. */
export function originWords(t: Words, { origin, copy }: AgentDetail): string {
  if (origin === "file" || !copy) return t("agents.asInFile");
  const date = dayWords(t, copy.updatedAt);
  if (origin === "changed") return t("agents.changedHere", { date });
  return copy.fileGone ? t("agents.ownGone", { date }) : t("agents.own", { agent: copy.madeFrom, date });
}

/** How a tool is answered at present. */
export function bindingWords(t: Words, binding: ToolDetail["binding"]): string {
  if (!binding) return t("agents.byNobody");
  if (binding.mode === "latent") return t("agents.byModel");
  return t("agents.byCode");
}

/** The message keys are built from the paths; a test compares the two. */
export const fieldLabel = (t: Words, field: FieldPath): string =>
  t(`agents.field.${field}` as "agents.field.title");

/** A value as text. */
export function valueWords(t: Words, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("agents.notSet");
  if (Array.isArray(value)) return t.list(value.map((tool) => toolTitle(t, String(tool))));
  return typeof value === "number" ? t.number(value) : String(value);
}

export function issueWords(t: Words, { kind, limit }: FieldIssue): string {
  const bound = limit ?? 0;
  const words: Record<FieldIssue["kind"], () => string> = {
    missing: () => t("agents.issue.missing"),
    least: () => t("agents.issue.least", { limit: bound }),
    most: () => t("agents.issue.most", { limit: bound }),
    longest: () => t("agents.issue.longest", { limit: bound }),
    above: () => t("agents.issue.above", { limit: bound }),
    whole: () => t("agents.issue.whole"),
    unknown: () => t("agents.issue.unknown"),
    wrong: () => t("agents.issue.wrong"),
  };
  return words[kind]();
}

/** Describes the ability that an agent loses without this tool; empty for custom tools. */
export function lackWords(t: Words, tool: string): string {
  const known = [
    "clarificationtool",
    "generateplantool",
    "adaptplantool",
    "websearchtool",
    "extractpagecontenttool",
    "createreporttool",
    "factchecktool",
  ];
  return known.includes(tool) ? t(`agents.lack.${tool}` as "agents.lack.websearchtool") : "";
}
