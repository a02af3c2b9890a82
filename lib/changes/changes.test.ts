import { afterEach, describe, expect, it, vi } from "vitest";
import { startRun } from "@/lib/runs/start";
import { sqliteOf } from "@/testing/db/db";
import { english, russian } from "@/testing/i18n/messages";
import { closeStores, createEngine } from "@/testing/library/search";
import { finished } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { changesBetween } from "./changes";
import { changesMarkdown } from "./changes-markdown";
import { changesSince } from "./changes-since";
import * as comparison from "./compare-changes";

afterEach(() => {
  closeStores();
  vi.restoreAllMocks();
});

const said = (minutes: string) => `# Caching\n\nThe cache lives for ${minutes} minutes [1].`;

/** Two reports of one thread, with one page. */
async function twoReports(first = said("five"), second = said("ten")) {
  const engine = createEngine();
  const one = await startRun({ question: "How long?" }, { ...engine, loop: sampleLoop({ report: first }) });
  await finished(engine, one.runId);
  const asked = { question: "And now?", threadId: one.threadId };
  const other = await startRun(asked, { ...engine, loop: sampleLoop({ report: second }) });
  await finished(engine, other.runId);
  return { engine, db: engine.db, from: `rep_${one.runId}`, to: `rep_${other.runId}` };
}

describe("What changed between two reports", () => {
  it("says the old and the new value, each with its passage", async () => {
    const { db, from, to } = await twoReports();
    const changes = await changesBetween(db, { from, to });
    expect(changes).toMatchObject({
      ...{ from, to, isQuiet: false, complete: true },
      counts: { new: 0, changed: 1, gone: 0, unchanged: 0 },
      line: "1 finding changed; 0 are unchanged.",
    });
    const [finding] = changes.findings;
    expect(finding?.values).toEqual([{ what: "number", before: "five minutes", after: "ten minutes" }]);
    expect(finding?.before?.places[0]).toMatchObject({ number: 1, text: "The cache lives for five minutes" });
    expect(changes.sources).toMatchObject([{ kind: "unchanged", number: 1 }]);
  });

  it("compares long reports in a thread, as an installation does", async () => {
    const long = (minutes: string) => `${said(minutes)}\n\n${"[It](/a) says so. ".repeat(3000)}`;
    const { db, from, to } = await twoReports(long("five"), long("ten"));
    const here = vi.spyOn(comparison, "compareChanges");
    const changes = await changesBetween(db, { from, to });
    expect(here).not.toHaveBeenCalled();
    expect(changes.counts).toMatchObject({ changed: 1 });
  });

  it("is quiet in one line when nothing did", async () => {
    const { db, from, to } = await twoReports(said("five"), said("5"));
    const changes = await changesBetween(db, { from, to });
    expect(changes).toMatchObject({
      isQuiet: true,
      line: "Nothing has changed: 1 finding is as before.",
    });
  });

  it("is computed once, and again by other rules", async () => {
    const { db, from, to } = await twoReports();
    const compare = vi.spyOn(comparison, "compareChanges");
    const changes = await changesBetween(db, { from, to });
    expect(await changesBetween(db, { from, to })).toEqual(changes);
    expect(compare).toHaveBeenCalledTimes(1);
    sqliteOf(db).database.$client.exec("UPDATE report_changes SET rules = 0, body = '{}'");
    expect(await changesBetween(db, { from, to })).toEqual(changes);
    expect(compare).toHaveBeenCalledTimes(2);
    sqliteOf(db).database.$client.exec("UPDATE report_changes SET body = '{}'");
    expect(await changesBetween(db, { from, to })).toEqual(changes);
  });

  it("is since the report before, with all reports of the thread", async () => {
    const { db, from, to } = await twoReports();
    const changes = await changesSince({ reportId: to }, db);
    expect(changes).toMatchObject({ from, to, counts: { changed: 1 } });
    expect(changes.reports.map(({ id }) => id)).toEqual([from, to]);
    expect(await changesSince({ reportId: from }, db)).toMatchObject({ from, to: from, isQuiet: true });
  });

  it("is refused for reports of different threads, and for none", async () => {
    const { engine, db, from } = await twoReports();
    const other = await startRun({ question: "Elsewhere?" }, engine);
    await finished(engine, other.runId);
    const to = `rep_${other.runId}`;
    await expect(changesBetween(db, { from, to })).rejects.toMatchObject({ code: "report_elsewhere" });
    await expect(changesBetween(db, { from, to: "none" })).rejects.toMatchObject({
      code: "report_not_found",
    });
  });

  it("is written as Markdown in either language", async () => {
    const { db, to } = await twoReports();
    const changes = await changesSince({ reportId: to }, db);
    const text = changesMarkdown(english, changes);
    expect(text).toContain("## Changed\n\n**five minutes → ten minutes**");
    expect(text).toContain(
      "- Before: The cache lives for five minutes. [1]\n  > The cache lives for five minutes",
    );
    expect(changesMarkdown(russian, changes)).toContain("Из выводов изменился 1 вывод");
  });
});
