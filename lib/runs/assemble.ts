// Puts a run together: model, search, tools, loop, store. The one place where the parts are wired.

import { findPageText } from "@/db/queries/pages";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { accessFor, choiceOf, knownFile, offeredAgents, storedCopies } from "@/lib/agents/agents";
import { checkAgents } from "@/lib/agents/check-agents";
import { readEnv } from "@/lib/config/env";
import { loadLimits } from "@/lib/config/load";
import { DEFAULT_REUSE_DAYS } from "@/lib/config/search-fields";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools, customTools } from "@/lib/custom-tools/custom-registry";
import { externalCaller, externalOffer } from "@/lib/external-tools/external-tools";
import { getLibrary } from "@/lib/library/library";
import { log } from "@/lib/log";
import { builtIn, resolveModel } from "@/lib/models/registry";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { withAttached } from "@/lib/search/attached";
import { createSearch } from "@/lib/search/registry";
import { type ExternalTool, externalNames, withExternal } from "@/lib/tools/external";
import { checkReportBeside } from "@/lib/workers/check-report";
import { onBehalfOf } from "@/lib/workers/person";
import { getPool } from "@/lib/workers/pool";
import { getBus } from "./bus";
import { createEarlierPages, datedFor } from "./earlier-pages";
import type { Dependencies, Engine } from "./engine";
import { getLiveRuns } from "./live";
import { knownPrices, modelProfiles } from "./model-profiles";
import { getOwnReader } from "./own-reader";
import { saveReportFile } from "./report-files";

/** What ships, what is one's own, and for a run the foreign tools that it began with. */
const registries = (foreign?: readonly ExternalTool[]) => ({
  tools: withExternal(allTools(), foreign),
  activities: allActivities(),
});

/** Chooses what a run works with, from the settings as they are now. Throws ConfigError. */
async function dependenciesFor(run: Parameters<Engine["dependenciesFor"]>[0]): Promise<Dependencies> {
  const { agent, scope, runId, owner = null, attached = [] } = run;
  const env = readEnv();
  const access = accessFor(agent.name);
  const foreign = await externalOffer(agent, run.pinned);
  const { tools, activities } = registries(foreign.tools);
  const { bindings, leftOut, warnings } = resolveBindings({
    // One that goes on does without a tool that was taken away since.
    tools: [...agent.tools.filter((tool) => !run.pinned || tools.get(tool)), ...externalNames(foreign.tools)],
    toolRegistry: tools,
    activityRegistry: activities,
    variants: agent.variants,
    runId,
  });
  for (const { tool, reason } of leftOut) log.warn("tool-left-out", { agent: agent.name, tool, reason });
  for (const warning of warnings) log.warn("tool-binding", { agent: agent.name, warning });
  const earlierPages = createEarlierPages({
    db: getDb(),
    now: () => systemClock.now(),
    owner,
    // Runs that began before the key existed have none.
    reuseDays: agent.search.reuseDays ?? DEFAULT_REUSE_DAYS,
  });
  await customTools()?.ready(Object.keys(bindings));
  const library = getLibrary();
  const scoped = createSearch({
    env: access.search,
    choice: choiceOf(agent),
    library,
    ownReader: getOwnReader({ robots: agent.search.respectRobots ?? true }),
    earlierPages,
    now: () => systemClock.now(),
  }).forScope(scope);
  const search = withAttached(scoped, attached, library);
  return {
    model: await resolveModel({
      env,
      agentModel: agent.model,
      access: access.model,
      prices: knownPrices(),
      profiles: modelProfiles,
    }),
    writer: builtIn(),
    bindings,
    searchLabel: search.label,
    foreign,
    services: {
      search: search.search,
      async read(request) {
        // What is read is compared and cited soon after.
        getPool("report").warm();
        const read = await onBehalfOf(owner ?? null, () => search.read(request));
        return datedFor(read, { db: getDb(), owner });
      },
      pageText: (pageId) => findPageText(getDb(), pageId),
      checkReport: (report, signal) => onBehalfOf(owner ?? null, () => checkReportBeside(report, signal)),
      comparePages: (pages, signal) =>
        onBehalfOf(owner ?? null, () => getPool("report").run("comparePages", pages, signal)),
      callExternal: externalCaller(agent, foreign.tools),
      saveReportFile: (file) => saveReportFile({ root: env.dataDir, ...file }),
    },
  };
}

/** Says in the log what the agents of `agents.yaml` lack. Throws ConfigError when it cannot be used. */
export function checkDependencies(): void {
  checkAgents(knownFile().config, registries());
}

/** The same of the agents that were changed or made here, and which of them cannot be read. */
export function checkCopies(): void {
  const copies = storedCopies();
  const names = new Set(copies.map(({ name }) => name));
  for (const { name, entry } of copies) if (!entry) log.warn("agent-copy-unreadable", { agent: name });
  const { agents, ...config } = offeredAgents();
  checkAgents({ ...config, agents: agents.filter(({ name }) => names.has(name)) }, registries());
}

/** The engine of this process. */
export function getEngine(): Engine {
  return {
    db: getDb(),
    bus: getBus(),
    live: getLiveRuns(),
    clock: systemClock,
    random: Math.random,
    newId,
    agents: offeredAgents,
    limits: () => loadLimits(),
    dependenciesFor: dependenciesFor,
    // Loaded when they are needed: an idle server has no use for them, and what delegates is done by an engine.
    delegate: async (...asked) => (await import("./delegates/delegate")).delegateRun(...asked),
    loop: async (state, ports) =>
      (await import("@/lib/agent/loop/loop")).runLoop(state, ports, registries(state.foreignTools)),
  };
}
