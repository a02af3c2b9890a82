// Reports that a version before migration 0017 imported have the verdicts of their bundle. They are checked like a new
// import, at the latest when they are opened.

import { afterEach, describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { getExportedReport } from "@/lib/runs/export-report";
import { createLiveRuns } from "@/lib/runs/live";
import { setEarlierImports } from "@/lib/runs/load";
import { getReport, getRunState, getSource, listThreads } from "@/lib/runs/snapshot";
import { getThreadPage } from "@/lib/threads/snapshot-thread";
import { JobError, type JobFailure } from "@/lib/workers/job";
import { createPool } from "@/lib/workers/pool";
import type { Thread } from "@/lib/workers/thread";
import { eventIn, freshStore, home, intoStore, openEmpty } from "@/testing/bundles/bundles";
import type { TestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { findEarlierImports } from "./earlier-imports";

const FALSE = "# Caching\n\nThe cache lives for ninety days and costs 4,000 dollars [1].";
const CLAIMED = { verdict: "supported", score: 1 };

afterEach(() => setEarlierImports(new Map()));

/** A store with an imported report whose rows have the bundle's verdict, as version 0.0 left them. */
async function importedEarlier() {
  const bundle = JSON.parse((await home(FALSE)).text) as Bundle;
  const [citation] = eventIn(bundle, "report-written").citations;
  Object.assign(citation ?? {}, { ...CLAIMED, facts: [], cause: null });
  const store = freshStore();
  await intoStore(JSON.stringify(bundle), store);
  const { $client: client } = store.db.database;
  client.exec("DELETE FROM run_checks");
  client.exec(
    "UPDATE citations SET verdict = 'supported', standing = 'supported', score = 1, facts = '[]', cause = NULL, claimed = NULL",
  );
  client.exec(
    "UPDATE reports SET supported = 1, likely = 0, partly = 0, weak = 0, not_found = 0, unchecked = 0",
  );
  const there = { db: store.db, live: createLiveRuns() };
  const runId = bundle.runs[0]?.id ?? "";
  return { store, there, runId, reportId: bundle.reportId, threadId: bundle.thread.id };
}

const threads = createPool();

const ground = (store: TestDatabase, pool: Thread = threads) => ({
  db: store.db,
  dataDir: store.dir,
  pool,
});

const verdictOf = { supported: expect.not.stringMatching(/^supported$/) };

describe("GOAL-D10: a report that an earlier version imported", () => {
  it("is checked after the start, with the verdict of its bundle beside, like a new import", async () => {
    const { store, there, runId, reportId } = await importedEarlier();
    expect((await getReport(reportId, there)).citations[0]).toMatchObject(CLAIMED);
    expect(await (await findEarlierImports(ground(store)))()).toBe(1);
    const { citations } = await getReport(reportId, there);
    expect(citations[0]).toMatchObject({ verdict: verdictOf.supported, claimed: CLAIMED, judgement: null });
    expect((await getRunState(runId, there)).report?.citations).toEqual(citations);
    expect((await store.db.listCitations(reportId))[0]?.standing).toBe(citations[0]?.verdict);
    expect((await listThreads({}, there)).threads[0]).toMatchObject({ citedCount: 1, doubtfulCount: 1 });
    expect(await store.db.findRunCheck(runId)).not.toBeNull();
    expect(await findViolations(store.db)).toEqual(await findViolations(openEmpty()));
    expect(await (await findEarlierImports(ground(store)))()).toBe(0);
  });

  it.each(["report", "run", "thread", "source", "export"])(
    "is checked before its %s is opened, without waiting for the rest",
    async (opened) => {
      const { store, there, runId, reportId, threadId } = await importedEarlier();
      const sourceId = (await store.db.listCitations(reportId))[0]?.sourceId ?? "";
      await findEarlierImports(ground(store));
      const open: Record<string, () => Promise<unknown>> = {
        report: () => getReport(reportId, there),
        run: () => getRunState(runId, there),
        thread: () => getThreadPage(threadId, there),
        source: () => getSource(sourceId, store),
        export: () => getExportedReport(reportId, there),
      };
      expect(JSON.stringify(await open[opened]?.())).toContain(`"claimed":${JSON.stringify(CLAIMED)}`);
      expect(await store.db.listUncheckedImports()).toEqual([]);
    },
  );

  it.each<JobFailure>(["too_slow", "too_much_memory", "died"])(
    "is shown as unchecked if the check is %s",
    async (kind) => {
      const { store, there, reportId } = await importedEarlier();
      const heavy: Thread = {
        run: (name, input, signal) =>
          (input as unknown as { check: boolean }).check
            ? Promise.reject(new JobError({ kind, job: name, detail: "" }))
            : threads.run(name, input, signal),
        warm: () => undefined,
        alive: true,
      };
      await findEarlierImports(ground(store, heavy));
      const { citations } = await getReport(reportId, there);
      expect(citations[0]).toMatchObject({ verdict: "unchecked", cause: "check_failed", claimed: CLAIMED });
    },
  );

  it("is not opened with the verdicts of its bundle if the check cannot be stored, and is checked the next time", async () => {
    const { store, there, reportId } = await importedEarlier();
    let broken = true;
    const failing: Thread = {
      run: (name, input, signal) =>
        broken ? Promise.reject(new Error("disk full")) : threads.run(name, input, signal),
      warm: () => undefined,
      alive: true,
    };
    const check = await findEarlierImports(ground(store, failing));
    await expect(getReport(reportId, there)).rejects.toThrow("disk full");
    expect(await check()).toBe(0);
    broken = false;
    expect((await getReport(reportId, there)).citations[0]).toMatchObject({ claimed: CLAIMED });
  });
});
