import { expect, it } from "vitest";
import type { Citation, Source } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { fittingSources, readInEarlier, readingFact, sourceGroups, sourceLines } from "./source-groups";

const source = (number: number, own: Partial<Source> = {}): Source => ({
  id: `src_${number}`,
  number,
  url: `https://site${number}.example/a`,
  host: `site${number}.example`,
  title: `Prices of cells, part ${number}`,
  snippet: "",
  status: "seen",
  publishedAt: null,
  pageId: null,
  charCount: 0,
  wordCount: 0,
  readAt: null,
  error: null,
  runId: "r",
  ...own,
});
const cites = (number: number) =>
  ({ number, verdict: "supported", judgement: null, pageId: "p", cause: null }) as Citation;
const sources = [source(3), source(1, { status: "read", wordCount: 2100 }), source(2, { status: "read" })];
const shape = (groups: ReturnType<typeof sourceGroups>) =>
  groups.map(({ name, entries }) => [name, ...entries.map((entry) => entry.source.number)]);

it("cited sources come before read ones, read before found; without a report they keep their order", () => {
  expect(shape(sourceGroups(sources, { citations: [cites(2), cites(2)], top: [] }))).toEqual([
    ["cited", 2],
    ["read", 1],
    ["seen", 3],
  ]);
  expect(shape(sourceGroups(sources, { citations: null, top: [] }))).toEqual([["found", 1, 2, 3]]);
  expect(shape(sourceGroups([], { citations: [], top: [] }))).toEqual([]);
});

it("sources of an active run are one growing list, and groups once there is a report", () => {
  const running = sampleAt(30);
  expect(shape(sourceGroups(running.sources, { citations: null, top: [] }))[0]?.slice(0, 2)).toEqual([
    "found",
    1,
  ]);
  const { sources: found, report } = sampleAt(200);
  const names = (citations: readonly Citation[]) =>
    sourceGroups(found, { citations, top: [] }).map(({ name }) => name);
  expect(names(report?.citations.slice(0, 1) ?? [])).toEqual(["cited", "read", "seen"]);
  expect(names([])).toEqual(["read", "seen"]);
});

it("a pinned source appears only at the top", () => {
  expect(shape(sourceGroups(sources, { citations: [cites(2)], top: ["src_3", "gone"] }))).toEqual([
    ["top", 3],
    ["cited", 2],
    ["read", 1],
  ]);
});

it("every word is searched in title and address", () => {
  const numbers = (text: string) => fittingSources(sources, text).map(({ number }) => number);
  expect(numbers("")).toEqual([3, 1, 2]);
  expect(numbers("PART 2")).toEqual([2]);
  expect(numbers("site3 cells")).toEqual([3]);
  expect(numbers("site3 nothing")).toEqual([]);
});

it("lines are counted over all groups", () => {
  const lines = sourceLines(sourceGroups(sources, { citations: [cites(2)], top: [] }));
  expect(
    lines.map((line) => (line.kind === "heading" ? `${line.name} ${line.count}` : line.position)),
  ).toEqual(["cited 1", 1, "read 1", 2, "seen 1", 3]);
  expect(lines[1]).toMatchObject({ of: 3 });
});

it("a source found in this run, whose text another thread had stored, was read earlier", () => {
  const earlier = readInEarlier([{ earlier: [] }, { earlier: [1, 3] }]);
  const facts = (number: number, own: Partial<Source>) =>
    readingFact(english, source(number, own), { earlier });
  expect(facts(1, { status: "seen" })).toBe("read earlier");
  expect(facts(2, { status: "seen" })).toBe("not read");
  expect(facts(3, { status: "read", wordCount: 21 })).toBe("read 21\u00a0words");
});

it("a source shows what was read of it, or why nothing was", () => {
  const fact = (own: Partial<Source>, banned: string[] = []) =>
    readingFact(english, source(1, own), { banned });
  expect(fact({ status: "read", wordCount: 2100 })).toBe("read 2k\u00a0words");
  expect(fact({ status: "failed", error: "403 from site1.example" })).toBe("403 from site1.example");
  expect(fact({ status: "failed" })).toBe("could not be read");
  expect(fact({ status: "failed" }, ["site1.example"])).toBe("not read");
  expect(readingFact(russian, source(1, { status: "read", wordCount: 21 }))).toBe("прочитано 21\u00a0слово");
});
