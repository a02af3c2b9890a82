// What the routes of agents answer. Types only. No address but its host, no path but by its name, no secret at all.

import type { AgentValues, FieldIssue, FieldPath, FieldRule } from "@/lib/config/agent-fields";
import type { Strategy } from "@/lib/config/schema";
import type { Binding, ModelInfo } from "@/lib/run-log/run-state";
import type { CallMode } from "@/lib/runs/call-rows";
import type { JsonSchema, ToolRole } from "@/lib/tools/tool";

/** How a tool is answered now; null when it must be answered by code and there is none. */
export type ToolBinding = {
  tool: string;
  binding: Binding | null;
  /** Where runs draw for it: every way with its share of the runs, from 0 to 1. */
  ways?: ToolVariant[];
};

export type ToolVariant = { binding: Binding; share: number };

export type AgentDetail = {
  name: string;
  /** In the language of the request, where the agent has words in it. */
  title: string;
  description: string;
  isDefault: boolean;
  /** `file`: as in agents.yaml; `changed`: changed here; `own`: made here, or no longer in the file. */
  origin: "file" | "changed" | "own";
  values: AgentValues;
  /** What agents.yaml says of it, of the agent it was made from where it is one's own; null when it says nothing of it. */
  file: AgentValues | null;
  /** Fields that are not as `file` has them. */
  changed: FieldPath[];
  copy: AgentCopyDetail | null;
  strategy: Strategy;
  /** What only agents.yaml can say. */
  fixed: { host: string | null; systemFile: string | null; reportsDir: string };
  /** What answers for it now; null with why where its settings name nothing that can be used. */
  model: ModelInfo | null;
  modelFault: string | null;
  bindings: ToolBinding[];
  /** Ids of tools that every agent should have and this one has not. */
  lacking: string[];
};

export type AgentCopyDetail = {
  madeFrom: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
  /** Fields that agents.yaml has changed since the copy was saved. */
  fileChanged: FieldPath[];
  /** What agents.yaml said then; null when that cannot be told. */
  base: AgentValues | null;
  /** agents.yaml had it when the copy was saved, and has it no more. */
  fileGone: boolean;
};

/** A copy that this version cannot read: it counts for nothing and can be taken away. */
export type BrokenCopy = { name: string; madeFrom: string; revision: number; updatedAt: number };

export type ToolDetail = {
  id: string;
  /** As it is registered: `WebSearchTool`. */
  name: string;
  purpose: string;
  role: ToolRole;
  limit: "searches" | "clarifications" | "delegates" | null;
  /** Null where it needs code and there is none. */
  binding: Binding | null;
  /** Other ways in which it could be answered here, by variant. */
  variants: string[];
  /** Titles of the agents that have it. */
  agents: string[];
  /** As a model is sent it, before it is fitted to what its endpoint takes. */
  schema: JsonSchema;
};

export type AgentsScreenData = {
  default: string;
  agents: AgentDetail[];
  broken: BrokenCopy[];
  tools: ToolDetail[];
  /** Where agents.yaml is: its path, and what is wrong with it; null when it can be read. */
  file: string;
  fault: AgentsFault | null;
};

export type AgentsFault = { path: string; expected: string; message: string };

/** An agent for its form, with what each field takes. */
export type AgentFormData = {
  agent: AgentDetail;
  rules: Record<FieldPath, FieldRule>;
  tools: Pick<ToolDetail, "id" | "name" | "purpose" | "binding">[];
  /** Names that are taken. */
  names: string[];
};

export type SaveAgentResponse = { agent: AgentDetail };
/** The answer to values that cannot be taken, beside the error itself. */
export type AgentIssues = { issues: FieldIssue[] };

export type ComparedCalls = {
  tool: string;
  activity: string;
  variant: string;
  mode: CallMode;
  succeeded: number;
  failed: number;
  /** Stopped or never made: they say nothing of who would have answered. */
  leftOut: number;
  /** Milliseconds, of calls that succeeded; `slowest`: 95 of 100 were as fast or faster. */
  median: number | null;
  slowest: number | null;
  /** Mean of a call. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Calls that brought sources or pages, those of which a report cites one, and how many citations that are. */
  bringing: number;
  cited: number;
  citations: number;
};

export type CallComparison = {
  days: number;
  calls: number;
  /** There were more; the newest were taken. */
  cut: boolean;
  compared: ComparedCalls[];
};
