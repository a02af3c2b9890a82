import { expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { changesBetween } from "@/lib/changes/changes";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { SHORT, type Story } from "@/testing/crash-harness/scenario-stories";
import { openTestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";

const QUESTION = "How long does the cache live?";
const ADDRESS = "https://a.test/page";
const page = (minutes: number) =>
  `About it. By default the cache lives for ${minutes} minutes. No more is known.`;

const WORDED = "By default the cache now lives for 20 minutes instead of 15 minutes.";

/** A first run of four requests; a repetition that is asked writes what the page says now. */
const storyOf = (pages: Record<string, string>): Story => ({
  ...SHORT,
  question: QUESTION,
  agent: agentConfig(),
  steps: [],
  say: (step, prompt) => {
    const minutes = /(\d+) minutes\. No more/.exec(pages[ADDRESS] ?? "")?.[1];
    const told = `By default the cache lives for ${minutes} minutes [1].`;
    if (prompt.includes("what changed since an earlier report")) return { text: WORDED };
    if (prompt.includes("This run repeats"))
      return step === 2 ? reply(report(told)) : reply(answer(`${minutes} minutes [1].`));
    const first = [reply(search("cache life")), reply(readPages(ADDRESS)), reply(report(told))];
    return first[step - 1] ?? reply(answer(`${minutes} minutes [1].`));
  },
  hits: () => [hit("a"), hit("life")],
  pages,
});

async function ran(world: Scenario, request: { threadId?: string; repeats?: string }) {
  const { runId } = await startRun({ question: QUESTION, ...request }, world);
  await world.live.runs.get(runId)?.done;
  const state = await loadRunState(world.db, runId);
  if (!state?.report) throw new Error("no report was stored");
  return { ...state, report: state.report };
}

it("repetitions are versions of one report, a quiet one asks no model, and a bundle has them all", async () => {
  const pages = { [ADDRESS]: page(15) };
  const world = createScenario({ story: storyOf(pages) });
  const elsewhere = openTestDatabase();
  try {
    const first = await ran(world, {});
    const { threadId } = first;
    const paid = (from: number) => world.asked.slice(from).filter((what) => what.startsWith("model"));
    let from = world.asked.length;
    const quiet = await ran(world, { threadId, repeats: first.id });
    expect(paid(from)).toEqual([]);
    expect(world.asked.slice(from)).toContain(`read ${ADDRESS}`);
    expect(quiet.usage).toMatchObject({ requests: 0, inputTokens: 0 });
    expect(quiet.report).toMatchObject({ content: first.report.content, seriesId: first.report.id });
    expect(quiet.report.citations.map(({ verdict }) => verdict)).toEqual(
      first.report.citations.map(({ verdict }) => verdict),
    );

    pages[ADDRESS] = page(20);
    from = world.asked.length;
    const changed = await ran(world, { threadId, repeats: quiet.id });
    expect(paid(from).length).toBeGreaterThan(0);
    expect(changed.lookedAgain).toMatchObject({ changed: [{ number: 1 }], unread: [], fresh: [] });
    expect(changed.report.content).toContain("20 minutes");
    expect(changed.report.seriesId).toBe(first.report.id);
    const words = { text: WORDED, model: "scripted" };
    const between = { from: quiet.report.id, to: changed.report.id };
    expect(await changesBetween(world.db, between)).toMatchObject({ words, counts: { changed: 1 } });
    expect(await changesBetween(world.db, between), "also once it is stored").toMatchObject({ words });
    // They word the changes since the repeated report and no other.
    const earlier = { from: first.report.id, to: changed.report.id };
    expect(await changesBetween(world.db, earlier)).not.toHaveProperty("words");

    // The page is gone: its last reading stays, and citations of earlier reports still open it.
    const { [ADDRESS]: _gone, ...rest } = pages;
    delete (pages as Record<string, string>)[ADDRESS];
    expect(rest).toEqual({});
    await startRun({ question: QUESTION, threadId, repeats: changed.id }, world).then(
      ({ runId }) => world.live.runs.get(runId)?.done,
    );
    const [source] = await world.db.listSources(threadId);
    expect(source?.pageId).toBe(changed.report.citations[0]?.pageId);
    for (const { report: version } of [first, quiet, changed])
      for (const { pageId, passage } of version.citations)
        expect(await world.db.findPageText(pageId ?? "")).toContain(passage?.text);
    expect(await findViolations(world.db)).toEqual([]);

    const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };
    const { body } = await exportBundle(changed.report.id, { db: world.db, registries, secrets: [] });
    await importBundle({ bytes: Buffer.from(String(body)) }, { db: elsewhere.db, dataDir: elsewhere.dir });
    const brought = await loadRunState(elsewhere.db, quiet.id);
    expect(brought?.repeats).toEqual(quiet.repeats);
    expect(brought?.report?.citations).toEqual(quiet.report.citations);
    expect(await changesBetween(elsewhere.db, between)).toMatchObject({ words });
    expect(await findViolations(elsewhere.db)).toEqual([]);
  } finally {
    world.store.close();
    elsewhere.close();
  }
});
