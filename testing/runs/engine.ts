// An engine for one test: its own database, bus and registry, real time, and a given loop and dependencies.

import type { Outcome } from "@/lib/agent/loop/outcome";
import type { LoopPorts } from "@/lib/agent/ports";
import type { InstallationLimits } from "@/lib/config/limits";
import type { AgentConfig } from "@/lib/config/schema";
import { newId, systemClock } from "@/lib/process/clock";
import type { RunState } from "@/lib/run-log/run-state";
import { createBus } from "@/lib/runs/bus";
import type { Dependencies, Engine } from "@/lib/runs/engine";
import { createLiveRuns } from "@/lib/runs/live";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";

export type Loop = (state: RunState, ports: LoopPorts) => Promise<Outcome>;

const testAgent: AgentConfig = {
  name: "standard",
  title: "Standard",
  description: "For tests",
  baseClass: "SGRAgent",
  tools: ["websearch", "createreport", "finalanswer"],
  execution: {
    maxIterations: 10,
    maxClarifications: 3,
    maxCallsPerStep: 4,
    closingSteps: 2,
    activityTimeoutMs: 60_000,
    clarificationTimeoutMs: null,
    mcpContextLimit: 15_000,
    reportsDir: "reports",
  },
  search: {
    maxSearches: 4,
    maxResults: 10,
    contentLimit: 1500,
    snippetLimit: 300,
    maxConsecutiveFailures: 2,
    reuseDays: 30,
  },
  model: { name: null, baseUrl: null, temperature: null, maxOutputTokens: null },
  prompts: { extra: null, systemText: null },
  protocol: { outputPosition: "last", explicitOutput: "omit" },
};

/** Unlimited concurrent runs and no daily cap. */
export const NO_LIMITS: InstallationLimits = {
  runsAtOnce: 1000,
  perDay: { tokens: null, searches: null, money: null },
  runsPerDay: null,
  perUser: {
    runsPerDay: null,
    runsPerMinute: 1000,
    checksPerMinute: 1000,
    uploadsPerMinute: 1000,
    searchesPerMinute: 1000,
    exportsPerMinute: 1000,
    pagesPerMinute: 1000,
    callsPerMinute: 1000,
    streams: 1000,
  },
};

function refuse(): never {
  throw new Error("this test uses no model and no search");
}

const testEquipment: Dependencies = {
  model: {
    info: { id: "test", label: "Test", kind: "built-in", host: null },
    languageModel: refuse,
    mode: () => "strict",
    degrade: () => null,
    readsRunState: false,
    temperature: null,
    maxOutputTokens: null,
    contextWindow: () => null,
  },
  get writer() {
    return this.model;
  },
  services: {
    search: refuse,
    read: refuse,
    pageText: async () => null,
    checkReport: refuse,
    comparePages: refuse,
    saveReportFile: refuse,
  },
  bindings: {},
  searchLabel: "Library",
};

export type TestEngine = Engine & { store: TestDatabase; db: TestDatabase["db"] };

/** Call `close` on the store when done. Two engines over one store are a process and its restart. */
export function createTestEngine(loop: Loop, store: TestDatabase = openTestDatabase()): TestEngine {
  return {
    store,
    db: store.db,
    bus: createBus(),
    live: createLiveRuns(),
    clock: systemClock,
    random: () => 0.5,
    newId,
    agents: () => ({ default: "standard", agents: [testAgent], limits: NO_LIMITS }),
    limits() {
      return this.agents().limits;
    },
    dependenciesFor: async () => testEquipment,
    loop,
  };
}
