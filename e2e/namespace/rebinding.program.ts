// Names whose address changes between queries, each opened and redirected to itself; `NAMES` is how many. Prints the
// connections as JSON. Only inside a network namespace.

import { ENTRANCES, redirectTo } from "./entrances";
import { closeStore } from "./entrances-of-runs";
import { PUBLIC_ADDRESSES, PUBLIC_HOST } from "./lists";
import type { Records } from "./name-server";
import { openNetwork } from "./network";
import { publicSite } from "./public-site";

const TRIES = Number(process.env.NAMES ?? 2000);
const AT_ONCE = 24;
const [PUBLIC, PUBLIC6] = PUBLIC_ADDRESSES as [string, string, string];
const INSIDE = ["127.0.0.1", "169.254.169.254", "10.0.0.1", "192.168.1.1", "0.0.0.0", "168.63.129.16"];
const INSIDE6 = ["::1", "::ffff:127.0.0.1", "fe80::1", "fd00:ec2::254", "64:ff9b::7f00:1"];

/** Deterministic pseudo-random numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const chance = numbers(20_260_101);
const oneOf = (all: readonly string[]) => all[Math.floor(chance() * all.length)] ?? "";

/** The answer of a name to query number `turn` (from 0). Every answer serves A and AAAA alike. */
const TRICKS: ((turn: number) => Records)[] = [
  (turn) => ({ a: [turn < 2 ? PUBLIC : oneOf(INSIDE)] }),
  (turn) => ({ a: [turn < 1 ? PUBLIC : oneOf(INSIDE)] }),
  (turn) => ({ a: [turn % 2 === 0 ? PUBLIC : oneOf(INSIDE)] }),
  (turn) => ({ a: [turn % 4 < 2 ? oneOf(INSIDE) : PUBLIC] }),
  () => ({ a: [chance() < 0.5 ? PUBLIC : oneOf(INSIDE)] }),
  () => ({ a: [PUBLIC, oneOf(INSIDE)] }),
  () => ({ a: [oneOf(INSIDE), PUBLIC] }),
  () => ({ a: [PUBLIC], aaaa: [oneOf(INSIDE6)] }),
  (turn) => ({ aaaa: [turn < 2 ? PUBLIC6 : oneOf(INSIDE6)] }),
  (turn) => (turn < 2 ? { a: [PUBLIC] } : { cname: "inside.groundwork.example" }),
];
/** With these the first answer is public, so the first page loads. */
const FIRST_IS_SOUND = [0, 8, 9];

const turns = new Map<string, number>();

function namesOf(name: string): Records | null {
  if (name === "inside.groundwork.example") return { a: ["127.0.0.1"] };
  const trick = /^try-(\d+)\./.exec(name)?.[1];
  if (trick === undefined) return null;
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return TRICKS[Number(trick) % TRICKS.length]?.(turn) ?? null;
}

const world = await openNetwork({
  sites: { [PUBLIC_HOST]: publicSite },
  names: namesOf,
  addresses: PUBLIC_ADDRESSES,
});

const DIRECT = ENTRANCES.filter(({ by }) => by === "itself");
const outcomes: Record<string, number> = {};
const pagesOf = new Set<number>();
const note = (outcome: string) => {
  const kind = outcome.startsWith("page") ? "page" : outcome;
  outcomes[kind] = (outcomes[kind] ?? 0) + 1;
};

async function oneTry(number: number): Promise<void> {
  // Ten attempts use each trick once.
  const direct = DIRECT[Math.floor(number / TRICKS.length) % DIRECT.length];
  if (!direct) return;
  const host = `try-${number}.groundwork.example`;
  const first = await direct.open(`http://${host}/`);
  if (first.startsWith("page")) pagesOf.add(number % TRICKS.length);
  note(first);
  // The site at the public address redirects to its own name, which has moved by now.
  note(await direct.open(redirectTo(`http://${host}/`).replace(PUBLIC_HOST, host)));
}

const left = Array.from({ length: TRIES }, (_, number) => number).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const number of left) await oneTry(number);
  }),
);

process.stdout.write(
  JSON.stringify({
    tries: TRIES,
    outcomes,
    withoutPage: FIRST_IS_SOUND.filter((trick) => !pagesOf.has(trick)),
    questions: world.queries.length,
    canaries: world.canaries,
    visits: world.visits(),
    connections: world.connections(),
  }),
);
world.close();
closeStore();
