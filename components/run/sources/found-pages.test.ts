import { expect, it } from "vitest";
import { passageAt, placeAt } from "@/components/report/source-reader/open-source";
import { foldEvents } from "@/lib/run-log/state";
import { sampleAt } from "@/testing/components/sample-run";
import { endOfList, foundLines, passageText } from "./found-pages";

it("sentences of pages are listed by page in reading order, and only for known sources", () => {
  const state = sampleAt(90);
  const one = (number: number, start: number) => ({
    number,
    pageId: "p",
    start,
    end: start + 5,
    text: "Cells",
  });
  const findings = [one(2, 0), one(1, 4), one(2, 9), one(99, 0)];
  const [line] = foundLines({ findings, sources: state.sources, plan: null });
  expect(line?.pages.map(({ source, findings }) => [source.number, findings.length])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

it("the event that stores a page contains them; an older event contains none", () => {
  const state = sampleAt(14.5);
  const read = (findings?: { start: number; end: number; text: string }[]) =>
    foldEvents(state, [
      {
        type: "page-read",
        callId: "3-0",
        number: 1,
        title: "",
        publishedAt: null,
        page: { id: "page_1", sha256: "", charCount: 1, wordCount: 1 },
        error: null,
        ...(findings ? { findings } : {}),
        seq: state.seq + 1,
        runId: state.id,
        at: state.lastAt,
        v: 1,
      },
    ]).findings;
  expect(read([{ start: 3, end: 8, text: "Cells" }])).toEqual([
    { number: 1, pageId: "page_1", start: 3, end: 8, text: "Cells" },
  ]);
  expect(read()).toBeUndefined();
});

it("Markdown becomes plain text, and cut text is marked", () => {
  expect(passageText("Cells cost **0.61 yuan**, 12 % less than in 2025.")).toBe(
    "Cells cost 0.61 yuan, 12 % less than in 2025.",
  );
  expect(passageText("Cells cost more and")).toBe("Cells cost more and …");
});

it("a position in a text has an address, and is not mistaken for a citation", () => {
  expect(placeAt(passageAt({ start: 12, end: 40 }))).toEqual({ start: 12, end: 40 });
  for (const at of ["cit_a_1", "text-1", "text-1-x", "", null, undefined]) expect(placeAt(at)).toBeNull();
});

it("a list that follows its end starts with a complete entry", () => {
  const starts = [0, 80, 160, 240, 300];
  // The last 200 px of 360 would begin at 160, those of 350 at 150.
  expect(endOfList(starts, { content: 360, height: 200 })).toEqual({ top: 160, room: 0 });
  expect(endOfList(starts, { content: 350, height: 200 })).toEqual({ top: 160, room: 10 });
  expect(endOfList(starts, { content: 150, height: 200 })).toEqual({ top: 0, room: 0 });
  expect(endOfList([0], { content: 500, height: 200 }), "one entry of more than the list").toEqual({
    top: 300,
    room: 0,
  });
});

it("findings stand under the plan lines for which their pages were read, in the order of the plan, the others last", () => {
  const state = sampleAt(90);
  const one = (number: number, line?: string) => ({
    ...{ number, pageId: "p", start: 0, end: 5, text: "Cells" },
    ...(line === undefined ? {} : { line }),
  });
  const step = (id: string) => ({ id, text: `Line ${id}`, status: "planned" as const });
  const plan = {
    version: 1,
    goal: "",
    steps: [step("p1"), step("p2"), step("p3")],
    strategies: [],
    history: [],
  };
  const findings = [one(3), one(2, "p2"), one(1, "p1"), one(4, "p9"), one(2, "p1")];
  const shown = foundLines({ findings, sources: state.sources, plan }).map(({ line, pages }) => [
    line?.text ?? null,
    pages.map(({ source }) => source.number),
  ]);
  expect(shown).toEqual([
    ["Line p1", [1, 2]],
    ["Line p2", [2]],
    [null, [3, 4]],
  ]);
  expect(foundLines({ findings, sources: state.sources, plan: null })).toMatchObject([{ line: null }]);
});
