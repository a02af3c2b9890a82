import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { exportReport, REPORT_FORMATS } from "@/lib/report-export/formats";
import { getExportedReport } from "@/lib/runs/export-report";
import { createLiveRuns } from "@/lib/runs/live";
import { getReport, getSource, getThread } from "@/lib/runs/snapshot";
import {
  ask,
  bundleText,
  freshStore,
  home,
  intoStore,
  openEmpty,
  SECRET,
  tables,
  withoutVerdicts,
} from "@/testing/bundles/bundles";
import { sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

describe("A bundle imported into another installation", () => {
  it("opens unchanged, satisfies all invariants, and exports the same bytes", async () => {
    const { text, threadId, reportId, runId, engine } = await home();
    const away = freshStore();
    expect(await intoStore(text, away)).toEqual({ kind: "created", threadId });
    expect(await findViolations(away.db)).toEqual(await findViolations(openEmpty()));
    const there = { db: away.db, live: createLiveRuns() };
    const here = { db: engine.db, live: createLiveRuns() };
    const neutral = (value: unknown) =>
      withoutVerdicts(JSON.parse(JSON.stringify(value).replaceAll(/"filepath":"[^"]*"/g, '"filepath":""')));
    expect(neutral(await getThread(threadId, there))).toEqual(neutral(await getThread(threadId, here)));
    expect(neutral(await getReport(reportId, there))).toEqual(neutral(await getReport(reportId, here)));
    const [citation] = await away.db.listCitations(reportId);
    const source = await getSource(citation?.sourceId ?? "", { db: away.db });
    expect(source.page?.text).toContain(citation?.passage ?? "no passage");
    expect(await bundleText(reportId, away)).toBe(text);
    // Both were checked on import.
    const other = freshStore();
    await intoStore(text, other);
    const elsewhere = { db: other.db, live: createLiveRuns() };
    for (const format of REPORT_FORMATS)
      expect(await exportReport(await getExportedReport(reportId, there), format)).toEqual(
        await exportReport(await getExportedReport(reportId, elsewhere), format),
      );
    expect(runId).toMatch(/^run_/);
  });

  it("accepts follow-ups, and the whole thread can be exported again", async () => {
    const { text, threadId, reportId } = await home();
    const away = createTestEngine(sampleLoop(), freshStore());
    await intoStore(text, away.store);
    const next = await ask(away, "And where is it kept?", threadId);
    const longer = await bundleText(`rep_${next.runId}`, away.store);
    expect((JSON.parse(longer) as Bundle).runs).toHaveLength(2);
    // Later questions do not change the earlier bundle.
    expect(await bundleText(reportId, away.store)).toBe(text);
    const third = freshStore();
    await intoStore(longer, third);
    expect(await bundleText(`rep_${next.runId}`, third)).toBe(longer);
    expect(await findViolations(third.db)).toEqual(await findViolations(openEmpty()));
  });

  it("is written once: a repeated import changes nothing, also after the thread continued", async () => {
    const { text, threadId, engine } = await home();
    expect(await intoStore(text, engine.store)).toEqual({ kind: "here", threadId });
    const away = createTestEngine(sampleLoop(), freshStore());
    await intoStore(text, away.store);
    await ask(away, "And then?", threadId);
    const before = tables(away.store);
    expect(await intoStore(text, away.store)).toEqual({ kind: "here", threadId });
    expect(tables(away.store)).toEqual(before);
  });

  it("stores the report's file by our own rule, whatever path the bundle names", async () => {
    const { text, reportId } = await home();
    const away = freshStore();
    await intoStore(text.replace('"filepath": ""', '"filepath": "../../../etc/passwd"'), away);
    const filepath = (await away.db.findReport(reportId))?.filepath ?? "";
    expect(filepath).toMatch(/^reports\/\d{8}_\d{6}_Caching\.md$/);
    expect(readFileSync(path.join(away.dir, filepath), "utf8")).toContain(
      "The cache lives for five minutes [1].",
    );
    expect(
      JSON.stringify(sqliteOf(away.db).database.$client.prepare("select body from run_events").all()),
    ).not.toContain("passwd");
  });

  it("keeps hostile text as data, without direction marks, and without effect as names", async () => {
    const { text, reportId } = await home();
    const hostile = "<script>alert(1)</script>'; drop table runs; --";
    const bundle = JSON.parse(text) as Bundle;
    bundle.thread.title = `\u202E${hostile}`;
    const away = freshStore();
    await intoStore(JSON.stringify(bundle), away);
    expect((await getThread(bundle.thread.id, { db: away.db, live: createLiveRuns() })).title).toBe(hostile);
    expect(await away.db.findReport(reportId)).not.toBeNull();
  });

  it("SEC-20: contains no key of the installation, and is not created if the thread contains one", async () => {
    const engine = createTestEngine(sampleLoop(), freshStore());
    const { runId } = await ask(engine, `Is ${SECRET} a key?`);
    await expect(bundleText(`rep_${runId}`, engine.store)).rejects.toMatchObject({ code: "bundle_has_key" });
  });
});
