import { describe, expect, it } from "vitest";
import { sectionsOf } from "@/lib/reports/sections";
import { getReport, listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, revisingLoop, runCount } from "@/testing/runs/revise";
import { rewriteSection } from "./rewrite-section";

describe("A section written anew", () => {
  const at = (content: string, heading: string) =>
    sectionsOf(content).find((section) => section.heading === heading)?.start ?? -1;

  it("is a run that knows the section, the thread and what is asked of it", async () => {
    const { engine, runId: first, reportId, content } = await reported(hanging);
    const section = at(content, "Size");
    const { runId } = await rewriteSection(
      { reportId, section, instruction: "  Say where one would look.\n", scope: "web" },
      engine,
    );
    const state = engine.live.runs.get(runId)?.recorder.state;
    expect(state).toMatchObject({
      kind: "rewrite",
      question: "Say where one would look.",
      scope: "web",
      calls: [],
    });
    expect(state?.revises?.section).toEqual({ heading: "Size", start: section, end: content.length });
    expect(state?.earlier.map((run) => run.runId)).toEqual([first]);
  });

  it("looks where it is told to, else where and when the run before it looked", async () => {
    const { engine, threadId } = await reported();
    const period = { since: "2026-01-01", until: null };
    const next = await startRun(
      { question: "And?", threadId, places: ["scholarly", "news"], period },
      engine,
    );
    await finished(engine, next.runId);
    const reportId = `rep_${next.runId}`;
    const { content } = await getReport(reportId, engine);
    const section = sectionsOf(content)[0]?.start ?? 0;
    const asked = { reportId, section, instruction: "Shorter" };
    const kept = await finished(engine, (await rewriteSection(asked, engine)).runId);
    expect(kept).toMatchObject({ scope: "web", places: ["scholarly", "news"], period });
    const again = { reportId: `rep_${kept.id}`, section, instruction: "Shorter still" };
    const told = await rewriteSection({ ...again, places: ["code", "documents"] }, engine);
    expect(await finished(engine, told.runId)).toMatchObject({
      scope: "both",
      places: ["code", "documents"],
    });
    const last = { reportId: `rep_${told.runId}`, section, instruction: "Shorter again" };
    const scoped = await finished(engine, (await rewriteSection({ ...last, scope: "web" }, engine)).runId);
    expect(scoped.scope).toBe("web");
    expect(scoped.places).toBeUndefined();
  });

  it("changes no byte outside the section", async () => {
    const { engine, reportId, content } = await reported(
      revisingLoop({ section: "## Lifetime\n\nFive minutes, as the page says [1].\n\n\n" }),
    );
    const { start, end } = sectionsOf(content).find(({ heading }) => heading === "Lifetime") ?? {
      start: 0,
      end: 0,
    };
    const { runId } = await rewriteSection({ reportId, section: start, instruction: "Cite it" }, engine);
    await finished(engine, runId);
    const report = await getReport(`rep_${runId}`, engine);
    expect(report.content.slice(0, start)).toBe(content.slice(0, start));
    const tail = content.slice(end);
    expect(report.content.slice(-tail.length)).toBe(tail);
    expect(report.content.slice(start, -tail.length)).toBe(
      "## Lifetime\n\nFive minutes, as the page says [1].\n\n",
    );
    expect(report).toMatchObject({
      origin: "rewrite",
      title: "Caching",
      question: "How long does the cache live?",
    });
  });

  it("a later run is told which section was asked for", async () => {
    const { engine, threadId, reportId, content } = await reported();
    const { runId } = await rewriteSection(
      { reportId, section: at(content, "Size"), instruction: "Shorter" },
      engine,
    );
    await finished(engine, runId);
    const next = await startRun({ question: "And?", threadId }, engine);
    const { earlier } = await finished(engine, next.runId);
    expect(earlier.at(-1)?.question).toBe("Rewrite of the section “Size”: Shorter");
    expect((await listThreads({}, engine)).threads[0]).toMatchObject({ question: "And?", runsCount: 3 });
  });

  it.each([
    ["no section begins there", { section: 3 }, "section_not_found"],
    ["the place is behind the end", { section: 99_999 }, "section_not_found"],
    ["nothing is asked", { instruction: " \n?" }, "instruction_empty"],
    ["too much is asked", { instruction: "a".repeat(4001) }, "instruction_too_long"],
    ["the agent is unknown", { agent: "nobody" }, "unknown_agent"],
  ])("is refused when %s, and nothing is written", async (_name, change, code) => {
    const { engine, threadId, reportId } = await reported();
    const request = { reportId, section: 0, instruction: "Shorter", ...change };
    await expect(rewriteSection(request, engine)).rejects.toMatchObject({ code });
    expect(await runCount(engine, threadId)).toBe(1);
  });

  it("is refused without a model, which would put a whole report in its place", async () => {
    const { engine, threadId, reportId } = await reported();
    const { dependenciesFor } = engine;
    engine.dependenciesFor = async (run) => {
      const equipment = await dependenciesFor(run);
      return { ...equipment, model: { ...equipment.model, readsRunState: true } };
    };
    const request = { reportId, section: 0, instruction: "Shorter" };
    await expect(rewriteSection(request, engine)).rejects.toMatchObject({ code: "rewrite_needs_model" });
    expect(await runCount(engine, threadId)).toBe(1);
  });
});
