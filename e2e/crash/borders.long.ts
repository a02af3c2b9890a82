// GOAL-R1 in full: the process dies at every crash point, and after each restart it dies again. COUNT is the number of
// crash points of the second run (chosen by SEED, each at most once); ten by default. On both stores, or the one that STORE
// names.

import { describe, expect, it } from "vitest";
import { printFigure, printProgress } from "@/e2e/bench/figures";
import { chance } from "@/testing/chance";
import { openPostgresLife } from "@/testing/crash-harness/postgres";
import { type Death, deathsOf, type Life, liveOn, wholeLife } from "@/testing/crash-harness/restarts";
import { REFERENCE, SHORT, type Story } from "@/testing/crash-harness/scenario-stories";
import { postgresPrograms } from "@/testing/db/postgres";

const COUNT = Number(process.env.COUNT || 10);
const SEED = Number(process.env.SEED || 20_261_121);
const random = chance(SEED);

/** A random selection of these deaths. */
function some(deaths: Death[], count: number): Death[] {
  const left = [...deaths];
  const taken: Death[] = [];
  while (left.length > 0 && taken.length < count) taken.push(...left.splice(random(left.length), 1));
  return taken;
}

/** Milliseconds between two lines that say how far it is. */
const SAID = 30_000;

async function killTwice(
  whole: Life,
  say: (text: string) => void,
): Promise<{ first: number; second: number }> {
  let second = 0;
  let said = performance.now();
  const deaths = deathsOf(whole);
  for (const [at, death] of deaths.entries()) {
    const next = await liveOn(whole, death, { whole, keepImages: true });
    for (const again of next ? some(deathsOf(next), COUNT) : []) {
      await liveOn(next as Life, again, { whole });
      second += 1;
    }
    await next?.forget();
    if (performance.now() < said + SAID) continue;
    said = performance.now();
    say(`${at + 1} of ${deaths.length} crash points, ${second} second deaths`);
  }
  return { first: deaths.length, second };
}

const stories: [string, Story, ((what: string) => number) | undefined][] = [
  ["the reference run of 20 steps", REFERENCE, undefined],
  ["a run with all side by side", SHORT, (what) => (/life$|gone/.test(what) ? 8 : 1)],
];

const STORES = [
  { store: "sqlite", open: undefined },
  ...(postgresPrograms() === null ? [] : [{ store: "postgres", open: openPostgresLife }]),
].filter(({ store }) => (process.env.STORE || store) === store);

describe.each(STORES)("killed at every crash point, and again, on $store", ({ store, open }) => {
  it.each(stories)("GOAL-R1: %s", async (name, story, delay) => {
    const begun = performance.now();
    const whole = await wholeLife(story, delay, open);
    expect(whole.state.status).toBe("completed");
    const { first, second } = await killTwice(whole, (text) => printProgress(`${store}, ${name}: ${text}`));
    printFigure({
      id: "R1",
      what: `${store}, ${name}: ${whole.borders.length} borders with ${first} stores between them`,
      value: `killed ${first} times once and ${second} times twice, seed ${SEED}, ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      floor: "the run that nobody disturbed",
      goal: "the same report to the byte, no finished call repeated",
    });
  });
});
