import { expect, it } from "vitest";
import type { SourceResponse } from "@/lib/http/responses";
import { plainSentence } from "./reader-citing";
import { passagesOf, showsCitation, stopsOf } from "./reader-stops";

const citation = (id: string, start: number, end: number, pageId = "p") => ({
  ...{ id, number: 3, pageId, passage: { start, end, text: "" } },
});

it("passages stand in the order of the text, of the version that is shown alone, each one stop", () => {
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

it("a text fetched before its report was stored, or another reading of it, does not show the citation", () => {
  const unfound = { ...citation("n", 0, 0), pageId: null, passage: null };
  const citations = [citation("a", 5, 9), citation("x", 1, 2, "other"), unfound];
  const data = { page: { id: "p" }, citations } as unknown as SourceResponse;
  expect(["a", "x", "late", "n"].map((id) => showsCitation(data, id))).toEqual([true, false, false, true]);
});

it("a citing sentence is shown without its marks", () => {
  expect(plainSentence("It **fell** to `52` [1][3], then rose [2–4].")).toBe("It fell to 52, then rose.");
  expect(plainSentence("x".repeat(5000)).length).toBeLessThan(300);
});
