// A server that is killed while a report is written in sections. This is the short form; `npm run crash` kills more
// often (COUNT).

import { isTerminal } from "@/lib/run-log/state";
import { chance } from "@/testing/chance";
import { printFigure } from "./bench/figures";
import { bytesOf, markOf, questionOf, rootWithoutReuse, untilAllEnded } from "./crash-scenario";
import { HEADINGS, sectionsScript, writingOf } from "./crash-sections";
import { ask, expect, type Stack, stateOf, test, until, withStack } from "./fixtures";

const COUNT = Number(process.env.COUNT || 5);
const SEED = Number(process.env.SEED || 20_261_121);
/** About how long the sections take. */
const SPAN_MS = 320;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When to kill: while parts arrive, right after one more is stored, or once the frame has been sent. */
const MOMENTS = ["within", "between", "before the join"] as const;
type Moment = (typeof MOMENTS)[number];

type Writing = {
  runId: string;
  index: number;
  /** Resolves at the next request for a part; for the frame alone if asked so. */
  nextRequest(frameAlone: boolean): Promise<void>;
  /** The number of parts that were stored when this was asked last. */
  stored: number;
  /** Kills since another part was stored. */
  idleKills: number;
};

async function begin(stack: Stack, index: number): Promise<Writing> {
  const waiting = new Set<{ frameAlone: boolean; go: () => void }>();
  const asked = (part: number) => {
    for (const one of waiting) if (!one.frameAlone || part === HEADINGS.length) one.go();
  };
  stack.script(questionOf(index), sectionsScript(index, { slow: true, asked }));
  const nextRequest = (frameAlone: boolean) =>
    new Promise<void>((go) => void waiting.add({ frameAlone, go }));
  const { runId } = await ask(stack.app, questionOf(index), { scope: "web" });
  return { runId, index, nextRequest, stored: 0, idleKills: 0 };
}

/** Waits for the moment to kill. False when the run has ended before it came. */
async function awaitMoment(
  stack: Stack,
  writing: Writing,
  moment: Moment,
  random: (most: number) => number,
): Promise<boolean> {
  let asked = false;
  if (moment !== "between") void writing.nextRequest(moment === "before the join").then(() => (asked = true));
  for (;;) {
    const { sections = [], status } = await stateOf(stack.app, writing.runId);
    if (isTerminal(status)) return false;
    if (moment === "between" && sections.length > writing.stored) return true;
    if (asked) {
      await pause(moment === "within" ? random(SPAN_MS) : 150 + random(60));
      return true;
    }
    await pause(2);
  }
}

/** True when another kill is fair: a run that has stored nothing new is set aside after the third. */
async function killAt(stack: Stack, writing: Writing, moment: Moment, random: (most: number) => number) {
  const fair = writing.idleKills < 2 ? moment : "between";
  if (!(await awaitMoment(stack, writing, fair, random))) return null;
  await stack.app.stop("SIGKILL");
  await stack.app.start();
  const { stored } = writing;
  writing.stored = (await stateOf(stack.app, writing.runId)).sections?.length ?? 0;
  writing.idleKills = writing.stored > stored ? 0 : writing.idleKills + 1;
  return fair;
}

test(`GOAL-R1 B23: ${COUNT} kills while sections are written: no stored section is asked for again, and every report is whole`, async () => {
  test.setTimeout(120_000 + COUNT * 30_000);
  const root = await rootWithoutReuse();
  await withStack(
    async (stack) => {
      stack.script(questionOf(1), sectionsScript(1, { slow: false }));
      const first = await ask(stack.app, questionOf(1), { scope: "web" });
      const alone = await until(stack.app, first.runId, ({ endedAt }) => endedAt !== null);
      expect(alone.status).toBe("completed");
      expect(alone.report?.citations.every(({ sourceId }) => sourceId !== null)).toBe(true);
      for (const heading of HEADINGS) expect(alone.report?.content).toContain(`## ${heading}\n`);
      const random = chance(SEED);
      const runs: Writing[] = [];
      const killed: Moment[] = [];
      let open: Writing | null = null;
      while (killed.length < COUNT) {
        if (!open) {
          open = await begin(stack, runs.length + 2);
          runs.push(open);
        }
        const moment = MOMENTS[killed.length % MOMENTS.length] as Moment;
        const when: Moment | null = await killAt(stack, open, moment, random);
        if (when) killed.push(when);
        else open = null;
      }
      const ids = runs.map(({ runId }) => runId);
      const states = await untilAllEnded(stack.app, ids);
      expect(states.map(({ error }) => error?.code ?? null)).toEqual(states.map(() => null));
      for (const [at, state] of states.entries())
        expect(bytesOf(state).replaceAll(markOf(runs[at]?.index ?? 0), markOf(1)), `seed ${SEED}`).toBe(
          bytesOf(alone),
        );
      const { faults, requests, storedAtKill } = await writingOf(stack, runs);
      expect(faults, `seed ${SEED}`).toEqual([]);
      const parts = runs.length * (HEADINGS.length + 1);
      const counted = (all: readonly (string | number)[]) =>
        [...new Set(all)].toSorted().map((one) => `${one}: ${all.filter((other) => other === one).length}`);
      printFigure({
        id: "R1",
        what: `kills while sections are written (${counted(killed).join(", ")}), by parts stored: ${counted(storedAtKill).join(", ")}`,
        value: `${killed.length} kills of ${runs.length} runs, ${requests} requests for ${parts} parts, none for a stored one`,
        floor: "the run that nobody disturbed",
        goal: "the same report to the byte, no stored section asked for again",
      });
    },
    { root: root.path, modelHost: "0.0.0.0" },
  ).finally(root.dispose);
});
