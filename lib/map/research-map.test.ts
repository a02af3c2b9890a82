import { describe, expect, it } from "vitest";
import type { Citation, Report, RunState, SearchRecord, Source } from "@/lib/run-log/run-state";
import { SAMPLE_REPORT } from "@/testing/components/sample-report";
import { sampleAt } from "@/testing/components/sample-run";
import { researchMap } from "./research-map";
import { mapFindings } from "./research-map-findings";
import { NO_VERDICTS } from "./research-map-verdicts";

const done = sampleAt(200);
const report = done.report as Report;

const search = (callId: string, query: string, numbers: number[]): SearchRecord => ({
  ...{ callId, query, provider: "tavily", numbers, newSources: numbers.length, earlier: [], at: 0 },
});
const source = (number: number, over: Partial<Source> = {}): Source => ({
  ...{ id: `s${number}`, number, url: `https://a${number}.example/`, host: `a${number}.example` },
  ...{ title: `Page ${number}`, snippet: "", status: "read", publishedAt: null, pageId: `p${number}` },
  ...{ charCount: 1, wordCount: 1, readAt: 0, error: null, runId: "run1" },
  ...over,
});
const seen = (number: number) => source(number, { status: "seen", pageId: null, readAt: null });
const cite = (number: number, at: number, verdict: Citation["verdict"] = "supported"): Citation => ({
  ...{
    id: `c${at}-${number}`,
    number,
    at,
    sentenceStart: at - 1,
    sentenceEnd: at + 3,
    sourceId: `s${number}`,
  },
  ...{ pageId: `p${number}`, match: "close", passage: null, verdict, score: 1, facts: [], cause: null },
  judgement: null,
});
const withReport = (content: string, citations: Citation[], over: Partial<RunState> = {}): RunState => ({
  ...done,
  report: { ...report, title: "Title", content, citations, uncited: [] },
  ...over,
});

describe("The sample research as a map", () => {
  const map = researchMap(done);

  it("has its searches with the results of each", () => {
    expect(
      map.origins.map(
        (origin) => origin.kind === "search" && [origin.number, origin.results, origin.fresh, origin.read],
      ),
    ).toEqual([
      [1, 5, 5, 5],
      [2, 5, 5, 4],
      [3, 6, 4, 4],
    ]);
    expect(map.totals).toEqual({
      searches: 3,
      sources: 14,
      read: 11,
      cited: 14,
      citations: report.citations.length,
    });
  });

  it("a source found by several searches has a link from each", () => {
    expect(map.sources.find(({ number }) => number === 1)?.origins).toEqual(["search-2-0", "search-2-2"]);
    expect(map.found.filter(({ to }) => to === "source-1")).toHaveLength(2);
  });

  it("every citation is on exactly one link, with its verdict", () => {
    expect(map.carried.reduce((sum, { citations }) => sum + citations, 0)).toBe(report.citations.length);
    for (const { citations, verdicts } of map.carried)
      expect(Object.values(verdicts).reduce((sum, times) => sum + times, 0)).toBe(citations);
  });

  it("the sections begin at their headings, and the introduction is one of them", () => {
    expect(map.sections.map(({ heading }) => heading)).toEqual([
      null,
      "What buyers pay today",
      "Where sodium-ion already wins",
      "How sure the figures are",
      "What to decide",
    ]);
    expect(map.sections[1]?.start).toBe(SAMPLE_REPORT.indexOf("## What buyers"));
    expect(map.sections[3]?.sources).toEqual([10, 12, 13, 14, 99]);
  });

  it("a number without a source is marked as missing", () => {
    const missing = map.sources.find(({ number }) => number === 99);
    expect(missing).toMatchObject({ sourceId: null, use: "missing", origins: [], citations: 1 });
    expect(missing?.verdicts).toEqual({ ...NO_VERDICTS, not_found: 1 });
  });
});

describe("The short answer above a report", () => {
  const content = "Cells cost 52 dollars [1].\n\n## More\n\nThey will cost less [2].";
  const state = withReport(content, [cite(1, 23), cite(2, 61)], {
    answer: "Cells cost 52 dollars [1]. They will cost less [2].",
    answerCheck: { citations: [cite(1, 23), cite(2, 48)], uncited: [] },
    sources: [source(1), source(2)],
  });
  const map = researchMap(state);

  it("counts for the opening, with its citations as the list of sources counts them", () => {
    expect(map.totals).toMatchObject({ cited: 2, citations: 3 });
    expect(map.sources.map(({ citations }) => citations)).toEqual([1, 2]);
    expect(map.sections.map(({ heading, citations }) => [heading, citations])).toEqual([
      [null, 2],
      ["More", 1],
    ]);
  });

  it("has its sentences before those of the report, each once", () => {
    expect(map.sections[0]?.sentences.map(({ numbers }) => numbers)).toEqual([[1], [2]]);
    expect(map.sections[0]?.citationId).toBe("c23-1");
  });
});

describe("A thread with an active run", () => {
  it.each([0, 4, 12, 20, 60, 70])("has a map %i seconds after the start", (seconds) => {
    const map = researchMap(sampleAt(seconds));
    expect(map.reported).toBe(false);
    expect(map.sections).toEqual([]);
    expect(map.carried).toEqual([]);
    expect(mapFindings(map).length).toBeLessThanOrEqual(1);
  });

  it("shows searches in progress", () => {
    expect(researchMap(sampleAt(12)).origins.map((origin) => "state" in origin && origin.state)).toEqual([
      "running",
      "running",
      "running",
    ]);
  });
});

describe("Origins of sources", () => {
  const other = { runId: "run0" };

  it("distinguish earlier knowledge, the user's addresses, and pages opened without a search", () => {
    const map = researchMap(
      withReport("Text [1][2][3].", [cite(1, 5), cite(2, 8), cite(3, 11)], {
        question: "What does https://www.a2.example say?",
        searches: [],
        sources: [source(1, other), source(2), source(3)],
      }),
    );
    expect(map.origins.map(({ kind, pages }) => [kind, pages])).toEqual([
      ["earlier", 1],
      ["typed", 1],
      ["opened", 1],
    ]);
    expect(map.sources.map(({ before }) => before)).toEqual([true, false, false]);
  });

  it("a source of an earlier run that a search found again is linked to the search", () => {
    const map = researchMap(
      withReport("Text [1].", [cite(1, 5)], {
        searches: [search("2-0", "q", [1])],
        sources: [source(1, other)],
      }),
    );
    expect(map.origins.map(({ kind }) => kind)).toEqual(["search"]);
    expect(map.sources[0]).toMatchObject({ before: true, origins: ["search-2-0"] });
  });

  it("sources of the continued run count as its own", () => {
    const state = withReport("Text [1].", [cite(1, 5)], {
      branch: { runId: "run0", step: 3, numbers: [1] },
      searches: [search("2-0", "q", [1])],
      sources: [source(1, other)],
    });
    expect(researchMap(state).sources[0]?.before).toBe(false);
  });

  it("a repeated search is a second search that says so", () => {
    const map = researchMap(
      withReport("Text [1].", [cite(1, 5)], {
        searches: [search("2-0", "Cell price", [1]), search("3-0", " cell PRICE ", [1])],
        sources: [source(1)],
      }),
    );
    expect(map.origins.map((origin) => origin.kind === "search" && origin.sameAs)).toEqual([null, 1]);
    expect(map.found).toHaveLength(2);
  });
});

describe("Sections of a report", () => {
  const one = { sources: [source(1)], searches: [] };

  it("a report without headings is one section", () => {
    const map = researchMap(withReport("All of it [1].", [cite(1, 10)], one));
    expect(map.sections.map(({ heading, citations }) => [heading, citations])).toEqual([[null, 1]]);
  });

  it("repeated headings are separate sections, and the title is none", () => {
    const content = "# Title\n\n## Cost\n\nA [1].\n\n## Cost\n\nB [1].";
    const map = researchMap(
      withReport(content, [cite(1, content.indexOf("[1]")), cite(1, content.lastIndexOf("[1]"))], one),
    );
    expect(map.sections.map(({ id, heading, citations }) => [id, heading, citations])).toEqual([
      ["section-1", "Cost", 1],
      ["section-2", "Cost", 1],
    ]);
  });

  it("a report with many headings has the highest levels that fit, and the last section contains the rest", () => {
    const deep = Array.from({ length: 8 }, (_, index) => `## H${index}\n\n### A\n\nx\n\n### B\n\ny`).join(
      "\n\n",
    );
    expect(researchMap(withReport(deep, [], one)).sections.map(({ heading }) => heading)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => `H${index}`),
    ]);
    const wide = Array.from({ length: 40 }, (_, index) => `## H${index}\n\nx`).join("\n\n");
    const { sections } = researchMap(withReport(`${wide} [1].`, [cite(1, wide.length + 1)], one));
    expect(sections).toHaveLength(11);
    expect(sections.at(-1)).toMatchObject({ heading: "H10", merged: 29, citations: 1 });
  });

  it("a sentence with several citations counts once with the worst verdict", () => {
    const both = [cite(1, 10), { ...cite(2, 13, "weak"), sentenceStart: 9 }];
    const state = withReport("Text before [1][2].", both, { ...one, sources: [source(1), source(2)] });
    expect(researchMap(state).sections[0]?.sentences).toEqual([
      { start: 9, numbers: [1, 2], verdict: "weak" },
    ]);
  });
});

describe("2,000 sources", () => {
  const searches = Array.from({ length: 100 }, (_, index) =>
    search(
      `${index + 2}-0`,
      `query ${index}`,
      Array.from({ length: 20 }, (__, at) => index * 20 + at + 1),
    ),
  );
  const sources = Array.from({ length: 2000 }, (_, index) =>
    index < 70 ? source(index + 1) : seen(index + 1),
  );
  const citations = Array.from({ length: 60 }, (_, index) => cite((index % 30) + 1, index * 10));
  const map = researchMap(withReport("x ".repeat(400), citations, { searches, sources }));

  it("are drawn by importance, and the rest is counted", () => {
    expect(map.sources).toHaveLength(24);
    expect(map.sources.every(({ citations: times }) => times > 0)).toBe(true);
    expect(map.rest).toEqual({ searches: 84, cited: 6, read: 40, seen: 1930 });
    expect(map.origins).toHaveLength(16);
  });

  it("findings consider all of them, drawn or not", () => {
    expect(map.cited).toHaveLength(30);
    expect(map.idle).toEqual(Array.from({ length: 98 }, (_, index) => index + 3));
  });

  it("only drawn nodes are linked", () => {
    const nodes = new Set([...map.origins, ...map.sources, ...map.sections].map(({ id }) => id));
    for (const { from, to } of [...map.found, ...map.carried]) {
      expect(nodes).toContain(from);
      expect(nodes).toContain(to);
    }
  });
});

describe("An edit", () => {
  it("keeps the earlier sources", () => {
    const map = researchMap(
      withReport("Text [1].", [cite(1, 5)], {
        kind: "edit",
        searches: [],
        calls: [],
        sources: [source(1, { runId: "run0" })],
      }),
    );
    expect(map.origins.map(({ kind }) => kind)).toEqual(["earlier"]);
    expect(map.found).toEqual([{ from: "earlier", to: "source-1", cited: true }]);
  });
});
