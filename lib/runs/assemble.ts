// Builds the engine from its parts: model, search, tools, loop, store. All parts are wired here and nowhere
// else.
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { accessFor, choiceOf, knownFile, offeredAgents, storedCopies } from "@/lib/agents/agents";
import { checkAgents } from "@/lib/agents/check-agents";
import type { Access } from "@/lib/config/access";
import { readEnv } from "@/lib/config/env";
import { loadLimits } from "@/lib/config/load";
import type { AgentConfig } from "@/lib/config/schema";
import { DEFAULT_REUSE_DAYS } from "@/lib/config/search-fields";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools, customTools } from "@/lib/custom-tools/custom-registry";
import { externalCaller, externalOffer } from "@/lib/external-tools/external-tools";
import { getLibrary } from "@/lib/library/library";
import { log } from "@/lib/log";
import { resolveChecker, resolveReader } from "@/lib/models/reader";
import { builtIn, type ModelRequest, resolveModel } from "@/lib/models/registry";
import { newId, systemClock } from "@/lib/process/clock";
import { comparison } from "@/lib/process/comparison";
import { getDb } from "@/lib/process/store";
import { withAttached } from "@/lib/search/attached";
import { createSearch } from "@/lib/search/registry";
import { wantsOwn } from "@/lib/sources/places";
import { type ExternalTool, externalNames, withExternal } from "@/lib/tools/external";
import { checkReportBeside } from "@/lib/workers/check-report";
import { onBehalfOf } from "@/lib/workers/person";
import { getPool } from "@/lib/workers/pool";
import { reportMarkdownBeside } from "@/lib/workers/report-markdown";
import { getBus } from "./bus";
import { createEarlierPages, datedFor } from "./earlier-pages";
import type { Dependencies, Engine } from "./engine";
import { getLiveRuns } from "./live";
import { knownPrices, modelProfiles } from "./model-profiles";
import { getOwnReader } from "./own-reader";
import { saveReportFile } from "./report-files";

/** The built-in tools, the installation's own tools, and the external tools that the run started with. */
const registries = (external?: readonly ExternalTool[]) => ({
  tools: withExternal(allTools(), external),
  activities: allActivities(),
});

/** The models of a run. What is researched without a model leaves this machine for none. */
async function modelsFor(
  asked: ModelRequest,
  { evidence }: AgentConfig,
): Promise<Pick<Dependencies, "model" | "reader" | "checker" | "writer">> {
  const model = await resolveModel(asked);
  if (model.readsRunState) return { model, reader: null, checker: null, writer: builtIn() };
  const checker = await resolveChecker(asked, evidence?.model ?? null);
  return { model, reader: await resolveReader(asked), checker, writer: builtIn() };
}

type RunToAssemble = Parameters<Engine["dependenciesFor"]>[0];

/** The search of a run, with the documents that were attached in its research. */
async function searchOf(run: RunToAssemble, access: Access) {
  const { agent, scope, places, threadId, question, owner = null, attached = [], looksAgain = false } = run;
  const now = () => systemClock.now();
  const library = getLibrary();
  const scoped = createSearch({
    env: access.search,
    choice: choiceOf(agent),
    library,
    ownReader: getOwnReader({ robots: agent.search.respectRobots ?? true }),
    // Older configurations do not have this key.
    earlierPages: createEarlierPages({
      ...{ db: getDb(), now, owner },
      reuseDays: looksAgain ? 0 : (agent.search.reuseDays ?? DEFAULT_REUSE_DAYS),
    }),
    prices: knownPrices(),
    now,
    question,
    ownOnly: wantsOwn(places),
  }).forScope(scope);
  return withAttached(scoped, { attached, earlier: await getDb().listAttached(threadId) }, library);
}

/** Chooses the dependencies of a run from the current settings. Throws ConfigError. */
async function dependenciesFor(run: RunToAssemble): Promise<Dependencies> {
  const { agent, runId, owner = null } = run;
  const env = readEnv();
  const access = accessFor(agent.name);
  const external = await externalOffer(agent, run.pinned);
  const { tools, activities } = registries(external.tools);
  const { bindings, leftOut, warnings } = resolveBindings({
    // A resumed run continues without tools that were removed in the meantime.
    tools: [
      ...agent.tools.filter((tool) => !run.pinned || tools.get(tool)),
      ...externalNames(external.tools),
    ],
    toolRegistry: tools,
    activityRegistry: activities,
    variants: agent.variants,
    runId,
  });
  for (const { tool, reason } of leftOut) log.warn("tool-left-out", { agent: agent.name, tool, reason });
  for (const warning of warnings) log.warn("tool-binding", { agent: agent.name, warning });
  await customTools()?.ready(Object.keys(bindings));
  const asked = {
    env,
    agentModel: agent.model,
    access: access.model,
    prices: knownPrices(),
    waitsForPrice: true,
    profiles: modelProfiles,
    cacheKey: runId,
  };
  const search = await searchOf(run, access);
  const { between } = comparison;
  return {
    ...(await modelsFor(asked, agent)),
    bindings,
    searchLabel: search.label,
    external,
    services: {
      search: search.search,
      async read(request) {
        // Pages are compared and cited soon after they are read, so the workers are started now.
        getPool("report").warm();
        const asked = run.looksAgain ? { ...request, fresh: true } : request;
        const read = await onBehalfOf(owner ?? null, () => search.read(asked));
        return datedFor(read, { db: getDb(), owner });
      },
      pageText: (pageId) => getDb().findPageText(pageId),
      checkReport: (report, signal) => onBehalfOf(owner ?? null, () => checkReportBeside(report, signal)),
      comparePages: (pages, signal) =>
        onBehalfOf(owner ?? null, () => getPool("report").run("comparePages", pages, signal)),
      ...(between
        ? { changesBetween: (asked) => onBehalfOf(owner ?? null, () => between(getDb(), asked)) }
        : {}),
      callExternal: externalCaller(agent, external.tools),
      saveReportFile: async ({ report, ...file }) => {
        const markdown = await onBehalfOf(owner ?? null, () => reportMarkdownBeside(report));
        return saveReportFile({ root: env.dataDir, ...file, title: report.title, markdown });
      },
    },
  };
}

/** Logs what the agents of `agents.yaml` are missing. Throws ConfigError when the file cannot be used. */
export function checkDependencies(): void {
  checkAgents(knownFile().config, registries());
}

/**
 * Does the same for agents that were changed or created in the interface, and logs those that cannot be read.
 */
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
    // Imported on demand: an idle server does not need these modules, and delegates depend on the engine.
    delegate: async (...asked) => (await import("./delegates/delegate")).delegateRun(...asked),
    loop: async (state, ports) =>
      (await import("@/lib/agent/loop/loop")).runLoop(state, ports, registries(state.foreignTools)),
  };
}
