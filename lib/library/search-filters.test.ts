import { afterEach, describe, expect, it } from "vitest";
import type { SearchResult } from "@/lib/http/responses";
import { sqliteOf } from "@/testing/db/db";
import { ask, askSettled, closeStores, createEngine, type Database, rows } from "@/testing/library/search";
import { readSearchAddress, searchRequestSchema } from "./search-request";

afterEach(closeStores);

describe("Filters, order and pages", () => {
  function filled(): Database {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("t1", "2026-09-01", { agent: "quick", question: "heat pumps first" });
    write.thread("t2", "2026-10-01", { agent: "deep", question: "heat pumps second" });
    write.source("t1", 1, {
      url: "https://one.example/a",
      title: "Heat",
      text: "heat heat",
      date: "2026-09-01",
    });
    write.source("t2", 1, {
      url: "https://two-1.example/b",
      title: "Heat",
      snippet: "heat",
      date: "2026-10-01",
    });
    write.report("t1", "r1", { content: "heat", date: "2026-09-02", cites: "t1-1", weak: 1 });
    write.report("t2", "r2", { content: "some heat", date: "2026-10-02" });
    return db;
  }
  const named = (results: SearchResult[]) =>
    results
      .map((result) =>
        "reportId" in result
          ? result.reportId
          : "sourceId" in result
            ? result.sourceId
            : "runId" in result
              ? result.runId
              : "",
      )
      .sort();

  it.each([
    [{}, ["r1", "r2", "run-t1", "run-t2", "t1-1", "t2-1"]],
    [{ kind: "report" }, ["r1", "r2"]],
    [{ kind: "question" }, ["run-t1", "run-t2"]],
    [{ kind: "source" }, ["t1-1", "t2-1"]],
    [{ cited: "true" }, ["t1-1"]],
    [{ cited: "false" }, ["t2-1"]],
    [{ read: "true" }, ["t1-1"]],
    [{ read: "false" }, ["t2-1"]],
    [{ host: "two-1.example" }, ["t2-1"]],
    [{ agent: "deep" }, ["r2", "run-t2"]],
    [{ verdict: "weak" }, ["r1"]],
    [{ verdict: "not_found" }, []],
    [{ from: "2026-10-01" }, ["r2", "run-t2", "t2-1"]],
    [{ to: "2026-09-01" }, ["run-t1", "t1-1"]],
    [{ kind: "report", cited: "true" }, []],
  ])("%j leaves %j, by relevance, by date and without words", async (filter, expected) => {
    const db = filled();
    expect(named((await ask(db, { q: "heat", ...filter })).results)).toEqual(expected);
    expect(named((await ask(db, { q: "heat", sort: "date", ...filter })).results)).toEqual(expected);
    if (Object.keys(filter).length > 0) expect(named((await ask(db, filter)).results)).toEqual(expected);
  });

  it("all research is listed once each, by date: by its report, or by its question where there is none", async () => {
    const db = filled();
    const write = rows(db);
    write.thread("t3", "2026-09-15", { agent: "deep", question: "heat without a report" });
    const ids = (results: SearchResult[]) =>
      results.map((one) => ("reportId" in one ? one.reportId : "runId" in one ? one.runId : one.kind));
    for (const request of [{}, { q: "heat", sort: "date" }])
      expect(ids((await ask(db, { ...request, kind: "research" })).results)).toEqual(["r2", "run-t3", "r1"]);
    expect(ids((await ask(db, { q: "heat", kind: "research" })).results).sort()).toEqual([
      "r1",
      "r2",
      "run-t3",
    ]);
    // Page after page nothing is missing and nothing comes twice.
    const first = await ask(db, { kind: "research", limit: "2" });
    const second = await ask(db, { kind: "research", limit: "2", cursor: first.nextCursor ?? "" });
    const third = await ask(db, { kind: "research", limit: "2", cursor: second.nextCursor ?? "" });
    expect([first, second, third].flatMap(({ results }) => ids(results))).toEqual(["r2", "run-t3", "r1"]);
  });

  it("entries without a search show their result in a sentence", async () => {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("t1", "2026-09-01", { answer: "Heat pumps pay off [1]. Mostly." });
    write.report("t1", "r1", { content: "# Heat\n\nA long beginning." });
    const said = async (request: Record<string, unknown>) =>
      (await ask(db, request)).results.map(({ passage }) => passage.map(({ text }) => text).join(""));
    expect(await said({ kind: "report" })).toEqual(["Heat pumps pay off [1]."]);
    expect(await said({ kind: "question" })).toEqual(["Heat pumps pay off [1]."]);
    expect(await said({ kind: "report", q: "beginning" })).toEqual([expect.stringContaining("beginning")]);
  });

  it("a report's verdicts and a source's citations follow the current state", async () => {
    const db = filled();
    await askSettled(db, { q: "heat" });
    sqliteOf(db).database.$client.exec("UPDATE reports SET weak = 0, supported = 2 WHERE id = 'r1'");
    expect((await askSettled(db, { q: "heat", verdict: "weak" })).results).toEqual([]);
    rows(db).report("t1", "r3", { content: "heat", series: "r1", date: "2026-09-03" });
    expect((await askSettled(db, { q: "heat", cited: "true" })).results).toEqual([]);
  });

  it("shows which reports cite a source, and the verdicts of a report", async () => {
    const db = filled();
    const [source] = (await ask(db, { kind: "source", cited: "true" })).results;
    expect(source).toMatchObject({
      citedCount: 1,
      citedByCount: 1,
      citedBy: [{ reportId: "r1", title: "r1" }],
    });
    const [report] = (await ask(db, { kind: "report", verdict: "weak" })).results;
    expect(report).toMatchObject({ counts: { supported: 1, weak: 1, not_found: 0, unchecked: 0 } });
  });

  it("by date the newest come first, page after page, each once", async () => {
    const db = filled();
    const seen: SearchResult[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 9; page += 1) {
      const answer = await ask(db, { q: "heat", sort: "date", limit: 2, cursor });
      seen.push(...answer.results);
      if (!answer.nextCursor) break;
      cursor = answer.nextCursor;
    }
    expect(named(seen)).toEqual(["r1", "r2", "run-t1", "run-t2", "t1-1", "t2-1"]);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it("by relevance pages are parts of one order, and titles rank before texts", async () => {
    const db = filled();
    const all = (await ask(db, { q: "heat" })).results;
    const first = await ask(db, { q: "heat", limit: 4 });
    const second = await ask(db, { q: "heat", limit: 4, cursor: first.nextCursor ?? "" });
    expect([...first.results, ...second.results]).toEqual(all);
    expect(second.nextCursor).toBeNull();
    expect(named(all.slice(0, 4))).toEqual(["run-t1", "run-t2", "t1-1", "t2-1"]);
  });

  it("counts each kind, and says if there are more than were counted", async () => {
    const db = filled();
    const few = await ask(db, { q: "heat" });
    expect(few).toMatchObject({ partial: false, counts: { report: 2, question: 2, source: 2, document: 0 } });
    const write = rows(db);
    for (let number = 10; number < 100; number += 1)
      write.source("t1", number, { snippet: "heat", date: "2026-11-02" });
    const many = await ask(db, { q: "heat" });
    expect(many.partial).toBe(true);
    expect(many.counts?.report).toBe(2);
    expect(many.results.some(({ kind }) => kind === "report")).toBe(true);
  });

  it.each(["relevance", "date"])("counts a page with two addresses once, by %s", async (sort) => {
    const db = filled();
    const write = rows(db);
    const shared = "https://one.example/a?ref=newsletter";
    write.source("t2", 2, { url: shared, title: "Heat", text: "heat heat", date: "2026-10-01" });
    const { results, counts } = await ask(db, { q: "heat", sort });
    expect(results.filter(({ kind }) => kind === "source")).toHaveLength(3);
    expect(counts?.source).toBe(2);
  });

  it("an unreadable cursor starts from the top", async () => {
    const db = filled();
    for (const cursor of ["x", "d", "r9", "d-1", "r1.2.3"])
      expect((await ask(db, { q: "heat", cursor, sort: "date" })).results).toHaveLength(6);
  });
});

describe("Search parameters", () => {
  it("the HTTP API rejects unknown ones, a page's address ignores them", () => {
    for (const wrong of [
      { sort: "best" },
      { from: "yesterday" },
      { cited: "1" },
      { verdict: "bad" },
      { limit: "0" },
    ])
      expect(searchRequestSchema.safeParse(wrong).success).toBe(false);
    expect(
      readSearchAddress({ q: "a", sort: "best", kind: ["report", "x"], host: "a.b", from: "2026-02-31" }),
    ).toEqual({
      q: "a",
      sort: "relevance",
      host: "a.b",
      limit: 20,
    });
  });
});
