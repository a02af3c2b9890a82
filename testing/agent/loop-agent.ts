// An agent for tests of the loop: the committed defaults with a test's changes.

import type { DayMeter } from "@/lib/agent/ports";
import type { AgentConfig } from "@/lib/config/schema";

/** A day without a cap and without usage. */
export const UNLIMITED_DAY: DayMeter = {
  limits: { tokens: null, searches: null, money: null },
  used: { tokens: 0, searches: 0, money: 0 },
};

const TOOLS = [
  "clarificationtool",
  "generateplantool",
  "adaptplantool",
  "finalanswertool",
  "websearchtool",
  "extractpagecontenttool",
  "createreporttool",
  "factchecktool",
];

type Overrides = {
  [K in "execution" | "search" | "prompts"]?: Partial<AgentConfig[K]>;
} & { baseClass?: AgentConfig["baseClass"]; tools?: string[] };

export function agentConfig(overrides: Overrides = {}): AgentConfig {
  return {
    name: "standard",
    title: "Standard",
    description: "For tests.",
    baseClass: overrides.baseClass ?? "SGRAgent",
    tools: overrides.tools ?? TOOLS,
    execution: {
      maxIterations: 10,
      maxClarifications: 3,
      maxCallsPerStep: 4,
      closingSteps: 2,
      activityTimeoutMs: 60_000,
      clarificationTimeoutMs: null,
      mcpContextLimit: 15_000,
      reportsDir: "reports",
      ...overrides.execution,
    },
    search: {
      maxSearches: 4,
      maxResults: 10,
      contentLimit: 1500,
      snippetLimit: 300,
      maxConsecutiveFailures: 2,
      reuseDays: 30,
      ...overrides.search,
    },
    model: { name: null, baseUrl: null, temperature: null, maxOutputTokens: null },
    prompts: { extra: null, systemText: null, ...overrides.prompts },
    protocol: { outputPosition: "last", explicitOutput: "omit" },
  };
}
