// The tool registry: the capabilities, as schemas. It only registers and finds tools (T19, T20); a tool needs
// no activity to be registered (T2). The instance `Tool` contains every built-in tool, registered in this one
// module so that none is lost to lazy loading (Q21).

import { adaptPlanOptions, adaptPlanSchema } from "./adapt-plan";
import { buildTableOptions, buildTableSchema } from "./build-table";
import { clarificationOptions, clarificationSchema } from "./clarification";
import { compareSourcesOptions, compareSourcesSchema } from "./compare-sources";
import { createReportOptions, createReportSchema, outlinedReportSchema } from "./create-report";
import { delegateOptions, delegateSchema } from "./delegate";
import { extractPageContentOptions, extractPageContentSchema } from "./extract-page-content";
import { extractTableOptions, extractTableSchema } from "./extract-table";
import { factCheckOptions, factCheckSchema } from "./fact-check";
import { finalAnswerOptions, finalAnswerSchema } from "./final-answer";
import { generatePlanOptions, generatePlanSchema } from "./generate-plan";
import { noteOptions, noteSchema } from "./note";
import { placeChartOptions, placeChartSchema } from "./place-chart";
import { reasoningOptions, reasoningSchema } from "./reasoning";
import { canonicalName, registeredTool, ToolDefinitionError } from "./registration";
import type { RegisteredTool, ToolOptions, ToolSchema } from "./tool";
import { webSearchOptions, webSearchSchema } from "./web-search";

export { canonicalName } from "./registration";

export type ToolRegistry = {
  /**
   * Registers a tool under its title (`WebSearchTool`); its id is the title in lower case without separators. Throws
   * ToolDefinitionError when the schema breaks a rule or the id is taken (Q22).
   */
  register<const S extends ToolSchema>(
    title: string,
    schema: S,
    options?: Partial<ToolOptions>,
  ): RegisteredTool<S>;
  /** Finds a tool by id or title, whatever the case (S8). */
  get(nameOrTitle: string): RegisteredTool | undefined;
  /** Like `get`; throws ToolDefinitionError that lists the known tools (S9). */
  require(nameOrTitle: string): RegisteredTool;
  /** All tools in the order of registration (T11). */
  list(): RegisteredTool[];
};

/**
 * A new, empty registry. `extensions` are the meta fields allowed in addition to the four known ones (T6).
 */
export function createToolRegistry(settings: { extensions?: readonly string[] } = {}): ToolRegistry {
  const tools = new Map<string, RegisteredTool>();
  const get = (nameOrTitle: string) => tools.get(canonicalName(nameOrTitle));
  return {
    register(title, schema, options = {}) {
      const tool = registeredTool({ title, schema, options, extensions: settings.extensions ?? [] });
      const taken = tools.get(tool.name);
      if (taken)
        throw new ToolDefinitionError(`Tool "${title}": the id "${tool.name}" is taken by "${taken.title}".`);
      tools.set(tool.name, tool);
      return tool;
    },
    get,
    require(nameOrTitle) {
      const tool = get(nameOrTitle);
      if (tool) return tool;
      const known = [...tools.values()].map(({ title }) => title).join(", ");
      throw new ToolDefinitionError(`There is no tool "${nameOrTitle}". Known tools: ${known || "none"}.`);
    },
    list: () => [...tools.values()],
  };
}

/** The built-in tools. */
export const Tool = createToolRegistry();

/** For agents that reason in the open; not part of the default toolkit (S11). */
export const reasoningTool = Tool.register("ReasoningTool", reasoningSchema, reasoningOptions);

export const clarificationTool = Tool.register(
  "ClarificationTool",
  clarificationSchema,
  clarificationOptions,
);
export const generatePlanTool = Tool.register("GeneratePlanTool", generatePlanSchema, generatePlanOptions);
export const adaptPlanTool = Tool.register("AdaptPlanTool", adaptPlanSchema, adaptPlanOptions);
export const finalAnswerTool = Tool.register("FinalAnswerTool", finalAnswerSchema, finalAnswerOptions);
export const webSearchTool = Tool.register("WebSearchTool", webSearchSchema, webSearchOptions);
export const extractPageContentTool = Tool.register(
  "ExtractPageContentTool",
  extractPageContentSchema,
  extractPageContentOptions,
);
export const createReportTool = Tool.register("CreateReportTool", createReportSchema, createReportOptions);

/** The report tool of agents that may give an outline; it takes the place of the other in their runs. */
const outlinedReportTool: RegisteredTool = {
  ...createReportTool,
  schema: outlinedReportSchema,
  options: { ...createReportTool.options, needsOneOf: ["content", "outline"] },
};

/** The registry with the report tool that also takes an outline; unchanged where another has its name. */
export function withOutlines(tools: ToolRegistry): ToolRegistry {
  const instead = (tool: RegisteredTool): RegisteredTool =>
    tool === createReportTool ? outlinedReportTool : tool;
  return {
    ...tools,
    get(nameOrTitle) {
      const tool = tools.get(nameOrTitle);
      return tool && instead(tool);
    },
    require: (nameOrTitle) => instead(tools.require(nameOrTitle)),
    list: () => tools.list().map(instead),
  };
}

/** Latent, like the next two: the model itself gives the verdict, the comparison, the table. */
export const factCheckTool = Tool.register("FactCheckTool", factCheckSchema, factCheckOptions);
export const compareSourcesTool = Tool.register(
  "CompareSourcesTool",
  compareSourcesSchema,
  compareSourcesOptions,
);
export const extractTableTool = Tool.register("ExtractTableTool", extractTableSchema, extractTableOptions);

/** Latent: a note under a name. */
export const noteTool = Tool.register("NoteTool", noteSchema, noteOptions);

/** A table of evidence, whose cells code fills. */
export const buildTableTool = Tool.register("BuildTableTool", buildTableSchema, buildTableOptions);

/** A chart of such a table, which names columns and no numbers. */
export const placeChartTool = Tool.register("PlaceChartTool", placeChartSchema, placeChartOptions);

/** Research on a part of the question by a delegate. */
export const delegateTool = Tool.register("DelegateTool", delegateSchema, delegateOptions);
