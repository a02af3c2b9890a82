import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { withoutCitations } from "@/lib/reports/citations";
import { reportFaults } from "@/lib/reports/report-faults";
import { stepSchema } from "@/testing/builtin-model/limits";
import { emptyView, QUICK, runInMemory, STANDARD, type TestRun } from "@/testing/builtin-model/run-in-memory";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";

/** A question, and a pattern that the opening of its report must match. */
const ANSWERED: [question: string, opening: RegExp][] = [
  ["How do I cache a fetch request in Next.js?", /force-cache/],
  ["How to set a custom 404 page", /404\.js|not-found/],
  ["What are parallel routes?", /Parallel Routes/],
  ["What is the default for maxRetries in the AI SDK?", /maxRetries[\s\S]*\b2\b/],
  ["What is generateStaticParams?", /statically generate/],
  ["Difference between generateText and streamText", /Generates text[\s\S]*Streams text/],
  ["how to deploy nextjs with docker", /Docker/],
  ["Как сделать динамический маршрут в Next.js?", /square brackets/],
  ["Как кэшировать данные в Next.js?", /use cache/],
  ["Чем отличается generateText от streamText?", /Generates text[\s\S]*Streams text/],
];
const UNANSWERED = [
  "What is the boiling point of tungsten?",
  "Who won the 1998 world cup?",
  "What is the capital of France?",
  "How do I use Django models with PostgreSQL?",
  "Кто выиграл чемпионат мира 1998 года?",
];

describe("the built-in model over the shipped library", () => {
  let library: ShippedLibrary;
  const runs = new Map<string, TestRun>();

  beforeAll(async () => {
    library = await openShipped();
    for (const question of [...ANSWERED.map(([text]) => text), ...UNANSWERED]) {
      const limits = runs.size % 3 === 2 ? QUICK : STANDARD;
      runs.set(question, await runInMemory(emptyView(question, limits), library, limits));
    }
  }, 240_000);
  afterAll(() => library.store.close());

  const reports = () =>
    [...runs].flatMap(([question, run]) =>
      run.view.report ? [{ question, run, content: run.view.report.content }] : [],
    );

  it("GOAL-W1: answers questions about the documentation, the answer first", () => {
    for (const [question, opening] of ANSWERED) {
      const run = runs.get(question);
      expect([question, run?.status]).toEqual([question, "completed"]);
      expect(run?.view.report?.content.split("\n## ")[0]).toMatch(opening);
    }
  });

  it("says all of a short description that answers one of several questions", async () => {
    const question = "How do I install Next.js, and what is the default value of maxRetries in generateText?";
    const { answer } = await runInMemory(emptyView(question), library);
    expect(answer).toMatch(/`maxRetries`: Set to 0 to disable retries \[\d\]\. Default: 2 \[\d\]\./);
  });

  it.each([
    ["What Node.js version does Next.js 16 require?", /20\.9/],
    [
      "Can a layout read searchParams in Next.js?",
      /^Layouts do not rerender on navigation, so they cannot access/,
    ],
    ["Do layouts receive searchParams?", /^(?:Unlike Pages, )?Layouts .*(?:not|cannot)/],
  ])("answers at first sight: %s", async (question, first) => {
    expect((await runInMemory(emptyView(question), library)).answer).toMatch(first);
  });

  it("a follow-up does not repeat the previous answer", async () => {
    const earlier = "Why does my page become dynamic when I read searchParams?";
    const before = await runInMemory(emptyView(earlier), library);
    const view = emptyView("What about a layout?");
    view.earlier = [{ question: earlier, answer: before.answer }];
    const { answer } = await runInMemory(view, library);
    expect(answer).not.toContain("opts your page into **dynamic rendering**");
    expect(answer).toMatch(/^No sure answer/);
  });

  it("GOAL-Q11: invents no answer", () => {
    for (const question of UNANSWERED) {
      const run = runs.get(question);
      const said = `${run?.view.report?.content ?? ""} ${run?.answer}`.split(/\s+/).slice(0, 60).join(" ");
      expect([question, said]).toEqual([
        question,
        expect.stringMatching(/not found|no sure answer|не найдено|нет точного ответа/i),
      ]);
      expect(run?.confidence === "" || run?.confidence === "low").toBe(true);
    }
  });

  it("S22 GOAL-Q1 GOAL-Q2: every cited sentence occurs verbatim in its page", () => {
    for (const { question, run, content } of reports()) {
      const sources = run.view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
      const { citations } = checkReport({ content, question, sources });
      expect(citations.length).toBeGreaterThan(1);
      for (const { match, sentenceStart, sentenceEnd } of citations) {
        const sentence = content.slice(sentenceStart, sentenceEnd);
        // Sentences of two or three words, such as "Default: 2", are too short to search for.
        if (withoutCitations(sentence).replace(/\W/g, "").length < 16) continue;
        expect([question, sentence, match]).toEqual([question, sentence, "verbatim"]);
      }
    }
  });

  it("S22 S23: only the model's own phrases are uncited, and the report is in the question's language", () => {
    for (const { question, run, content } of reports()) {
      const sourceNumbers = run.view.sources.map((source) => source.number);
      expect([question, reportFaults({ content, question, sourceNumbers }).faults]).toEqual([question, []]);
      const body = content
        .replace(/(`{3,})[\s\S]*?\n\1/g, "")
        .split("\n## ")
        .slice(0, -1)
        .join("\n");
      const bare = body
        .split("\n")
        .filter(
          (line) =>
            line.trim() &&
            !/^#|\[\d+\]|^(?:###? )|:$|^What comes|^Nothing quoted|^These quotes|^В приведённых|^Возможно|^What was|^Что не/.test(
              line,
            ),
        );
      expect([question, bare.filter((line) => !run.view.pages.some((page) => page.title === line))]).toEqual([
        question,
        [],
      ]);
    }
  });

  it("GOAL-Q9: repeats nothing", () => {
    for (const { question, content } of reports()) {
      const lines = content
        .replace(/(`{3,})[\s\S]*?\n\1/g, "")
        .split("\n")
        .filter((line) => line.includes("["));
      expect([question, new Set(lines).size]).toEqual([question, lines.length]);
    }
  });

  it("S12 S16 S18: every step keeps its limits", () => {
    for (const run of runs.values())
      for (const step of run.steps) expect(stepSchema(4).safeParse(step).error).toBeUndefined();
  });
});
