import { expect, it } from "vitest";
import type { Offered } from "./offered";
import { isModelAway } from "./reach";

const refused: Offered = { answered: true, ms: 1, status: 401, models: null, keyRefused: true };
const silent: Offered = { answered: false, why: "silent", ms: 1 };

let ports = 0;
/** An address of its own for each test, because results are shared by the whole process. */
const address = () => `http://127.0.0.1:${++ports}/v1`;

function endpoint(answers: Offered[]) {
  const asked = { count: 0 };
  const listOffered = async () => answers[asked.count++] ?? silent;
  return { asked, model: { endpoint: address(), listOffered } };
}

it("an endpoint that answers is there, also with a refusal, and is not asked again for ten minutes", async () => {
  const { asked, model } = endpoint([refused, silent]);
  let now = 0;
  const away = () => isModelAway(model, { now: () => now });
  expect(await away()).toBe(false);
  now = 599_999;
  expect(await away()).toBe(false);
  expect(asked.count).toBe(1);
  now = 600_000;
  expect(await away()).toBe(true);
});

it("an endpoint that does not answer is away, and is asked again after half a minute", async () => {
  const { asked, model } = endpoint([silent, refused]);
  let now = 0;
  const away = () => isModelAway(model, { now: () => now });
  expect(await Promise.all([away(), away()])).toEqual([true, true]);
  expect(asked.count).toBe(1);
  now = 30_000;
  expect(await away()).toBe(false);
});

it("nobody waits for an endpoint that takes its time; what it says later is known", async () => {
  const late = Promise.withResolvers<Offered>();
  const model = { endpoint: address(), listOffered: () => late.promise };
  expect(await isModelAway(model, { patienceMs: 1 })).toBeNull();
  late.resolve(silent);
  expect(await isModelAway(model)).toBe(true);
});
