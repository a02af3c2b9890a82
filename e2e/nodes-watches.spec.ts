// A watch on two nodes over one database: each time that comes starts one run, whichever node sees it first.

import type { WatchesResponse } from "@/lib/http/watch-responses";
import type { App } from "@/testing/servers/app";
import { ask, expect, test, until } from "./fixtures";
import { needsPostgres, withNodes } from "./nodes-scenario";
import { repeatingScript } from "./repeat-scenario";

const QUESTION = "What do cells cost, asked by two nodes?";
const ROUNDS = 3;

/** Here both nodes find an empty database, which they migrate and index at the same time. */
const TOGETHER = { empty: true };

test.beforeEach(needsPostgres);

const watchesOn = async ({ url }: App) =>
  ((await (await fetch(`${url}/api/watches`)).json()) as WatchesResponse).watches;

test("a time that comes on two nodes starts one run, which both tell of", async () => {
  test.setTimeout(240_000);
  await withNodes(async ({ a, b, script, store }) => {
    script(QUESTION, repeatingScript(QUESTION));
    const { runId, threadId } = await ask(a, QUESTION, { scope: "web" });
    await until(a, runId, ({ status }) => status === "completed");
    const made = await fetch(`${a.url}/api/watches`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ threadId, schedule: { every: "month", day: 1, hour: 7, minute: 0 }, timeZone: "UTC" },
        tellWhen: "every",
      }),
    });
    expect(made.status).toBe(201);
    const { id, nextAt } = (await made.json()) as { id: string; nextAt: number };
    for (let round = 1; round <= ROUNDS; round += 1) {
      await store.updateWatch({ id, owner: null }, { nextAt: Date.now() });
      for (const node of [a, b])
        await expect
          .poll(async () => (await watchesOn(node))[0]?.times.map(({ outcome, told }) => [outcome, told]), {
            timeout: 60_000,
          })
          .toEqual(Array.from({ length: round }, () => ["completed", true]));
      expect((await store.listRuns(threadId)).length, "one run for each time").toBe(1 + round);
      expect((await store.findWatch({ id, owner: null }))?.nextAt).toBe(nextAt);
    }
    const { threads, watches } = await (await fetch(`${b.url}/api/threads`)).json();
    expect(threads).toMatchObject([{ id: threadId, ofWatch: true, status: "completed" }]);
    expect(watches).toMatchObject({ unseen: ROUNDS, isOpen: false, nextAt });
  }, TOGETHER);
});
