// Copies of report files at nodes other than the one that deletes their research.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPostgresStore, type PostgresStore } from "@/db/postgres/store";
import { dayOf } from "@/lib/run-log/spending";
import { tokensOf } from "@/lib/text/words";
import { columns, creation, report } from "@/testing/db/contract/records";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { followDeletions } from "./delete-thread";

type Node = { db: PostgresStore; dataDir: string; engine: TestEngine; leave: () => Promise<void> };

describe.skipIf(postgresPrograms() === null)("Report files of a deleted research", () => {
  let database: TestPostgres;
  const nodes: Node[] = [];
  beforeEach(async () => {
    database = await openTestPostgres();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(({ leave }) => leave()));
    await database.close();
  });

  async function join(...files: string[]): Promise<Node> {
    const onError = () => undefined;
    const db = await openPostgresStore(database.url, { tokensOf, timeoutSeconds: 10, onError });
    const dataDir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
    mkdirSync(path.join(dataDir, "reports"));
    for (const file of files) writeFileSync(path.join(dataDir, "reports", file), "# Report");
    const base = createTestEngine(sampleLoop());
    const engine = { ...base, db } as unknown as TestEngine;
    const leave = async () => {
      base.live.stopAll();
      base.store.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const node = { db, dataDir, engine, leave };
    nodes.push(node);
    return node;
  }
  const has = ({ dataDir }: Node, file: string) => existsSync(path.join(dataDir, "reports", file));
  const eventually = (look: () => boolean) => expect.poll(look, { timeout: 30_000 });

  async function reported(db: PostgresStore, name: string): Promise<void> {
    const place = { threadId: `t_${name}`, runId: `r_${name}` };
    const written = report(`p_${name}`, place, { filepath: `reports/${name}.md` });
    const record = {
      columns: columns({ status: "completed", seq: 1 }),
      reports: [{ report: written, citations: [] }],
    };
    await db.storeNewRun(creation(place.runId, place.threadId, { record }));
  }
  const remove = (db: PostgresStore, name: string) => db.deleteThreadRows(`t_${name}`, { dayOf, since: 0 });

  it("are removed at the other nodes, and at one that was away when it comes back", async () => {
    const here = await join();
    const there = await join("a.md", "b.md", "own.md");
    await reported(here.db, "a");
    await reported(here.db, "b");
    followDeletions({ engine: there.engine, dataDir: there.dataDir });
    await remove(here.db, "a");
    await eventually(() => has(there, "a.md")).toBe(false);
    expect([has(there, "b.md"), has(there, "own.md")]).toEqual([true, true]);
    const late = await join("a.md", "b.md");
    followDeletions({ engine: late.engine, dataDir: late.dataDir });
    await eventually(() => has(late, "a.md")).toBe(false);
    expect(has(late, "b.md")).toBe(true);
  });
});
