// GOAL-D10: the citations of a bundle are checked again on import, and the original verdict is shown where it
// differs.

import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { uncheckedReport } from "@/lib/citation-check/unchecked";
import { exportReport, type ReportFormat } from "@/lib/report-export/formats";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { getBus } from "@/lib/runs/bus";
import { getExportedReport } from "@/lib/runs/export-report";
import { followRun } from "@/lib/runs/follow";
import { createLiveRuns } from "@/lib/runs/live";
import { getReport, getRunState, getSource, listThreads } from "@/lib/runs/snapshot";
import { bundleText, eventIn, freshStore, home, intoStore, openEmpty } from "@/testing/bundles/bundles";
import { findViolations } from "@/testing/invariants";
import { importBundle } from "./import-bundle";

const FALSE = "# Caching\n\nThe cache lives for ninety days and costs 4,000 dollars [1].";
const TRUE = "# Caching\n\nThe cache lives for five minutes [1].";

type Written = { id: string; verdict?: string; score?: number; cause?: null };

/** A bundle whose author invented the verdict of its one citation. */
async function forged(
  report: string,
  said: object = { verdict: "supported", score: 1, facts: [], cause: null },
) {
  const bundle = JSON.parse((await home(report)).text) as Bundle;
  const written = eventIn(bundle, "report-written");
  Object.assign((written.citations as Written[])[0] ?? {}, said);
  return bundle;
}

async function brought(bundle: Bundle) {
  const store = freshStore();
  await intoStore(JSON.stringify(bundle), store);
  const there = { db: store.db, live: createLiveRuns() };
  return { store, there, report: await getReport(bundle.reportId, there) };
}

describe("GOAL-D10: an imported report", () => {
  it("is not shown as supported if its passage says otherwise, and shows both verdicts", async () => {
    const bundle = await forged(FALSE);
    const { store, there, report } = await brought(bundle);
    const [citation] = report.citations;
    expect(citation?.verdict).not.toBe("supported");
    expect(citation?.score).toBeLessThan(1);
    expect(citation).toMatchObject({ claimed: { verdict: "supported", score: 1 }, judgement: null });
    const runId = bundle.runs[0]?.id ?? "";
    const state = await getRunState(runId, there);
    expect(state.report?.citations).toEqual(report.citations);
    const [row] = await store.db.listCitations(bundle.reportId);
    expect(row?.standing).toBe(citation?.verdict);
    const source = await getSource(citation?.sourceId ?? "", store);
    expect(source.citations[0]).toMatchObject({
      verdict: citation?.verdict,
      claimed: { verdict: "supported" },
    });
    const [thread] = (await listThreads({}, there)).threads;
    expect(thread).toMatchObject({ citedCount: 1, doubtfulCount: 1 });
    expect(await findViolations(store.db)).toEqual(await findViolations(openEmpty()));
  });

  it("is exported with both verdicts, in its language", async () => {
    const bundle = await forged(FALSE);
    const { there } = await brought(bundle);
    const exported = await getExportedReport(bundle.reportId, there);
    for (const format of ["markdown", "html"] as ReportFormat[]) {
      const body = String((await exportReport(exported, format)).body);
      expect(body).toContain("(checked again on import; where it was written: supported)");
    }
  });

  it("sends the local verdict to clients that follow its events", async () => {
    const bundle = await forged(FALSE);
    const { store, report } = await brought(bundle);
    const [run] = bundle.runs;
    if (!run) throw new Error("no run");
    let state = initialState({ ...run, threadId: bundle.thread.id });
    const signal = new AbortController().signal;
    for await (const { event } of followRun({ db: store.db, bus: getBus(), runId: run.id, after: 0, signal }))
      state = foldEvent(state, event);
    expect(state.report?.citations).toEqual(report.citations);
  });

  it("ignores the model's verdicts of another installation", async () => {
    const bundle = await forged(FALSE, { verdict: "weak", score: 0.5, facts: [], cause: null });
    const events = bundle.runs[0]?.events ?? [];
    const at = events.findIndex(({ type }) => type === "run-ended");
    const { id } = (eventIn(bundle, "report-written").citations as Written[])[0] ?? { id: "" };
    const said = { citationId: id, verdict: "supported", evidence: "Trust me." };
    const checked = {
      ...{ type: "citations-checked", callId: "2-0", reportId: bundle.reportId, model: "evil", doubtful: 1 },
      ...{ judgements: [said], v: events[at]?.v, runId: events[at]?.runId, at: events[at]?.at },
    };
    events.splice(at, 0, checked);
    for (const [index, event] of events.entries()) event.seq = index + 1;
    const { report } = await brought(bundle);
    expect(report.citations[0]?.verdict).not.toBe("supported");
    expect(report.citations[0]).toMatchObject({ judgement: null, claimed: { verdict: "supported" } });
    expect(JSON.stringify(report)).not.toContain("Trust me");
  });

  it("can neither omit a citation, nor add a verdict beside the check", async () => {
    const bundle = await forged(FALSE);
    Object.assign(eventIn(bundle, "report-written"), { citations: [], citedCount: 0, invalidCitations: [] });
    const { report } = await brought(bundle);
    expect(report.citations).toHaveLength(1);
    expect(report.citations[0]?.claimed).toBeUndefined();
    expect(report.citedCount).toBe(1);
    const claiming = await forged(TRUE, {
      verdict: "supported",
      claimed: { verdict: "supported", score: 1 },
    });
    const { report: honest } = await brought(claiming);
    expect(honest.citations[0]).toMatchObject({ verdict: "supported" });
    expect(honest.citations[0]?.claimed).toBeUndefined();
  });

  it("is exported again as it was written, and checked independently there", async () => {
    const bundle = await forged(FALSE);
    const { store, report } = await brought(bundle);
    const again = await bundleText(bundle.reportId, store);
    expect(JSON.parse(again)).toMatchObject({ runs: [{ events: bundle.runs[0]?.events }] });
    const third = await brought(JSON.parse(again) as Bundle);
    expect(third.report.citations).toEqual(report.citations);
    expect(await intoStore(again, store)).toMatchObject({ kind: "here" });
  });

  it("is unchecked if the check fails", async () => {
    const bundle = await forged(TRUE);
    const store = freshStore();
    await importBundle(
      { bytes: Buffer.from(JSON.stringify(bundle)) },
      {
        db: store.db,
        dataDir: store.dir,
        checkReport: async (report) => uncheckedReport(report),
      },
    );
    const report = await getReport(bundle.reportId, { db: store.db, live: createLiveRuns() });
    expect(report.citations[0]).toMatchObject({
      verdict: "unchecked",
      cause: "check_failed",
      claimed: { verdict: "supported" },
    });
  });
});
