import { expect, it } from "vitest";
import { joined } from "@/components/ui/figures";
import type { SearchRecord } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { webSearch } from "./web-search";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

function lineOf(told: Partial<SearchRecord>, t = english): string {
  const run = sampleAt(600);
  const [record] = run.searches;
  const call = run.calls.find(({ id }) => id === record?.callId);
  if (!record || !call) throw new Error("no search");
  const { what, outcome } = webSearch.line(t, {
    call,
    state: { ...run, searches: [{ ...record, ...told }] },
  });
  return plain(joined(what, outcome));
}

it("does not mention services when all succeeded", () => {
  expect(lineOf({})).not.toMatch(/answered by|quota|left alone/);
});

it("names the service that did not respond, the reason, and the one that did instead", () => {
  const failed: SearchRecord["failed"] = [
    { provider: "Tavily", code: "quota" },
    { provider: "Brave", code: "unreachable", passedOver: true },
  ];
  expect(lineOf({ failed, provider: "SearXNG" })).toContain(
    "Tavily has no quota left, Brave was skipped after it failed, answered by SearXNG",
  );
  expect(lineOf({ failed, provider: "SearXNG" }, russian)).toContain(
    "Tavily: квота исчерпана, Brave: пауза после сбоя, ответ: SearXNG",
  );
});

it("names Wikipedia and the library in the screen's language", () => {
  const failed: SearchRecord["failed"] = [{ provider: "Wikipedia", code: "unreachable" }];
  expect(lineOf({ failed, provider: "Library" }, russian)).toContain(
    "Википедия: нет связи, ответ: Библиотека",
  );
});

it("names services that could not filter by date, also for an empty result", () => {
  expect(lineOf({ anyAge: ["Wikipedia"], numbers: [] })).toContain("Wikipedia cannot filter pages by age");
});

it("point 16: the counts of a search's results add up to the total", () => {
  const of = (told: Partial<SearchRecord>, t = english) => lineOf({ numbers: [1, 2, 6, 7, 8], ...told }, t);
  const found = (line: string) => line.replace(/^.*?” · /, "");
  // Two of the five sources that are new to the thread were stored by another research.
  expect(found(of({ newSources: 5, earlier: [1, 2] }))).toBe("5 results · 2 read before · 3 new");
  expect(found(of({ newSources: 3, earlier: [1, 2] }))).toBe("5 results · 2 read before · 3 new");
  expect(found(of({ newSources: 2, earlier: [1] }))).toBe(
    "5 results · 1 read before · 2 found before · 2 new",
  );
  expect(found(of({ newSources: 0, earlier: [] }))).toBe("5 results · 5 found before · nothing new");
  expect(found(of({ newSources: 5, earlier: [1, 2, 6, 7, 8] }))).toBe(
    "5 results · 5 read before · nothing new",
  );
  expect(of({ newSources: 4, earlier: [1] }, russian)).toMatch(
    /5 результатов · 1 прочитан раньше · 4 новых$/,
  );
});

it("an unavailable service is mentioned once, not in every row", () => {
  const run = sampleAt(600);
  const [first, second] = run.searches;
  const failed: SearchRecord["failed"] = [{ provider: "Wikipedia", code: "unreachable" }];
  const again: SearchRecord["failed"] = [{ provider: "Wikipedia", code: "unreachable", passedOver: true }];
  if (!first || !second) throw new Error("too few searches");
  const searches = [
    { ...first, failed, provider: "Library" },
    { ...second, failed: again, provider: "Library" },
  ];
  const outcomes = searches.map(({ callId }) => {
    const call = run.calls.find(({ id }) => id === callId);
    return call ? webSearch.line(english, { call, state: { ...run, searches } }).outcome : null;
  });
  expect(outcomes[0]).toMatch(/Wikipedia could not be reached/);
  expect(outcomes[1]).not.toMatch(/Wikipedia|answered by/);
});

it("a query with its own quotation marks is quoted once", () => {
  const run = sampleAt(600);
  const call = run.calls.find(({ tool }) => tool === "websearchtool");
  if (!call) throw new Error("no search");
  const said = (query: string, t = english) => {
    const asked = { ...call, params: { ...call.params, query } };
    return [webSearch.line(t, { call: asked, state: run }).what, webSearch.doing(t, [asked], run)];
  };
  expect(said('"use cache"')).toEqual(["Search “use cache”", "Searching “use cache”"]);
  expect(said('"useChat" abort')[0]).toBe("Search “‘useChat’ abort”");
  expect(said('"use cache"', russian)).toEqual(["Поиск «use cache»", "Ищет «use cache»"]);
  expect(said('"useChat" abort', russian)[0]).toBe("Поиск «„useChat“ abort»");
});
