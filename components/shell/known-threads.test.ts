import { expect, it } from "vitest";
import type { ThreadSummary, ThreadsResponse } from "@/lib/http/responses";
import { mergeThreads, watchLook, withoutGone } from "./known-threads";

const thread = (id: string, updatedAt: number): ThreadSummary => ({
  id,
  title: id,
  titleBy: "question",
  pinned: false,
  runId: `run-${id}`,
  status: "completed",
  place: null,
  question: id,
  answer: null,
  reportId: null,
  ofWatch: false,
  onlyClosest: false,
  answersPart: false,
  runsCount: 1,
  sourcesCount: 0,
  citedCount: null,
  doubtfulCount: null,
  createdAt: 1,
  updatedAt,
});
const page = (given: Partial<ThreadsResponse>): ThreadsResponse => ({
  threads: [],
  waiting: [],
  pinned: [],
  watches: null,
  nextCursor: null,
  ...given,
});
const ids = (threads: ThreadSummary[]) => threads.map(({ id }) => id);

it("a thread deleted elsewhere leaves the list; one of a later page, waiting or pinned stays", () => {
  const known = ["new", "gone", "old", "waits", "pinned"].map((id, index) => thread(id, 9 - index));
  const [newest, , , waits, pinned] = known as [ThreadSummary, ...ThreadSummary[]];
  const found = page({ threads: [newest, thread("next", 8)], nextCursor: "8.next" });
  expect(ids(withoutGone(known, found))).toEqual(["new", "gone", "old", "waits", "pinned"]);
  const further = page({ threads: [newest, thread("next", 7)], nextCursor: "7.next" });
  expect(ids(withoutGone(known, further))).toEqual(["new", "old", "waits", "pinned"]);
  const whole = page({
    threads: [newest],
    waiting: [waits as ThreadSummary],
    pinned: [pinned as ThreadSummary],
  });
  expect(ids(withoutGone(known, whole))).toEqual(["new", "waits", "pinned"]);
});

it("without news the list is the same object", () => {
  const known = [thread("a", 2), thread("b", 1)];
  expect(withoutGone(known, page({ threads: known }))).toBe(known);
  expect(mergeThreads(known, [thread("b", 1)])).toBe(known);
});

it("looks when a watch is due, not more often than every half minute, and at least every hour", () => {
  expect(watchLook(600_000, 0)).toBe(602_000);
  expect(watchLook(1000, 5000)).toBe(30_000);
  expect(watchLook(86_400_000, 0)).toBe(3_600_000);
});
