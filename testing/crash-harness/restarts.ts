// The restarts of a killed process: the crash points of a whole run (before and after each commit, before and
// after each outgoing call, and where readers were notified), the store at each, and what must hold after the
// restart.

import { expect } from "vitest";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { answerRun } from "@/lib/runs/answer";
import { eventOf, loadRunState } from "@/lib/runs/load";
import { recoverRuns } from "@/lib/runs/recover";
import { startRun } from "@/lib/runs/start";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createScenario, imageOf, type Scenario, type ScenarioOptions, storeFrom } from "./scenario";
import { SHORT, type Story } from "./scenario-stories";

const RUN = "run_2";

/** A store for one life of a process. */
export type Stored = Pick<ScenarioOptions, "watch"> & {
  store: Omit<TestDatabase, "close"> & { close(): void | Promise<void> };
  /** From now on, nothing of this life is stored. Without it, a death is an image of the store. */
  freeze?: () => void;
  /** Ends what the frozen life still has under way, and opens what it stored. */
  restart?: () => Promise<Stored>;
  /** Keeps what is stored, before anything reads it, for several lives. */
  keep?: () => Promise<LeftStore>;
};

/** A store as a death left it; each life opens one like it. */
export type LeftStore = { open: () => Promise<Stored>; drop: () => Promise<void> };

const openSqlite = async (): Promise<Stored> => ({ store: openTestDatabase() });

/** A crash point: a moment at which the process may die. Crash points between two commits have the same store. */
type Border = { at: string; commit: number; told: number };

export type Life = {
  story: Story;
  borders: Border[];
  /** The store that a death leaves, and what readers received until then. */
  reopen(death: Death): Promise<{ stored: Stored; told: RunEvent[] }>;
  /** Every outgoing request in order. */
  asked: string[];
  told: RunEvent[];
  prompts: Map<number, string>;
  essence: object;
  /** The step of each model call that returned something, once per entry in the log. */
  paid: number[];
  state: RunState;
  /** Deletes what was kept to reopen it. */
  forget(): Promise<void>;
};

const essenceOf = (state: RunState) => ({
  status: state.status,
  answer: state.answer,
  report: state.report,
  sources: state.sources,
  searches: state.searches,
  searchesUsed: state.searchesUsed,
  clarifications: state.clarifications,
  plan: state.plan,
  calls: state.calls,
  notes: state.notes,
});

/** Contains a step twice if its answer was counted and then requested again. */
const paidIn = (log: readonly RunEvent[]) =>
  log.flatMap((event) => (event.type === "usage-counted" && event.outcome === "ok" ? [event.step] : []));

const logOf = async (db: Scenario["db"]) => (await db.listRunEvents({ runId: RUN, after: 0 })).map(eventOf);

async function stored(world: Scenario): Promise<RunState> {
  const state = await loadRunState(world.db, RUN);
  if (!state) throw new Error("not stored");
  return state;
}

/** Runs the run to its end: answers its questions and waits. */
async function finish(world: Scenario, story: Story): Promise<RunState> {
  for (let waits = 0; waits < 5; waits += 1) {
    await world.live.runs.get(RUN)?.done;
    const state = await stored(world);
    if (state.status !== "waiting_for_clarification") return state;
    await answerRun(RUN, { answers: story.answers }, world);
  }
  throw new Error("the run asks and asks");
}

type Living = {
  story: Story;
  /** Opens the store as this life finds it, each time anew. */
  open: () => Promise<Stored>;
  delay?: ScenarioOptions["delay"];
  keepImages: boolean;
  begin: (world: Scenario) => Promise<unknown>;
};

/** Executes `begin` and the run to its end, and records every crash point. */
async function live(living: Living): Promise<Omit<Life, "forget"> & Pick<Stored, "store">> {
  const { keepImages, open, begin, ...options } = living;
  const borders: Border[] = [];
  const images = new Map<number, Buffer>();
  const { store, watch, freeze } = await open();
  const world = createScenario({
    ...options,
    ...{ store: store as TestDatabase, watch },
    border(at, { told, commits }) {
      borders.push({ at, commit: commits(), told: told.length });
      if (keepImages && !freeze && !images.has(commits())) images.set(commits(), imageOf(world));
    },
  });
  await begin(world);
  const state = await finish(world, options.story);
  const { story } = options;
  const { asked, told, prompts } = world;
  const paid = paidIn(await logOf(world.db));
  const reopen: Life["reopen"] = async (death) => {
    if (freeze) return dieAgain(living, death);
    const image = images.get(death.commit);
    if (!image) throw new Error(`no store behind commit ${death.commit}`);
    return { stored: { store: storeFrom(image) }, told: told.slice(0, death.told) };
  };
  return { story, borders, reopen, asked, told, prompts, state, essence: essenceOf(state), paid, store };
}

/** Lives once more until the same crash point, and dies there. */
async function dieAgain({ open, begin, ...options }: Living, { last }: Death) {
  const { store, watch, freeze, restart } = await open();
  if (!freeze || !restart) throw new Error("no store to die in");
  const died = Promise.withResolvers<void>();
  let passed = 0;
  const world = createScenario({
    ...options,
    ...{ store: store as TestDatabase, watch },
    border() {
      passed += 1;
      if (passed <= last) return;
      freeze();
      died.resolve();
    },
  });
  // Nothing that the dead process still waits for ever comes.
  const ended = begin(world).then(() => finish(world, options.story));
  await Promise.race([died.promise, ended]);
  return { stored: await restart(), told: [...world.told] };
}

/** The run without any crash. */
export async function wholeLife(
  story: Story = SHORT,
  delay: ScenarioOptions["delay"] = () => 0,
  open: () => Promise<Stored> = openSqlite,
): Promise<Life> {
  const begin = (own: Scenario) => startRun({ question: story.question }, own);
  const { store, ...life } = await live({ story, open, delay, keepImages: true, begin });
  await store.close();
  return { ...life, forget: async () => undefined };
}

/** Everything with a result in the store: decided steps, searches, page reads, latent calls, verdicts. */
function finishedIn(state: RunState): Set<string> {
  const done = new Set<string>();
  for (const step of state.steps) {
    if (step.decidedAt !== null) done.add(`model ${step.number}`);
    if (step.reasoning !== null) done.add(`think ${step.number}`);
  }
  for (const call of state.calls) {
    if (call.status !== "succeeded" && call.returned === null) continue;
    if (call.tool === "websearchtool") done.add(`search ${call.params.query}`);
    if (call.tool === "factchecktool") done.add("result");
    if (call.tool === "extractpagecontenttool") for (const url of call.params.urls as string[]) done.add(url);
  }
  if (state.report?.judged || state.judging) done.add("judge");
  return done;
}

const pieces = (asked: string) =>
  asked.startsWith("read ") ? asked.slice(5).split(" ") : [asked.replace(/^file .*/, "file")];

const isDraft = ({ type }: RunEvent) => type === "step-delta";
const lasting = (events: readonly RunEvent[]) => events.filter((event) => !isDraft(event));

/** A death of the process; crash points with the same store are the same death for the next process. */
export type Death = { commit: number; at: string; told: number /** Its last crash point. */; last: number };

export function deathsOf({ borders }: Life): Death[] {
  return [...Map.groupBy(borders, ({ commit }) => commit)].map(([commit, moments]) => ({
    commit,
    at: moments.map(({ at }) => at).join(", "),
    told: Math.max(...moments.map(({ told }) => told)),
    last: borders.lastIndexOf(moments.at(-1) as Border),
  }));
}

/** The log contains the events that readers received, in the same order and without gaps. */
function expectNothingTakenBack(log: RunEvent[], told: RunEvent[], where: string): void {
  const seen = lasting(told);
  const [first, last] = [seen.at(0)?.seq ?? 1, seen.at(-1)?.seq ?? 0];
  expect(
    lasting(log).filter(({ seq }) => seq >= first && seq <= last),
    where,
  ).toEqual(seen);
}

/**
 * Kills the process of `before` and restarts: the restarted run must end like `whole`, request nothing that has a
 * result, and retract nothing that a reader received. Null when there was no run yet. `keepImages`: for a further crash
 * after the restart.
 */
export async function liveOn(
  before: Life,
  death: Death,
  { whole, keepImages = false }: { whole: Life; keepImages?: boolean },
): Promise<Life | null> {
  const where = `killed behind commit ${death.commit} (${death.at})`;
  const { stored, told } = await before.reopen(death);
  const { store } = stored;
  const kept = keepImages ? await stored.keep?.() : undefined;
  const forget = async () => kept?.drop();
  let lives = false;
  try {
    const known = await loadRunState(store.db, RUN);
    if (!known) {
      expect(told, where).toEqual([]);
      return null;
    }
    const first = [stored];
    const { store: _open, ...life } = await live({
      story: whole.story,
      keepImages,
      open: async () => first.pop() ?? (await (kept as LeftStore).open()),
      begin: (own) => recoverRuns(own, "crash"),
    });
    const finished = finishedIn(known);
    const again = life.asked.flatMap(pieces).filter((piece) => finished.has(piece));
    const log = await logOf(store.db);
    expect(life.essence, where).toEqual(whole.essence);
    expect(again, where).toEqual([]);
    expect(life.paid, where).toEqual(whole.paid);
    expectNothingTakenBack(log, told, where);
    for (const [step, prompt] of life.prompts) expect(prompt, where).toBe(whole.prompts.get(step));
    expect(await findViolations(store.db), where).toEqual([]);
    lives = true;
    return { ...life, forget };
  } finally {
    await store.close();
    if (!lives) await forget();
  }
}
