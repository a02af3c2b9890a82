// Starts the process. `instrumentation.ts` loads it on the server only.
import { knownFile, loadCopies } from "@/lib/agents/agents";
import { hasUsers, usersChanged, whoAsks } from "@/lib/auth/actor";
import { setPageAuth } from "@/lib/auth/page-auth";
import { startBackups } from "@/lib/backups/backup-daily";
import { findEarlierImports } from "@/lib/bundles/earlier-imports";
import { compareReports } from "@/lib/changes/changes";
import { namedDataDir, readEnv, readOperations, readStoreAccess, rememberEnvFiles } from "@/lib/config/env";
import { inEnglish } from "@/lib/config/expectation";
import { toolFolders } from "@/lib/config/tool-folders";
import { loadConnections } from "@/lib/connections/connections";
import { shelve } from "@/lib/custom-tools/custom-registry";
import { loadCustomTools } from "@/lib/custom-tools/load";
import { loadFolders } from "@/lib/documents/named-folders";
import { GroundworkError } from "@/lib/errors/errors";
import { watchServers } from "@/lib/external-tools/external-tools";
import { refuseOddMethods } from "@/lib/http/odd-methods";
import { openingFor, openingForVisitor } from "@/lib/http/page-opening";
import { isPrivate, ownReach } from "@/lib/http/public-address";
import { getLibrary } from "@/lib/library/library";
import { startIndexing } from "@/lib/library/search-indexing";
import { log, outliveReaders } from "@/lib/log";
import { startSavingNotes } from "@/lib/obsidian/save-stored";
import { comparison } from "@/lib/process/comparison";
import { type LastEnd, takeLastEnd } from "@/lib/process/crash";
import { holdStore, type StoreLock } from "@/lib/process/lock";
import { readiness } from "@/lib/process/readiness";
import { projectCommand } from "@/lib/process/shell-command";
import { closeDb, getDb, openStore } from "@/lib/process/store";
import { checkCopies, checkDependencies, getEngine } from "@/lib/runs/assemble";
import { checkMoneyCaps } from "@/lib/runs/check-money-caps";
import { getLiveRuns } from "@/lib/runs/live";
import { startNodeWork } from "@/lib/runs/nodes/node-work";
import { recoverRuns } from "@/lib/runs/recover";
import { startWaking } from "@/lib/runs/wake";
import { loadGeneralSettings } from "@/lib/settings/general-settings";
import { getHealth, searchReached } from "@/lib/settings/health";
import { servedHealth } from "@/lib/settings/served-health";
import { processSingleton } from "@/lib/singleton";
import { followDeletions, recoverDeletions } from "@/lib/threads/delete-thread";
import { Tool } from "@/lib/tools/registry";
import { startWatching } from "@/lib/watches/watcher";
import { startSending } from "@/lib/webhooks/sender";
import { checkReady } from "./check-ready";
import { endOnSignals } from "./go-down";
import { removeLeftOvers, settleWaitingFiles } from "./left-over";
import { startFailure } from "./start-failure";

const booted = processSingleton("booted", () => ({ current: false }));

/**
 * Checks the settings, migrates, starts the library and resumes interrupted runs; or reports why not and ends
 * the process.
 */
export async function boot(): Promise<void> {
  if (booted.current) return;
  booted.current = true;
  outliveReaders();
  refuseOddMethods();
  const hold = await prepare();
  const { nodes } = getDb();
  const lastEnd = nodes ? "restart" : await lastEndOrClean();
  endOnSignals();
  // Checkpoints the write-ahead log on every exit that the process makes by itself.
  process.once("exit", () => {
    closeDb();
    hold.release();
  });
  // Not awaited: requests are held back until this function returns, and preparing the dependencies of a run
  // may take a while.
  // Runs that a node left are in the queue of all nodes.
  if (nodes) startNodeWork(getEngine(), loadSettings);
  followDeletions();
  void recoverAll(lastEnd).then(await checkEarlierImports());
  startWaking();
  // A run whose place changes may have ended, or wait for its person.
  const stopSending = startSending((listener) => getEngine().live.line.onChange(listener));
  getEngine().live.stopping.addEventListener("abort", stopSending, { once: true });
  const stopWatching = startWatching((listener) => getEngine().live.line.onChange(listener));
  getEngine().live.draining.addEventListener("abort", stopWatching, { once: true });
  const stopSaving = startSavingNotes();
  getEngine().live.stopping.addEventListener("abort", stopSaving, { once: true });
  await startMails();
  // It may ask for a list of prices.
  void checkMoneyCaps();
  // The first screen can then show whether the web can be reached.
  searchReached().catch((error: unknown) => log.warn("search-not-looked-at", { error }));
}

/** Loads the code of mails only where a mail server is named. */
async function startMails(): Promise<void> {
  const { mail } = readEnv();
  if (mail === null) return;
  const { startMailing } = await import("@/lib/mail/sender");
  const { live } = getEngine();
  const stop = startMailing((listener) => live.line.onChange(listener), mail);
  live.stopping.addEventListener("abort", stop, { once: true });
}

/** Reads what is set in the browser: at the start, and when another node changed it. */
async function loadSettings(): Promise<void> {
  usersChanged();
  await loadConnections();
  await loadGeneralSettings();
  await loadCopies();
  await loadFolders();
}

/** Errors whose text is written for a person and is shown as it is. */
const TOLD = new Set<string>(["store_held", "nobody_signs_in"]);

/**
 * A server that cannot work must not look as if it did: it ends at once, with a sentence for the person who
 * started it.
 */
async function prepare(): Promise<StoreLock> {
  let dataDir = "data";
  try {
    rememberEnvFiles();
    dataDir = readEnv().dataDir;
    readOperations();
    const hold = holdStore(dataDir);
    await findCustomTools();
    checkDependencies();
    clearLeftOvers(dataDir);
    await openStore();
    await loadSettings();
    await settleImports(dataDir);
    await refuseOpenly();
    setPageAuth(async ({ session, costly, visitor }) =>
      visitor
        ? openingForVisitor(visitor.address)
        : openingFor(await whoAsks({ key: null, session, isPrivate: isOwnMachine() }), costly),
    );
    checkCopies();
    void getLibrary().ready.then(giveBackMemory);
    servedHealth.get = getHealth;
    comparison.between = compareReports;
    readiness.check = () => checkReady({ db: getDb, live: getLiveRuns() });
    watchServers();
    startIndexing();
    // A server has backups of its own.
    if (!getDb().nodes) startBackups();
    await watchOperations();
    return hold;
  } catch (error) {
    log.error("cannot-start", { error });
    const told = error instanceof GroundworkError && TOLD.has(error.code);
    process.stderr.write(`\n${told ? error.message : startFailure(error, dataDir, onServer())}\n`);
    process.exit(1);
  }
}

/** Loads the code of metrics and traces only where they are asked for: it would cost an idle server memory. */
async function watchOperations(): Promise<void> {
  const { metricsToken, traces } = readOperations();
  if (traces !== null) (await import("@/lib/telemetry/traces")).sendTraces(traces);
  if (metricsToken !== null) (await import("@/lib/telemetry/metrics")).serveMetrics(metricsToken);
}

/**
 * Memory from starting and indexing would otherwise stay with the process until it is needed elsewhere, which
 * on an idle server is never. Takes about 0.1 s, once. `npm start` enables it in Node (scripts/serving.mjs).
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** False when the address itself cannot be read. */
function onServer(): boolean {
  try {
    return readStoreAccess().url !== null;
  } catch {
    return false;
  }
}

const isOwnMachine = () => isPrivate(ownReach());

/** Other people could reach the server, and without sign-in nobody could be told apart (SEC-22). */
async function refuseOpenly(): Promise<void> {
  if (isOwnMachine() || (await hasUsers())) return;
  const { publicUrl, host, dataDir } = readEnv();
  const command = projectCommand("user", namedDataDir(dataDir), "add NAME");
  throw new GroundworkError("nobody_signs_in", { address: publicUrl ?? host, command });
}

const reportFolders = (): string[] => [
  "reports",
  ...knownFile().config.agents.map(({ execution }) => execution.reportsDir),
];

/** Runs before the store is opened: on a full disk it frees the space that opening needs. */
function clearLeftOvers(dataDir: string): void {
  const count = removeLeftOvers(dataDir, reportFolders());
  if (count > 0) log.info("left-overs-removed", { count });
}

async function settleImports(dataDir: string): Promise<void> {
  const isStored = async (filepath: string) => await getDb().hasReportFile(filepath);
  const count = await settleWaitingFiles(dataDir, reportFolders(), isStored);
  if (count > 0) log.info("left-overs-removed", { count });
}

/** Runs before the agents are read, since they name tools. A broken tool is logged and left out. */
async function findCustomTools(): Promise<void> {
  const custom = await loadCustomTools({ folders: toolFolders(), shipped: Tool });
  for (const { file, reason } of custom.leftOut)
    log.error("custom-tool-left-out", { file, reason: inEnglish(reason) });
  if (custom.files.length > 0) log.info("custom-tools", { tools: custom.files.map(({ tool }) => tool) });
  shelve(custom);
}

/**
 * How the previous process ended. A store that cannot be written right now must not prevent runs from
 * continuing.
 */
async function lastEndOrClean(): Promise<LastEnd> {
  try {
    return await takeLastEnd(getDb());
  } catch (error) {
    log.error("last-end-unknown", { error });
    return "restart";
  }
}

async function recoverAll(lastEnd: LastEnd): Promise<void> {
  try {
    if (lastEnd === "crash") log.warn("process-died-before");
    await recoverDeletions();
    if (getDb().nodes) return;
    const resumed = await recoverRuns(getEngine(), lastEnd);
    if (resumed > 0) log.info("runs-resumed", { count: resumed });
  } catch (error) {
    log.error("recovery-failed", { error });
  }
}

/** Readers wait for the check of what they open from now on; the returned function checks the rest. */
async function checkEarlierImports(): Promise<() => Promise<void>> {
  const check = await findEarlierImports({ db: getDb(), dataDir: readEnv().dataDir });
  return async () => {
    const count = await check();
    if (count > 0) log.info("earlier-imports-checked", { count });
  };
}
