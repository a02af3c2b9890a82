import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunEvent } from "@/lib/runs/event";
import type { Citation } from "@/lib/runs/run-state";
import { BUNDLE_FORMAT, BUNDLE_VERSION } from "./bundle/bundle";
import type { CheckedSource } from "./check";
import { checkReport } from "./evidence";
import { evidenceFaults, type ReportToScore, scoreOf } from "./score";
import { ERROR_KINDS } from "./score-errors";
import { readReport } from "./score-input";
import { repeatedRuns, repeatsOf } from "./score-repeats";
import { scoreText } from "./score-text";

const PAGES = [
  [
    "Northern Cells of Oslo sold its storage cells for 52 dollars per kilowatt hour in September 2026.",
    "The factory in Bergen makes 4,000 cells a day and employs 310 people.",
    "Chief engineer Ingrid Solberg said: “We will double the output of the plant by spring”.",
    "The first line of the plant was opened on 14 March 2019 by the minister.",
  ],
  [
    "Southern Cells of Madrid sold its storage cells for 61 dollars per kilowatt hour in September 2026.",
    "Its warehouse in Seville holds 900 tonnes of graphite and was bought for 12 million euros.",
    "The board of Southern Cells moved the headquarters to Valencia in 2021.",
  ],
].map((sentences) => sentences.join(" "));
const CONTENT = [
  "# Storage cells",
  "Northern Cells of Oslo sold its storage cells for 52 dollars per kilowatt hour in September 2026 [1]. The factory in Bergen makes 4,000 cells a day and employs 310 people [1].",
  "Chief engineer Ingrid Solberg said: “We will double the output of the plant by spring” [1]. The first line of the plant was opened on 14 March 2019 by the minister [1].",
  "Its warehouse in Seville holds 900 tonnes of graphite and was bought for 12 million euros [2]. The board of Southern Cells moved the headquarters to Valencia in 2021 [2]. Exports rose by 14 % in 2024.",
].join("\n\n");
const QUESTION = "What do storage cells cost?";
const SOURCES: CheckedSource[] = [
  { number: 1, status: "read", text: PAGES[0]! },
  { number: 2, status: "read", text: PAGES[1]! },
  { number: 3, status: "seen", text: null },
];
const PAGE_IDS = ["pg_000000000000000000000001", "pg_000000000000000000000002"];

function citationsOf(content: string): Citation[] {
  return checkReport({ content, question: QUESTION, sources: SOURCES }).citations.map((citation, index) => ({
    ...citation,
    id: `cit_1_${index}`,
    sourceId: `src_${citation.number}`,
    pageId: PAGE_IDS[citation.number - 1] ?? null,
    judgement: null,
  }));
}

const pages = PAGES.map((text, index) => ({ id: PAGE_IDS[index]!, text }));

function stored(content = CONTENT, runs: RunEvent[][] = []): ReportToScore {
  const texts = new Map(pages.map(({ id, text }) => [id, text]));
  return {
    title: "Storage cells",
    question: QUESTION,
    content,
    stored: { citations: citationsOf(content), sources: SOURCES, pages: texts, runs },
  };
}

const event = (seq: number, body: object) => ({ seq, runId: "run_1", at: 1, v: 1, ...body }) as RunEvent;
const search = (seq: number, query: string) =>
  event(seq, { type: "search-made", callId: "1-0", query, provider: "x", numbers: [], newSources: 0 });
const read = (seq: number, number: number, readAt?: number) =>
  event(seq, {
    type: "page-read",
    callId: "1-0",
    number,
    title: "",
    publishedAt: null,
    page: { id: PAGE_IDS[0], sha256: "", charCount: 1, wordCount: 1, ...(readAt ? { readAt } : {}) },
    error: null,
  });

function bundle(changes: object = {}) {
  const at = 1_790_000_000_000;
  const counted = { charCount: 1, wordCount: 1 };
  const run = {
    id: "run_1",
    kind: "research",
    question: QUESTION,
    agent: "standard",
    scope: "web",
    status: "completed",
    createdAt: at,
    events: [search(1, "cells"), search(2, "cells ")],
    prompts: { requests: [], messages: [], schemas: {} },
  };
  const report = {
    id: "rep_1",
    runId: "run_1",
    seriesId: "rep_1",
    callId: "1-0",
    version: 1,
    origin: "agent",
    title: "Storage cells",
    content: CONTENT,
    confidence: "high",
    wordCount: 1,
    sourcesCount: 3,
    citedCount: 2,
    invalidCitations: [],
    citations: citationsOf(CONTENT),
    uncited: [],
    faults: [],
    judged: true,
    writtenAt: at,
    disagreements: [],
  };
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    reportId: "rep_1",
    thread: { id: "thr_1", title: QUESTION, createdAt: at },
    runs: [run],
    sources: [1, 2, 3].map((number) => ({
      id: `src_${number}`,
      number,
      url: `https://${number}.test`,
      host: `${number}.test`,
      title: "",
      snippet: "",
      status: SOURCES[number - 1]!.status,
      publishedAt: null,
      pageId: PAGE_IDS[number - 1] ?? null,
      ...counted,
      readAt: null,
      error: null,
      runId: "run_1",
    })),
    pages: pages.map(({ id, text }) => ({
      id,
      url: "https://a.test",
      urlKey: "a.test",
      title: "",
      text,
      sha256: "0".repeat(64),
      ...counted,
      publishedAt: null,
      via: "direct",
      readAt: at,
    })),
    reports: [report],
    ...changes,
  };
}

describe("the figures of a report", () => {
  it("Q1 Q2 Q3 Q4: counts pages, passages, coverage and facts", () => {
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

  it("Q1 Q2 Q4: says what misses", () => {
    const score = scoreOf(
      stored(CONTENT.replace("310 people", "390 people").replace("2021 [2]", "2021 [3]")),
    );
    expect(score.stored?.resolved).toEqual({ count: 5, of: 6 });
    expect(score.stored?.missingFacts).toEqual([
      { fact: expect.stringContaining("390"), sentence: expect.stringContaining("Bergen"), number: 1 },
    ]);
  });

  it("Q7: plants every kind of error and finds the check at work", () => {
    const { planting } = scoreOf(stored()).stored!;
    for (const kind of ERROR_KINDS) expect([kind, planting.planted[kind]]).not.toEqual([kind, 0]);
    // A name that stands in the sentence before is taken for one the passage goes on from.
    expect(planting.missed.filter(({ kind }) => kind !== "name")).toEqual([]);
    const { name: _, ...others } = planting.planted;
    expect(planting.caught).toMatchObject(others);
    expect(planting.truths).toBeGreaterThanOrEqual(5);
    expect(planting.falseAlarms).toEqual([]);
  });

  it("Q7: a seed gives the same errors again", () => {
    expect(scoreOf(stored(), 7)).toEqual(scoreOf(stored(), 7));
  });

  it("Q9: counts searches and pages of one run twice, not those of another run or of an earlier reading", () => {
    const first = [search(1, "Cell  price"), search(2, "cell price"), read(3, 1), read(4, 1), read(5, 2)];
    const second = [search(1, "cell price"), read(2, 1), read(3, 1, 5)];
    expect(repeatsOf([first, second])).toEqual({
      searchesTwice: { count: 1, of: 3 },
      pagesTwice: { count: 1, of: 4 },
    });
  });

  it("Q9: counts runs of eight words that stood there before; code and sources do not count", () => {
    const said = "one two three four five six seven eight";
    expect(repeatedRuns(`${said} nine. ${said}`)).toEqual({ count: 1, of: 10 });
    expect(repeatedRuns(said)).toEqual({ count: 0, of: 1 });
    expect(repeatedRuns("")).toEqual({ count: 0, of: 0 });
    const fenced = `\n\`\`\`\n${said}\n\`\`\`\n`;
    expect(repeatedRuns(`${fenced}${fenced}${said}\n\n## Sources\n\n${said}`)).toEqual({ count: 0, of: 1 });
  });
});

describe("faults of the evidence", () => {
  it("Q1 Q2: none where they hold", () => {
    expect(evidenceFaults({ citations: citationsOf(CONTENT) }, pages)).toEqual([]);
  });

  it("Q1 Q2: names what stands without a page, without a passage, or with a passage of elsewhere", () => {
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

describe("the file a score is of", () => {
  const sentence = (text: string) => {
    const found = readReport(text);
    return found.ok ? null : found.sentence;
  };

  it("Q1: a bundle gives all figures", () => {
    const found = readReport(JSON.stringify(bundle()));
    if (!found.ok) throw new Error(found.sentence);
    const text = scoreText(scoreOf(found.report));
    expect(text).toContain("Storage cells: 6 citations");
    expect(text).toMatch(/Q1 .*6 of 6 +100\.0 %/);
    expect(text).toMatch(/searches made twice in a run +1 of 2/);
    expect(text).toContain("source never read 6/6");
    expect(text).not.toContain("undefined");
  });

  it("Q3: Markdown gives what text alone tells, without what an export adds", () => {
    const found = readReport(
      `# Cells\n\n- Question: What did it cost in 2026?\n- Written: 2026-11-21\n\nCells cost 5 dollars [1]. Packs cost 6 dollars.\n\n## Sources\n\n- [1] In 2024 - https://a.test\n\n## Evidence\n\n1 citation: 1 supported.\n`,
    );
    if (!found.ok) throw new Error(found.sentence);
    const score = scoreOf(found.report);
    expect(score).toMatchObject({ title: "Cells", citations: 1, covered: { count: 1, of: 2 }, stored: null });
    expect(scoreText(score)).toMatch(/Q1 .*not told by the text alone/);
  });

  it("bad input gets a sentence: empty, no text, cut in half, foreign, newer, damaged", () => {
    const whole = JSON.stringify(bundle());
    expect(sentence("")).toBe("The file is empty.");
    expect(sentence("PK\u0003\u0004\u0000\u0000")).toMatch(/no text/);
    expect(sentence(whole.slice(0, whole.length / 2))).toMatch(/may have been cut/);
    expect(sentence('{"name": "x"}')).toMatch(/not a bundle/);
    expect(sentence('[{"name": "x"}]')).toMatch(/not a bundle/);
    expect(sentence(JSON.stringify(bundle({ version: BUNDLE_VERSION + 1 })))).toMatch(/newer/);
    expect(sentence(JSON.stringify(bundle({ pages: 5 })))).toMatch(/damaged: pages/);
    expect(sentence(JSON.stringify(bundle({ reportId: "rep_2" })))).toMatch(/damaged: the report/);
    const run = { ...bundle().runs[0]!, events: [{ type: "odd" }, { type: "odd" }] };
    expect(sentence(JSON.stringify(bundle({ runs: [run] })))).toMatch(/damaged: one of its events/);
  });
});

describe("npm run score", { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "groundwork-score-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function score(...args: string[]) {
    const script = path.resolve(import.meta.dirname, "../../scripts/score.mjs");
    const env = { NODE_ENV: "production" as const, DATA_DIR: folder, INIT_CWD: folder };
    return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", env });
  }

  it("Q1: prints a table for a bundle and ends with 0", () => {
    writeFileSync(path.join(folder, "whole.json"), JSON.stringify(bundle()));
    const { status, stdout, stderr } = score("whole.json");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Storage cells: 6 citations\nVerdicts: 6 supported/);
  });

  it("ends with 1 and one sentence for what it cannot read", () => {
    writeFileSync(path.join(folder, "cut.json"), JSON.stringify(bundle()).slice(0, 500));
    for (const [args, said] of [
      [["none.md"], "There is no file none.md.\n"],
      [["."], ". is not a file.\n"],
      [["cut.json"], expect.stringMatching(/may have been cut/)],
      [["rep_unknown"], expect.stringMatching(/^There is no store in /)],
      [[], expect.stringMatching(/^Say which report/)],
    ] as const) {
      const { status, stdout, stderr } = score(...args);
      expect([status, stdout, stderr]).toEqual([1, "", said]);
    }
  });
});
