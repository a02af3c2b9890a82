import { expect, it } from "vitest";
import type { SourceResponse } from "@/lib/http/responses";
import { doubtedOf, passagesOf, selectedOf, showsCitation, stopsOf } from "./cited-passages";
import { plainSentence } from "./reader-citing";

const citation = (id: string, start: number, end: number, pageId = "p") => ({
  ...{ id, number: 3, pageId, passage: { start, end, text: "" } },
  ...{ verdict: "supported", cause: null, judgement: null, facts: [] },
});

it("passages are in the order of the text, only of the shown version, each one stop", () => {
  const citations = [
    citation("c", 50, 60),
    citation("a", 5, 9),
    citation("b", 5, 9),
    citation("x", 1, 2, "other"),
  ];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  expect(passagesOf(data).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(stopsOf(passagesOf(data)).map(({ id }) => id)).toEqual(["a", "c"]);
});

it("a text fetched before its report was stored, or another version of it, does not show the citation", () => {
  const unfound = { ...citation("n", 0, 0), pageId: null, passage: null };
  const citations = [citation("a", 5, 9), citation("x", 1, 2, "other"), unfound];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  expect(["a", "x", "late", "n"].map((id) => showsCitation(data, id))).toEqual([true, false, false, true]);
});

it("a doubtful citation marks its passage, also for others at the same position", () => {
  const doubtful = (id: string, start: number, end: number) => ({
    ...citation(id, start, end),
    verdict: "weak",
  });
  const earlier = { ...doubtful("e", 20, 30), cause: "earlier" };
  const citations = [citation("a", 5, 9), doubtful("b", 5, 9), earlier];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  const passages = passagesOf(data);
  expect(passages.map(({ verdict }) => verdict)).toEqual([undefined, "weak", undefined]);
  expect(stopsOf(passages).map(({ id }) => id)).toEqual(["b", "e"]);
  const doubted = (looked: string | undefined, at: string | null = null) =>
    doubtedOf(data, { looked, at })?.id ?? null;
  expect(["a", "b", "e"].map((id) => doubted(id))).toEqual([null, "b", null]);
  expect(doubted(undefined, "b")).toBeNull();
});

it("a doubt about an earlier version of the report is not shown unless requested", () => {
  const past = { ...citation("b", 20, 30), verdict: "not_found" };
  const data = (current: boolean) =>
    ({
      page: { id: "p" },
      citations: [{ ...citation("a", 5, 9), current }, past],
    }) as unknown as SourceResponse;
  const verdicts = (passages: { verdict?: string }[]) => passages.map(({ verdict }) => verdict);
  expect(verdicts(passagesOf(data(true)))).toEqual([undefined, undefined]);
  expect(verdicts(passagesOf(data(true), "b"))).toEqual([undefined, "not_found"]);
  expect(verdicts(passagesOf(data(false)))).toEqual([undefined, "not_found"]);
});

it("only a contradiction is red: the nearest passage of what a page does not say is not", () => {
  const unfound = (id: string, change: object) => ({
    ...citation(id, 0, 9),
    verdict: "not_found",
    current: true,
    ...change,
  });
  const fact = { start: 0, end: 4, found: false };
  const judgement = { verdict: "contradicted", evidence: "", model: "m" };
  const citations = [
    unfound("nearest", { facts: [fact] }),
    unfound("other figure", { facts: [fact, { ...fact, says: "0.61" }] }),
    unfound("reviewed", { verdict: "partly", judgement }),
    unfound("weak", { verdict: "partly" }),
  ];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  expect(passagesOf(data).map(({ id, verdict, nearest }) => [id, verdict, nearest ?? false])).toEqual([
    ["nearest", "not_found", true],
    ["other figure", "not_found", false],
    ["reviewed", "not_found", false],
    ["weak", "partly", false],
  ]);
});

it("the sentence of the selected citation is known whatever its verdict", () => {
  const citations = [citation("a", 5, 9), { ...citation("b", 20, 30), verdict: "not_found" }];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  const selected = (looked: string | undefined) => selectedOf(data, { looked, at: null })?.id ?? null;
  expect([selected("a"), selected("b"), selected(undefined)]).toEqual(["a", "b", null]);
});

it("a doubtful citation without a passage is shown where it was opened, in the text it was checked against", () => {
  const citations = [{ ...citation("n", 0, 0), passage: null, verdict: "not_found" }];
  const shown = (page: { id: string } | null) =>
    doubtedOf({ page, citations } as unknown as SourceResponse, { looked: undefined, at: "n" })?.id;
  expect(shown({ id: "p" })).toBe("n");
  expect(shown({ id: "other" })).toBeUndefined();
});

it("a citing sentence is shown without Markdown", () => {
  expect(plainSentence("It **fell** to `52` [1][3], then rose [2–4].")).toBe("It fell to 52, then rose.");
  expect(plainSentence("x".repeat(5000)).length).toBeLessThan(300);
});
