import { describe, expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { type MapSource, type ResearchMap, researchMap } from "./research-map";
import { type MapFinding, mapFindings } from "./research-map-findings";
import type { MapSearch } from "./research-map-origins";
import type { MapSection } from "./research-map-sections";
import { NO_VERDICTS } from "./research-map-verdicts";

const source = (number: number, citations: number, over: Partial<MapSource> = {}): MapSource => ({
  ...{ id: `source-${number}`, number, sourceId: `s${number}`, title: "", host: `h${number}.example` },
  ...{ use: citations > 0 ? "cited" : "read", read: true, before: false, citations },
  ...{ verdicts: { ...NO_VERDICTS, supported: citations }, citationId: null, origins: [], sections: [] },
  ...over,
});
const section = (heading: string, over: Partial<MapSection>): MapSection => ({
  ...{ id: `section-${heading}`, heading, start: 0, end: 1, merged: 0, citations: 0, citationId: null },
  ...{ verdicts: NO_VERDICTS, sources: [], sentences: [], uncited: 0 },
  ...over,
});
const search = (number: number, citations: number, over: Partial<MapSearch> = {}): MapSearch => ({
  ...{ kind: "search", id: `search-${number}`, number, callId: "", query: "", provider: "", state: "done" },
  ...{ results: 5, fresh: 5, known: 0, sameAs: null, pages: 5, read: 1, cited: 1, citations },
  ...over,
});
function mapOf(over: Partial<ResearchMap>): ResearchMap {
  const sources = over.sources ?? [];
  const cited = sources.filter(({ citations }) => citations > 0);
  return {
    ...{ question: "", kind: "research", reported: true, origins: [], sources, sections: [], found: [] },
    carried: [],
    cited: cited.toSorted((a, b) => b.citations - a.citations),
    idle: (over.origins ?? []).flatMap((origin) =>
      origin.kind === "search" && origin.state === "done" && origin.citations === 0 ? [origin.number] : [],
    ),
    rest: { searches: 0, cited: 0, read: 0, seen: 0 },
    totals: {
      searches: over.origins?.length ?? 0,
      sources: sources.length,
      read: sources.filter(({ read }) => read).length,
      cited: cited.length,
      citations: cited.reduce((sum, { citations }) => sum + citations, 0),
    },
    ...over,
  };
}
const found = <K extends MapFinding["kind"]>(map: ResearchMap, kind: K) =>
  mapFindings(map).find((finding) => finding.kind === kind);

describe("Findings", () => {
  it("name the fewest sources with half of the citations", () => {
    const sources = [source(1, 1), source(2, 6), source(3, 1), source(4, 1), source(5, 5), source(6, 1)];
    expect(found(mapOf({ sources }), "concentrated")).toEqual({
      kind: "concentrated",
      nodes: ["source-2", "source-5"],
      sources: 2,
      share: 73,
    });
  });

  it("say nothing about concentration if citations are spread, or there are few", () => {
    expect(
      found(mapOf({ sources: [1, 2, 3, 4, 5, 6].map((n) => source(n, 2)) }), "concentrated"),
    ).toBeUndefined();
    expect(found(mapOf({ sources: [source(1, 9), source(2, 1)] }), "concentrated")).toBeUndefined();
  });

  it("name searches without cited results, but none in progress", () => {
    const origins = [search(1, 4), search(2, 0), search(3, 0, { state: "running" })];
    expect(found(mapOf({ origins }), "idle")).toMatchObject({ searches: [2], of: 3 });
  });

  it("name sections that rest on one source, and sections without any", () => {
    const sections = [
      section("Cost", { citations: 3, sources: [7] }),
      section("Life", { citations: 2, sources: [7, 8] }),
      section("Note", { citations: 1, sources: [8] }),
      section("Risk", { uncited: 2 }),
      section("Thanks", {}),
    ];
    expect(found(mapOf({ sections }), "oneSource")).toMatchObject({ headings: ["Cost"], numbers: [7] });
    expect(found(mapOf({ sections }), "noSource")).toMatchObject({ headings: ["Risk"] });
  });

  it("name the section with most doubts, and none on a tie", () => {
    const doubted = (heading: string, weak: number) =>
      section(heading, { citations: 5, verdicts: { ...NO_VERDICTS, weak, supported: 5 - weak } });
    const of = (...sections: MapSection[]) => found(mapOf({ sections }), "doubt");
    expect(of(doubted("A", 3), doubted("B", 1))).toMatchObject({
      heading: "A",
      doubtful: 3,
      of: 5,
      alone: false,
    });
    expect(of(doubted("A", 3), doubted("B", 0))).toMatchObject({ alone: true });
    expect(of(doubted("A", 2), doubted("B", 2))).toBeUndefined();
    expect(of(doubted("A", 1))).toBeUndefined();
  });

  it("name sources cited but never read, and sources read but not cited", () => {
    const sources = [
      source(1, 2, { read: false }),
      source(2, 1, { use: "missing", read: false }),
      source(3, 0),
    ];
    expect(found(mapOf({ sources }), "unread")).toMatchObject({ numbers: [1] });
    expect(found(mapOf({ sources }), "leftAside")).toMatchObject({ read: 1, of: 1 });
  });

  it("name a site with a third of the sources", () => {
    const same = { host: "one.example" };
    const sources = [source(1, 1, same), source(2, 1, same), source(3, 1), source(4, 1)];
    expect(found(mapOf({ sources }), "oneHost")).toMatchObject({ host: "one.example", sources: 2, of: 4 });
    expect(
      found(mapOf({ sources: [...sources, ...[5, 6, 7].map((n) => source(n, 1))] }), "oneHost"),
    ).toBeUndefined();
  });

  it("for the sample agree with its text", () => {
    expect(mapFindings(researchMap(sampleAt(200))).map(({ kind }) => kind)).toEqual(["unread", "doubt"]);
    expect(mapFindings(researchMap(sampleAt(60)))).toEqual([
      { kind: "open", nodes: [], searches: 3, sources: 14, read: 11 },
    ]);
    expect(mapFindings(researchMap(sampleAt(0)))).toEqual([]);
  });
});
