import { describe, expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { CONTENT, citationsOf, pages, read, search, stored } from "@/testing/report-score/scored";
import { evidenceFaults, scoreOf } from "./score";
import { ERROR_KINDS } from "./score-errors";
import { repeatedRuns, repeatsOf } from "./score-repeats";

describe("the figures of a report", () => {
  it("GOAL-Q1 GOAL-Q2 GOAL-Q3 GOAL-Q4: counts pages, passages, coverage and facts", () => {
    const score = scoreOf(stored());
    expect(score).toMatchObject({
      citations: 6,
      covered: { count: 6, of: 7 },
      uncited: ["Exports rose by 14 % in 2024."],
      stored: { resolved: { count: 6, of: 6 }, quoted: { count: 6, of: 6 }, missingFacts: [] },
    });
    expect(score.stored?.verdicts.supported).toBe(6);
    expect(score.stored?.facts.count).toBe(score.stored?.facts.of);
    expect(score.stored?.facts.of).toBeGreaterThan(7);
  });

  it("GOAL-Q1 GOAL-Q2 GOAL-Q4: lists the failures", () => {
    const score = scoreOf(
      stored(CONTENT.replace("310 people", "390 people").replace("2021 [2]", "2021 [3]")),
    );
    expect(score.stored?.resolved).toEqual({ count: 5, of: 6 });
    expect(score.stored?.missingFacts).toEqual([
      { fact: expect.stringContaining("390"), sentence: expect.stringContaining("Bergen"), number: 1 },
    ]);
  });

  it("GOAL-Q7: inserts every kind of error and the check detects them", () => {
    const { planting } = scoreOf(stored()).stored!;
    for (const kind of ERROR_KINDS) expect([kind, planting.planted[kind]]).not.toEqual([kind, 0]);
    // A name in the previous sentence counts as the subject that the passage continues.
    expect(planting.missed.filter(({ kind }) => kind !== "name")).toEqual([]);
    const { name: _, ...others } = planting.planted;
    expect(planting.caught).toMatchObject(others);
    expect(planting.truths).toBeGreaterThanOrEqual(5);
    expect(planting.falseAlarms).toEqual([]);
  });

  it("GOAL-Q7: the same seed gives the same errors", () => {
    expect(scoreOf(stored(), 7)).toEqual(scoreOf(stored(), 7));
  });

  it("GOAL-Q9: counts repeated searches and pages of one run, not those of another run", () => {
    const first = [search(1, "Cell  price"), search(2, "cell price"), read(3, 1), read(4, 1), read(5, 2)];
    const second = [search(1, "cell price"), read(2, 1), read(3, 1, 5)];
    expect(repeatsOf([first, second])).toEqual({
      searchesTwice: { count: 1, of: 3 },
      pagesTwice: { count: 1, of: 4 },
    });
  });

  it("GOAL-Q9: counts repeated sequences of eight words, except in code and sources", () => {
    const said = "one two three four five six seven eight";
    expect(repeatedRuns(`${said} nine. ${said}`)).toEqual({ count: 1, of: 10 });
    expect(repeatedRuns(said)).toEqual({ count: 0, of: 1 });
    expect(repeatedRuns("")).toEqual({ count: 0, of: 0 });
    const fenced = `\n\`\`\`\n${said}\n\`\`\`\n`;
    expect(repeatedRuns(`${fenced}${fenced}${said}\n\n## Sources\n\n${said}`)).toEqual({ count: 0, of: 1 });
  });
});

describe("violations of the evidence goals", () => {
  it("GOAL-Q1 GOAL-Q2: none if they hold", () => {
    expect(evidenceFaults({ citations: citationsOf(CONTENT) }, pages)).toEqual([]);
  });

  it("GOAL-Q1 GOAL-Q2: names citations without a page, without a passage, or with a passage of another page", () => {
    const [one, two, three, four] = citationsOf(CONTENT) as [Citation, Citation, Citation, Citation];
    const citations: Citation[] = [
      { ...one, pageId: null },
      { ...two, passage: null },
      { ...three, passage: { start: 0, end: 5, text: "words of nobody" } },
      { ...four, pageId: null, verdict: "not_found" },
      { ...four, passage: null, verdict: "not_found" },
    ];
    expect(evidenceFaults({ citations }, pages)).toEqual([
      "Citation cit_1_0 of [1] is called supported, but no stored page belongs to it.",
      "Citation cit_1_1 of [1] is called supported, but shows no passage.",
      "Citation cit_1_2 of [1] shows a passage its page does not have.",
      "Citation cit_1_3 of [1] shows a passage of a page that is not stored.",
    ]);
  });
});
