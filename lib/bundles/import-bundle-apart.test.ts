// On a shared server, importing a bundle does not reveal whether another person has the same research.

import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { createLiveRuns } from "@/lib/runs/live";
import { getThread } from "@/lib/runs/snapshot";
import { bundleText, eventIn, freshStore, home, openEmpty } from "@/testing/bundles/bundles";
import type { TestDatabase } from "@/testing/db/db";
import { sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { importBundle } from "./import-bundle";

const [BOB, EVE] = ["usr_bob", "usr_eve"];

function sharedStore(): TestDatabase {
  const store = freshStore();
  for (const id of ["usr_ada", BOB, EVE])
    sqliteOf(store.db)
      .database.$client.prepare(
        "INSERT INTO users (id, name, name_key, role, password, founder, created_at) VALUES (?, ?, ?, 'user', '-', ?, 1)",
      )
      .run(id, id, id, id === "usr_ada" ? 1 : 0);
  return store;
}

const bring = (text: string, store: TestDatabase, owner: string | null) =>
  importBundle({ bytes: Buffer.from(text) }, { db: store.db, dataDir: store.dir, owner, shared: true });

describe("importing what another user has", () => {
  it("SEC-24: has the same response and effect as if nobody had it", async () => {
    const { text } = await home();
    const [with_, without] = [sharedStore(), sharedStore()];
    await bring(text, with_, null);
    await bring(text, with_, BOB);
    expect(await bring(text, with_, EVE)).toEqual(await bring(text, without, EVE));
    expect(await bring(text, with_, EVE)).toEqual(await bring(text, without, EVE));
    const differing = JSON.parse(text) as Bundle;
    Object.assign(eventIn(differing, "search-made"), { query: "something else" });
    const refused = (store: TestDatabase) =>
      bring(JSON.stringify(differing), store, EVE).catch((error: Error) => error.message);
    expect(await refused(with_)).toEqual(await refused(without));
    expect(await findViolations(with_.db)).toEqual(await findViolations(openEmpty()));
  });

  it("gives each user a thread of their own, which is imported once", async () => {
    const { text, threadId } = await home();
    const store = sharedStore();
    const made = [await bring(text, store, BOB), await bring(text, store, EVE)];
    expect(made.map(({ kind }) => kind)).toEqual(["created", "created"]);
    expect(new Set([threadId, ...made.map((one) => one.threadId)]).size).toBe(3);
    expect(await bring(text, store, BOB)).toEqual({ ...made[0], kind: "here" });
    const there = { db: store.db, live: createLiveRuns() };
    const [bobs, eves] = await Promise.all(made.map((one) => getThread(one.threadId, there)));
    expect(bobs?.title).toBe(eves?.title);
    expect(bobs?.runs.length).toBe(eves?.runs.length);
  });

  it("recognizes the user's own data under the ids of the file", async () => {
    const { text, threadId } = await home();
    const store = sharedStore();
    const { threadId: own } = await bring(text, store, BOB);
    const [run] = sqliteOf(store.db).database.$client.prepare("SELECT id FROM reports").all() as {
      id: string;
    }[];
    const again = await bundleText(run?.id ?? "", store);
    expect(await bring(again, store, BOB)).toEqual({ kind: "here", threadId: own });
    expect(own).not.toBe(threadId);
  });
});
