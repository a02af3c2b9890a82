// Watches in a clock that is moved by hand: a store in a file, runs that only leave their row, and a process that may end at
// any moment.

import { openSqlite } from "@/db/sqlite/store";
import type { WatchRow } from "@/db/store/watches";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartRequest } from "@/lib/runs/start";
import { type Watching, watchDue } from "@/lib/watches/watcher";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";

export type Asked = StartRequest & { runId: string; at: number };

export function createTestWatching(from: number) {
  const store = openTestDatabase();
  let { db } = store;
  let at = from;
  const asked: Asked[] = [];
  /** Set by a test: how runs are refused, and where the process ends. */
  const world = {
    refuse: null as string | null,
    endsBefore: false,
    endsAfter: false,
    /** Set by a test: how reports differ. */
    changes: (async () => {
      throw new Error("no test compares these reports");
    }) as Watching["changes"],
    money: 0,
    /** Runs that were started stay at work until they are ended. */
    works: false,
    /** There is a mail server. */
    mails: false,
  };
  const sql = (statements: string) => sqliteOf(db).database.$client.exec(statements);
  /** The process ends here: what follows does not happen. */
  let ended = Promise.withResolvers<void>();
  const end = () => {
    ended.resolve();
    return new Promise<never>(() => undefined);
  };
  const restart = () => {
    sqliteOf(db).database.$client.close();
    db = openSqlite(store.file);
    ended = Promise.withResolvers();
  };
  const start = async (request: StartRequest) => {
    const key = request.idempotencyKey ?? "";
    const before = await db.findRunByKey(key);
    if (before) return { threadId: before.threadId, runId: before.id };
    if (world.refuse) throw new GroundworkError(world.refuse as "thread_busy");
    if (world.endsBefore) return end();
    const threadId = request.threadId ?? `thr_${asked.length}`;
    if (request.threadId && (await db.hasOpenRun(threadId))) throw new GroundworkError("thread_busy");
    const runId = `run_${asked.length}`;
    if (!request.threadId)
      sql(
        `INSERT INTO threads (id, title, created_at, updated_at) VALUES ('${threadId}', 'T', ${at}, ${at})`,
      );
    const status = world.works ? "researching" : "completed";
    sql(`INSERT INTO runs (id, thread_id, question, agent, scope, status, idempotency_key, created_at, money)
      VALUES ('${runId}', '${threadId}', 'Why?', 'quick', 'web', '${status}', '${key}', ${at}, ${world.money});
      INSERT INTO reports (id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count,
        sources_count, cited_count, invalid_citations, filepath, created_at)
      VALUES ('rep_${runId}', '${threadId}', '${runId}', 'c', 'rep_${runId}', 1, 'R', '', 'high', 1, 1, 1, '[]', '', ${at})`);
    asked.push({ ...request, runId, at });
    if (world.endsAfter) return end();
    return { threadId, runId };
  };
  const parts = (): Watching => ({
    db,
    clock: { now: () => at, sleep: async () => undefined },
    start,
    changes: world.changes && ((one, other) => world.changes?.(one, other) as never),
    publicUrl: null,
    mails: world.mails,
  });
  return {
    world,
    asked,
    sql,
    parts,
    get db() {
      return db;
    },
    now: () => at,
    set(to: number) {
      at = to;
    },
    add: (row: WatchRow) => db.addWatch(row, 99),
    /** Looks once. Where the process ends meanwhile, another has taken its place afterwards. */
    async look() {
      const { promise } = ended;
      if ((await Promise.race([watchDue(parts()), promise])) === undefined) restart();
    },
    /** What a new process finds: an attempt of the one before is free again when its claim has run out. */
    restart,
    dir: store.dir,
    close: () => store.close(),
  };
}
