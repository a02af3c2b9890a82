import { describe, expect, it } from "vitest";
import type { ThreadSummary } from "@/lib/http/responses";
import { english } from "@/testing/i18n/messages";
import { mergeThreads } from "./known-threads";
import {
  drawnRows,
  elementsOf,
  layoutOf,
  listRows,
  NO_ELEMENTS,
  rowHeight,
  sectionsOf,
  shiftOf,
} from "./thread-rows";

function thread(id: string, given: Partial<ThreadSummary> = {}): ThreadSummary {
  return {
    id,
    title: id,
    runId: `run-${id}`,
    status: "completed",
    question: id,
    answer: null,
    reportId: null,
    ofWatch: false,
    onlyClosest: false,
    answersPart: false,
    runsCount: 1,
    sourcesCount: 0,
    createdAt: 1,
    updatedAt: 1,
    place: null,
    titleBy: "question",
    pinned: false,
    citedCount: null,
    doubtfulCount: null,
    ...given,
  };
}

const groups = [
  { key: "needs-you", label: "Needs you", threads: [thread("asks", { status: "waiting_for_plan" })] },
  { key: "day", label: "Today", threads: ["a", "b", "c"].map((id) => thread(id)) },
];
const rows = listRows(english, groups, true);

describe("Rows of the list", () => {
  it("count each group, except one that may continue", () => {
    expect(rows.map(({ key }) => key)).toEqual([
      "heading needs-you",
      "asks",
      "heading day",
      "a",
      "b",
      "c",
      "end",
    ]);
    expect(rows.flatMap((row) => (row.kind === "thread" ? [[row.place, row.of]] : []))).toEqual([
      [1, 1],
      [1, -1],
      [2, -1],
      [3, -1],
    ]);
    const whole = listRows(english, groups, false);
    expect(whole.at(-1)).toMatchObject({ kind: "thread", place: 3, of: 3 });
  });

  it("have a height that depends on their content", () => {
    expect(rows.map((row) => rowHeight(row, false))).toEqual([2, 2.75, 2, 2.25, 2.25, 2.25, 6.75]);
    expect(rows.map((row) => rowHeight(row, true))).toEqual([2, 2.75, 2, 2.75, 2.75, 2.75, 6.75]);
  });
});

describe("Rendered rows", () => {
  it("are those in view, their heading, and the focused one", () => {
    expect(drawnRows(rows, { from: 4, to: 5, kept: -1 })).toEqual([2, 4, 5]);
    expect(drawnRows(rows, { from: 4, to: 99, kept: 1 })).toEqual([1, 2, 4, 5, 6]);
    expect(drawnRows(rows, { from: -9, to: 1, kept: 5 })).toEqual([0, 1, 5]);
    expect(drawnRows([], { from: -9, to: 3, kept: -1 })).toEqual([]);
  });

  it("are at their final positions, in a group with its full height", () => {
    const layout = layoutOf(rows, false);
    expect(layout.tops).toEqual([0, 2, 4.75, 6.75, 9, 11.25, 13.5]);
    expect(layout.height).toBe(20.25);
    const places = (drawn: number[]) =>
      sectionsOf(rows, layout, drawn).map(({ group, top, height, rows: placed }) => [
        group,
        top,
        height,
        placed.map((each) => each.gap),
      ]);
    expect(places([1, 2, 5])).toEqual([
      ["needs-you", 0, 4.75, [2]],
      ["day", 4.75, 8.75, [0, 6.5]],
    ]);
    expect(places([4])).toEqual([["day", 4.75, 8.75, [4.25]]]);
    expect(places([2, 4, 5])).toEqual([["day", 4.75, 8.75, [0, 4.25, 0]]]);
    expect(places([3, 5])).toEqual([["day", 4.75, 8.75, [2, 2.25]]]);
  });
});

describe("The scroll position", () => {
  const before = [
    { key: "a", start: 100 },
    { key: "b", start: 110 },
    { key: "c", start: 120 },
  ];
  it("follows the visible rows, not the one that moved to the top", () => {
    const now = new Map([
      ["b", 0],
      ["a", 110],
      ["c", 120],
    ]);
    expect(shiftOf(before, (key) => now.get(key))).toBe(0);
    expect(shiftOf(before, (key) => ({ a: 136, b: 146, c: 156 })[key])).toBe(36);
  });

  it("stays if none of them is left", () => {
    expect(shiftOf(before, () => undefined)).toBe(0);
  });
});

describe("Refreshed threads", () => {
  it("are the same list if nothing changed", () => {
    const known = [thread("a"), thread("b")];
    expect(mergeThreads(known, [thread("a")])).toBe(known);
  });

  it("replace known ones, and the others stay", () => {
    const known = [thread("a"), thread("b")];
    const merged = mergeThreads(known, [thread("a", { status: "researching" }), thread("new")]);
    expect(merged.map(({ id, status }) => [id, status])).toEqual([
      ["a", "researching"],
      ["b", "completed"],
      ["new", "completed"],
    ]);
  });
});

describe("Elements of the rows", () => {
  const first = elementsOf(NO_ELEMENTS, ["a", "b", "c", "d"], false);

  it("are new at first, one for each row", () => {
    expect(first.elements).toEqual([0, 1, 2, 3]);
  });

  it("stay with rows that are still rendered, and go to new ones", () => {
    expect(elementsOf(first, ["b", "c", "d", "e"], false).elements).toEqual([1, 2, 3, 0]);
    expect(elementsOf(first, ["b", "c", "d", "e", "f"], false).elements).toEqual([1, 2, 3, 0, 4]);
  });

  it("keep their order when most rows are new", () => {
    const moved = elementsOf(first, ["d", "e", "f", "g"], false);
    expect(moved.elements).toEqual([0, 1, 2, 3]);
    expect(elementsOf(moved, ["w", "x", "y", "z", "zz"], false).elements).toEqual([0, 1, 2, 3, 4]);
  });

  it("never become another row while the focus is inside", () => {
    const kept = elementsOf(first, ["b", "x", "y", "z"], true);
    expect(kept.elements[0]).toBe(1);
    expect(new Set(kept.elements).size).toBe(4);
  });

  it("are never given to two rows", () => {
    let elements = NO_ELEMENTS;
    for (const keys of ["abc", "cdefg", "xy", "yxabc", "bq", "", "mnopqr"]) {
      elements = elementsOf(elements, [...keys], keys.length % 2 === 0);
      expect(new Set(elements.elements).size).toBe(keys.length);
    }
  });
});
