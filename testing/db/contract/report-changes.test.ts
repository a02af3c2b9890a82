// What changed between two reports, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { ReportChangesRow } from "@/db/store/report-changes";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aReport, aRun, aThread, aUser } from "./rows";

const row = (fromId: string, toId: string, more: Partial<ReportChangesRow> = {}): ReportChangesRow => ({
  ...{ fromId, toId, rules: 1, body: '{"text":"ё"}', createdAt: 4000 },
  ...more,
});

describe.each(storeKinds)("$kind: what changed between reports", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function given() {
    opened = await open();
    const place = { thread: "t1", run: "r1" };
    const rows = [aUser("bob"), aThread("t1", { owner_id: "bob" }), aRun("r1", "t1")];
    await opened.run([...rows, aReport("p1", place), aReport("p2", place), aReport("p3", place)].join("\n"));
    return opened;
  }

  it("is found for the same two reports in the same order, and replaced", async () => {
    const { store } = await given();
    expect(await store.findReportChanges({ fromId: "p1", toId: "p2" })).toBeNull();
    await store.keepReportChanges(row("p1", "p2"));
    expect(await store.findReportChanges({ fromId: "p1", toId: "p2" })).toEqual(row("p1", "p2"));
    expect(await store.findReportChanges({ fromId: "p2", toId: "p1" })).toBeNull();
    await store.keepReportChanges(row("p1", "p2", { rules: 2, body: "{}", createdAt: 5000 }));
    expect(await store.findReportChanges({ fromId: "p1", toId: "p2" })).toMatchObject({
      rules: 2,
      body: "{}",
    });
    await store.keepReportChanges(row("p1", "p1"));
    expect(await store.findReportChanges({ fromId: "p1", toId: "p1" })).not.toBeNull();
  });

  it("is not stored for a report that does not exist any more", async () => {
    const { store, rows } = await given();
    await store.keepReportChanges(row("p1", "none"));
    await store.keepReportChanges(row("none", "p1"));
    expect(await rows("SELECT * FROM report_changes")).toEqual([]);
  });

  it("is deleted with either report, and with the thread", async () => {
    const { store, run, rows } = await given();
    await store.keepReportChanges(row("p1", "p2"));
    await store.keepReportChanges(row("p2", "p3"));
    await store.keepReportChanges(row("p1", "p3"));
    await run("DELETE FROM reports WHERE id = 'p2'");
    expect(await rows("SELECT from_id FROM report_changes")).toEqual([{ from_id: "p1" }]);
    await store.deleteThreadRows("t1", { dayOf: () => "2026-11-01", since: 0 });
    expect(await rows("SELECT from_id FROM report_changes")).toEqual([]);
  });
});
