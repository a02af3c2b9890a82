// The responses of the agent routes. Types only. Of addresses only the host, of paths only the name, and no
// secrets.

import type { AgentValues, FieldIssue, FieldPath, FieldRule } from "@/lib/config/agent-fields";
import type { Strategy } from "@/lib/config/schema";
import type { Binding, ModelInfo } from "@/lib/run-log/run-state";
import type { CallMode } from "@/lib/runs/call-rows";
import type { JsonSchema, ToolRole } from "@/lib/tools/tool";

/** How a tool is answered now; null when it needs code and there is none. */
export type ToolBinding = {
  tool: string;
  binding: Binding | null;
  /** For a tool with several variants: each with its share of the runs, from 0 to 1. */
  ways?: ToolVariant[];
};

export type ToolVariant = { binding: Binding; share: number };

export type AgentDetail = {
  name: string;
  /** In the language of the request, if the agent has texts in it. */
  title: string;
  description: string;
  isDefault: boolean;
  /**
   * `file`: as in agents.yaml; `changed`: changed in the interface; `own`: created in the interface, or no
   * longer in the file.
   */
  origin: "file" | "changed" | "own";
  values: AgentValues;
  /** The values in agents.yaml, or of the agent that an own one was based on; null when the file has none. */
  file: AgentValues | null;
  /** Fields that differ from `file`. */
  changed: FieldPath[];
  copy: AgentCopyDetail | null;
  strategy: Strategy;
  /** Settings that only agents.yaml can change. */
  fixed: { host: string | null; systemFile: string | null; reportsDir: string };
  /** The current model; null, with the reason, when the settings name no usable one. */
  model: ModelInfo | null;
  modelFault: string | null;
  bindings: ToolBinding[];
  /** Ids of tools that every agent should have and this one lacks. */
  lacking: string[];
};

export type AgentCopyDetail = {
  madeFrom: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
  /** Fields that agents.yaml has changed since the copy was saved. */
  fileChanged: FieldPath[];
  /** The values of agents.yaml at that time; null when unknown. */
  base: AgentValues | null;
  /** agents.yaml had the agent when the copy was saved, and no longer has it. */
  fileGone: boolean;
};

/** A copy that this version cannot read: it has no effect and can be deleted. */
export type BrokenCopy = { name: string; madeFrom: string; revision: number; updatedAt: number };

export type ToolDetail = {
  id: string;
  /** As it is registered: `WebSearchTool`. */
  name: string;
  purpose: string;
  role: ToolRole;
  limit: "searches" | "clarifications" | "delegates" | null;
  /** Null when it needs code and there is none. */
  binding: Binding | null;
  /** Other available variants. */
  variants: string[];
  /** Titles of the agents that have it. */
  agents: string[];
  /** As a model receives it, before it is adapted to its endpoint. */
  schema: JsonSchema;
};

export type AgentsScreenData = {
  default: string;
  agents: AgentDetail[];
  broken: BrokenCopy[];
  tools: ToolDetail[];
  /** The path of agents.yaml and its fault; null when it can be read. */
  file: string;
  fault: AgentsFault | null;
};

export type AgentsFault = { path: string; expected: string; message: string };

/** An agent for its form, with the rules of each field. */
export type AgentFormData = {
  agent: AgentDetail;
  rules: Record<FieldPath, FieldRule>;
  tools: Pick<ToolDetail, "id" | "name" | "purpose" | "binding">[];
  /** Names that are taken. */
  names: string[];
};

export type SaveAgentResponse = { agent: AgentDetail };
/** The response to invalid values, in addition to the error. */
export type AgentIssues = { issues: FieldIssue[] };

export type ComparedCalls = {
  tool: string;
  activity: string;
  variant: string;
  mode: CallMode;
  succeeded: number;
  failed: number;
  /** Stopped or skipped calls: they say nothing about the tool. */
  leftOut: number;
  /** Milliseconds of successful calls; `slowest`: the 95th percentile. */
  median: number | null;
  slowest: number | null;
  /** Mean per call. */
  inputTokens: number | null;
  outputTokens: number | null;
  /**
   * Calls that returned sources or pages, those of which a report cites at least one, and the number of those
   * citations.
   */
  bringing: number;
  cited: number;
  citations: number;
};

export type CallComparison = {
  days: number;
  calls: number;
  /** There were more; these are the newest. */
  cut: boolean;
  compared: ComparedCalls[];
};
