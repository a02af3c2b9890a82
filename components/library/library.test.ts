import { expect, it } from "vitest";
import { passageBelow, plainPassage, plainText } from "@/components/ui/plain-text";
import { resultKey, resultPages, resultPlace } from "@/components/ui/result-place";
import type { SearchResult } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { NO_COUNTS } from "@/lib/reports/verdict";
import { english, russian } from "@/testing/i18n/messages";
import { dateOptions, dateValue, kindOptions, sinceOf } from "./filter-options";
import { addressOf, countFilters, readAddress, searchOf } from "./library-address";
import { askedAbove, pathFacts, resultFacts, versionWords } from "./result-facts";

it("point 32: a row shows the answer without marks and without citation numbers", () => {
  expect(plainText("**Not yet**: `a` costs 3 [1][2].")).toBe("Not yet: a costs 3.");
  expect(plainText("## In short\nYes, 2 * 3 is 6.")).toBe("In short Yes, 2 * 3 is 6.");
});

it("point 32: lists, tables, links and emphasis become plain words", () => {
  const table = "| Cell | Price |\n|---|---:|\n| LFP | 47 [3] |";
  expect(plainText(table)).toBe("Cell · Price LFP · 47");
  expect(plainText("- One [a](https://b.example)\n- *Two* and a * b, snake_case [1, 2]")).toBe(
    "One a Two and a * b, snake_case",
  );
  expect(plainText("> Quoted\n```ts\nlet a = 1\n```")).toBe("Quoted let a = 1");
});

it("point 32: a passage loses its marks and keeps the searched words marked", () => {
  const passage = [
    { text: "narrowed to 5 [3]. ## Cell **", hit: false },
    { text: "prices", hit: true },
    { text: "** of [", hit: false },
    { text: "4", hit: true },
    { text: "] sodium…", hit: false },
  ];
  expect(plainPassage(passage)).toEqual([
    { text: "narrowed to 5. Cell ", hit: false },
    { text: "prices", hit: true },
    { text: " of sodium…", hit: false },
  ]);
});

it("a passage below its title does not say it again, and keeps the searched words marked", () => {
  const passage = [
    { text: "# Ferries of ", hit: false },
    { text: "Lindmark", hit: true },
    { text: "\n\nThe ferry leaves ", hit: false },
    { text: "Lindmark", hit: true },
    { text: " at 8:45.", hit: false },
  ];
  expect(passageBelow("Ferries of Lindmark", passage)).toEqual([
    { text: "The ferry leaves ", hit: false },
    { text: "Lindmark", hit: true },
    { text: " at 8:45.", hit: false },
  ]);
  for (const title of ["Ferries", "Ferries of", "The ferry leaves Lindmark at 8:45.", ""])
    expect(passageBelow(title, passage)).toEqual(plainPassage(passage));
  const alone = passage.slice(0, 2);
  expect(passageBelow("Ferries of Lindmark", alone)).toEqual(plainPassage(alone));
});

it("a page found at several addresses is one row, wherever its other results are", () => {
  const source = (sourceId: string, url: string, title = "Prices") => ({
    ...{ kind: "source" as const, sourceId, threadId: "t", number: 1, title, url, host: "cells.example" },
    ...{ publishedAt: null, passage: [], read: true, citedCount: 0, citedBy: [], citedByCount: 0 },
    ...{ threadsCount: 1, at: 1 },
  });
  const found = [
    source("s1", "https://cells.example/prices"),
    source("s2", "https://cells.example/other", "Other"),
    source("s3", "https://www.cells.example/prices/?ref=mail#table"),
  ];
  const shown = resultPages(found).map((page) => page.map((one) => "sourceId" in one && one.sourceId));
  expect(shown).toEqual([["s1", "s3"], ["s2"]]);
});

it("documents with the same name show their paths, others do not", () => {
  const document = (title: string, url: string) => ({
    ...{ kind: "document" as const, url, title, heading: "", passage: [], page: null, at: 1 },
  });
  const found = [
    document("Link", "library://next/app/link.md"),
    document("Link", "library://next/pages/link.md"),
    document("Image", "library://next/app/image.md"),
  ];
  expect(found.map(pathFacts(found))).toEqual([["next/app/link.md"], ["next/pages/link.md"], []]);
});

it("point 32: two runs of one thread are two results that open at their own positions", () => {
  const run = (runId: string) => ({
    kind: "thread" as const,
    threadId: "t",
    runId,
    title: "T",
    passage: [],
    status: "completed" as const,
    onlyClosest: false,
    answersPart: false,
    at: 0,
  });
  expect(resultKey(run("a"))).not.toBe(resultKey(run("b")));
  expect(resultPlace(run("a"))).toBe("/research/t#run-a");
});

it("the address stores words, order and filters, and restores them", () => {
  const address = readAddress(
    new URLSearchParams("q=heat+pumps&kind=source&cited=true&host=a.b&from=2026-01-02&sort=date&tab=sources"),
  );
  expect(readAddress(new URLSearchParams(addressOf(address).split("?")[1]))).toEqual(address);
  expect(searchOf(address)).toBe("q=heat+pumps&kind=source&cited=true&host=a.b&from=2026-01-02&sort=date");
  expect(countFilters(address)).toBe(3);
  expect(
    addressOf(
      readAddress(new URLSearchParams("kind=x&cited=maybe&from=soon&sort=best&verdict=fine&tab=none")),
    ),
  ).toBe("/library");
});

it("without words and filters the open tab is a list of its own", () => {
  // The switch adds rows to the list of reports, and leaves every other search as it is.
  const all = readAddress(new URLSearchParams("all=true"));
  expect([searchOf(all), addressOf(all)]).toEqual(["kind=research", "/library?all=true"]);
  expect(searchOf({ ...all, q: "heat" })).toBe("q=heat");
  const tab = (name: string) => searchOf(readAddress(new URLSearchParams({ tab: name })));
  expect([tab("reports"), tab("sources"), tab("documents")]).toEqual([
    "kind=report",
    "kind=source&read=true",
    null,
  ]);
});

const source = {
  kind: "source" as const,
  sourceId: "s",
  threadId: "t",
  number: 1,
  title: "T",
  url: "https://a.example/x",
  host: "a.example",
  publishedAt: null,
  passage: [
    { text: "The ", hit: false },
    { text: "cell", hit: true },
    { text: " ", hit: false },
    { text: "prices", hit: true },
    { text: " of ", hit: false },
    { text: "cells", hit: true },
  ],
  read: true,
  citedCount: 3,
  citedBy: [{ reportId: "r", title: "R" }],
  citedByCount: 2,
  threadsCount: 2,
  at: Date.UTC(2026, 10, 21),
};

it("a source opens at the words found, one without stored text at its place in the list", () => {
  expect(resultPlace(source)).toBe("/sources/s?find=cell%20prices");
  expect(resultPlace({ ...source, passage: [{ text: "x", hit: false }] }, "two words")).toBe(
    "/sources/s?find=two%20words",
  );
  expect(resultPlace({ ...source, read: false })).toBe("/sources/s");
});

it("point 32: a report shows how many of its citations are doubtful, a source which report cites it", () => {
  const counts = { ...NO_COUNTS, supported: 3, weak: 1, not_found: 1, unchecked: 0 };
  const clock = { now: Date.UTC(2026, 10, 21, 12), timeZone: "UTC" };
  const cited = (citedCount: number, doubtfulCount: number, of = counts) => ({
    citedCount,
    doubtfulCount,
    counts: of,
  });
  const summary = (t: Words, facts: ReturnType<typeof cited>) => {
    const report = { kind: "report", status: "completed", at: clock.now, ...facts } as SearchResult;
    return resultFacts(t, report, clock)[1] ?? "";
  };
  expect(summary(english, cited(12, 2))).toBe("12 sources cited, 2 with doubtful citations");
  expect(summary(english, cited(1, 0))).toBe("1 source cited");
  const unchecked = { ...NO_COUNTS, supported: 0, weak: 0, not_found: 0, unchecked: 4 };
  expect(summary(english, cited(2, 2, unchecked))).toBe("2 sources cited, not checked");
  const inRussian = (count: number, doubtful: number) =>
    summary(russian, cited(count, doubtful)).replaceAll("\u00a0", " ");
  expect(inRussian(1, 0)).toBe("цитируется 1 источник");
  expect(inRussian(12, 2)).toBe("цитируются 12 источников, 2 с сомнительными ссылками");
  expect(inRussian(22, 21)).toBe("цитируются 22 источника, 21 с сомнительными ссылками");
  expect(resultFacts(english, source, clock)).toEqual([
    "Source",
    "a.example",
    "Read today",
    "Cited 3\u00a0times in “R” and 1\u00a0other report",
  ]);
  expect(
    resultFacts(
      english,
      { ...source, read: false, citedCount: 0, citedBy: [], citedByCount: 0 },
      clock,
    ).slice(2),
  ).toEqual(["Only seen, today", "Not cited"]);
});

it("point 32: a report shows its question when its title does not, its result, and its versions", () => {
  const clock = { now: Date.UTC(2026, 10, 21, 12), timeZone: "UTC" };
  const report = {
    kind: "report" as const,
    reportId: "rep_2",
    threadId: "thr",
    title: "Prices",
    passage: [],
    status: "completed" as const,
    onlyClosest: false,
    answersPart: false,
    question: "What does it cost?",
    sourcesCount: 30,
    citedCount: 3,
    doubtfulCount: 1,
    counts: { ...NO_COUNTS, supported: 4, weak: 1, not_found: 0, unchecked: 0 },
    versions: [
      { id: "rep_1", origin: "agent" as const, at: Date.UTC(2026, 10, 21, 9) },
      { id: "rep_2", origin: "edit" as const, at: Date.UTC(2026, 10, 21, 10) },
    ],
    at: Date.UTC(2026, 10, 21, 10),
  };
  expect(askedAbove(english, report)).toBe("Asked: What does it cost?");
  expect(askedAbove(english, { ...report, question: "Prices" })).toBeNull();
  expect(askedAbove(english, source)).toBeNull();
  expect(resultFacts(english, report, clock)).toEqual([
    "Report",
    "3 sources cited, 1 with a doubtful citation",
    "Today, 10:00",
  ]);
  expect(resultFacts(english, { ...report, status: "cancelled" }, clock)[1]).toBe("Stopped");
  expect(resultFacts(english, { ...report, onlyClosest: true }, clock)[1]).toBe("Ended without an answer");
  expect(report.versions.map((version, index) => versionWords(english, version, index + 1, clock))).toEqual([
    "Version 1, written by the agent, Today, 09:00",
    "Version 2, edited by hand, Today, 10:00",
  ]);
});

it("a filter shows its value, and only known counts", () => {
  const answer = {
    corrected: null,
    query: "",
    results: [],
    counts: { report: 40, question: 0, source: 15, document: 1 },
    hosts: [],
    partial: true,
    nextCursor: null,
  };
  expect(kindOptions(english, answer).map(({ label }) => label)).toEqual([
    "Everything",
    "Reports (40 or more)",
    "Questions (0)",
    "Sources (15 or more)",
    "Documents (1 or more)",
  ]);
  expect(kindOptions(english, { ...answer, counts: null }).map(({ label }) => label)[1]).toBe("Reports");
  const now = Date.UTC(2026, 10, 21);
  const week = readAddress(new URLSearchParams({ from: sinceOf("week", now) ?? "" }));
  expect(dateValue(week, now)).toBe("week");
  const own = readAddress(new URLSearchParams("from=2020-01-01&to=2020-02-01"));
  expect(dateValue(own, now)).toBe("span");
  expect(dateOptions(english, own).at(-1)?.summary).toBe("1 Jan 2020 to 1 Feb 2020");
});
