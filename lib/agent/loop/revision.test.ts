import { describe, expect, it } from "vitest";
import type { EventOf } from "@/lib/run-log/event";
import type { Revision } from "@/lib/run-log/run-state";
import { type LoopHarness, registries, started, TestRun } from "@/testing/agent/loop";
import { answer, reply, report } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const PAGE = "By default the cache lives for 15 minutes. A reload of the page clears the cache.";
const URL = "https://a.test/page";

const OLD =
  "Opening [1].\n\n## Life\n\nIt lives for 15 minutes [1].\n\n## Size\n\nIt costs 900 dollars [1].\n";
const section = { heading: "Life", start: OLD.indexOf("## Life"), end: OLD.indexOf("## Size") };
const revises: Revision = {
  reportId: "rep_0",
  seriesId: "rep_0",
  title: "On caches",
  content: OLD,
  confidence: "high",
  answer: "Fifteen minutes [1].",
  section,
};
const known = {
  id: "src_1",
  number: 1,
  url: URL,
  host: "a.test",
  title: "A",
  snippet: "",
  status: "read" as const,
  publishedAt: null,
  pageId: "pg_1",
  charCount: PAGE.length,
  wordCount: 15,
  readAt: 1,
  error: null,
  runId: "run_0",
};

function revision(
  script: LoopHarness["script"],
  kind: "edit" | "rewrite",
  change: Partial<Revision> = {},
): TestRun {
  const test = new TestRun({ script, log: [], pages: new Map([["pg_1", PAGE]]), judge: () => "" });
  const start = started({ question: "Say it in seconds", sources: [known] });
  test.write([
    { ...start, kind, revises: { ...revises, ...(kind === "edit" ? { section: null } : {}), ...change } },
  ]);
  return test;
}

describe("a section written anew", () => {
  const NEW = "## Life\n\nBy default it lives for 15 minutes [1].";
  const WHOLE = OLD.replace("It lives for", "By default it lives for");

  it("GOAL-Q1 GOAL-Q2: only that section changes; the whole is checked, counted and saved, its offsets are those of the whole", async () => {
    const test = revision(
      ({ step }) => reply(step === 1 ? report(NEW, "Another title") : answer("Done [1].")),
      "rewrite",
    );
    await runLoop(test.state, test.ports, registries);
    const written = test.state.report;
    expect(written).toMatchObject({
      content: WHOLE,
      origin: "rewrite",
      seriesId: "rep_0",
      title: "On caches",
    });
    expect(test.files[0]).toContain("It costs 900 dollars [1].");
    for (const { at, number } of written?.citations ?? [])
      expect(WHOLE.slice(at, at + 3)).toBe(`[${number}]`);
    expect(written?.citations).toHaveLength(3);
    expect(test.state).toMatchObject({ status: "completed", answer: "Fifteen minutes [1]." });
  });

  it.each([
    [undefined, "Fifteen minutes [1].", "what the section says now"],
    [true, "Now in seconds: 900 [1].", "the new short answer above the whole report"],
  ] as const)("the short answer stays unless it was asked for: %s", async (renewsAnswer, kept, asked) => {
    const test = revision(
      ({ step }) => reply(step === 1 ? report(NEW) : answer("Now in seconds: 900 [1].")),
      "rewrite",
      renewsAnswer && { renewsAnswer },
    );
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", answer: kept });
    expect(test.state.answerCheck?.citations).toHaveLength(1);
    expect(test.prompts[0]).toContain(asked);
  });

  it("Q19: what another section lacks does not go back to the agent, what the new one lacks does", async () => {
    const good = revision(({ step }) => reply(step === 1 ? report(NEW) : answer()), "rewrite");
    await runLoop(good.state, good.ports, registries);
    expect(good.state.report).toMatchObject({ version: 1, faults: [] });
    expect(good.state.report?.citations.at(-1)?.verdict).toBe("not_found");
    const bad = revision(
      ({ step }) =>
        reply(
          step === 1
            ? report("## Life\n\nIt lives for 45 minutes [1].")
            : step === 2
              ? report(NEW)
              : answer(),
        ),
      "rewrite",
    );
    await runLoop(bad.state, bad.ports, registries);
    expect(bad.state.reviews.map(({ faults }) => faults.length)).toEqual([1, 0]);
    expect(bad.state.report?.content).toBe(WHOLE);
  });

  it.each([
    ["the whole report in its place", WHOLE, "Size"],
    ["nothing but its heading", "## Life\n", "says nothing"],
  ])("Q19: %s goes back once", async (_, written, named) => {
    const test = revision(
      ({ step }) => reply(step === 1 ? report(written) : step === 2 ? report(NEW) : answer()),
      "rewrite",
    );
    await runLoop(test.state, test.ports, registries);
    expect(test.state.reviews.map(({ faults }) => faults.length > 0)).toEqual([true, false]);
    expect(test.state.reviews[0]?.faults[0]).toContain(named);
    expect(test.state.report?.content).toBe(WHOLE);
  });

  it("the agent is told the title, the section, the outline and what the person wants", async () => {
    const test = revision(() => reply(answer()), "rewrite");
    await runLoop(test.state, test.ports, registries);
    for (const words of [
      "On caches",
      "It lives for 15 minutes [1].",
      "## Size",
      "<- to be written anew",
      "Say it in seconds",
    ])
      expect(test.prompts[0]).toContain(words);
    expect(test.prompts[0]).not.toContain("900 dollars");
  });
});

describe("an edit by hand", () => {
  const edited = OLD.replace("15 minutes", "45 minutes");
  const decided = (content: string): EventOf<"step-decided"> => ({
    type: "step-decided",
    step: 1,
    attempt: 1,
    reasoning: {
      reasoningSteps: [],
      currentSituation: "",
      planStatus: "",
      enoughData: true,
      remainingSteps: [],
      taskCompleted: true,
    },
    calls: [
      {
        id: "1-0",
        tool: "createreporttool",
        activity: "createreporttool",
        variant: "default",
        mode: "explicit",
        reason: "",
        params: { ...report(content, "On caches"), _tool: undefined },
      },
    ],
    warnings: [],
  });

  it("is checked like any report, asks no step of a model, and keeps the answer above it", async () => {
    const test = revision(() => reply(answer("Never.")), "edit");
    test.write([decided(edited)]);
    expect(test.state.steps).toMatchObject([{ number: 1, decidedAt: expect.any(Number) }]);
    await runLoop(test.state, test.ports, registries);
    expect(test.prompts).toEqual([]);
    expect(test.state).toMatchObject({ status: "completed", answer: "Fifteen minutes [1]." });
    expect(test.state.report).toMatchObject({
      origin: "edit",
      content: edited,
      seriesId: "rep_0",
      judged: true,
    });
    expect(test.state.report?.faults.join(" ")).toContain("45 minutes");
    expect(test.log.filter(({ type }) => type === "citations-checked")).toHaveLength(1);
  });

  it("Q17: a note in another language than the report is no fault of the report", async () => {
    const test = revision(() => reply(answer()), "edit");
    test.write([decided("Кэш живёт пятнадцать минут, и перезагрузка его очищает [1].")]);
    await runLoop(test.state, test.ports, registries);
    expect(test.state.report?.faults.join(" ")).toContain("script");
    const same = revision(() => reply(answer()), "edit");
    const russian = "Кэш живёт пятнадцать минут [1].";
    same.write([
      {
        ...started({ question: "Edit of it", sources: [known] }),
        kind: "edit",
        revises: { ...revises, section: null, content: russian },
      },
      decided(russian),
    ]);
    await runLoop(same.state, same.ports, registries);
    expect(same.state.report?.faults.join(" ")).not.toContain("script");
  });

  it("Q14: an edit that cannot be stored ends in an error with its name", async () => {
    const test = revision(() => reply(answer()), "edit");
    test.ports.services.saveReportFile = async () => {
      throw new Error("disk full");
    };
    test.write([decided(edited)]);
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "error", error: { code: "report_not_saved" } });
  });
});
