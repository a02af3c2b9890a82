import { expect, it } from "vitest";
import type { ThreadSummary } from "@/lib/http/responses";
import type { RunStatus } from "@/lib/runs/run-state";
import { STORE_WORDS } from "./store-banner";
import { bareTitle, countedTitle } from "./tab-title";
import { countWaiting, newsBetween, stateSentence, threadNote } from "./thread-state";

function thread(id: string, status: RunStatus, given: Partial<ThreadSummary> = {}): ThreadSummary {
  return {
    id,
    title: `About ${id}`,
    runId: `run-${id}`,
    status,
    question: id,
    answer: null,
    reportId: null,
    runsCount: 1,
    sourcesCount: 3,
    createdAt: 10,
    updatedAt: 10,
    place: null,
    ...given,
  };
}

it("point 11: the number that waits stands before any title, and goes again", () => {
  expect(countedTitle("New research · Groundwork", 2)).toBe("(2) New research · Groundwork");
  expect(countedTitle("Library · Groundwork", 0)).toBe("Library · Groundwork");
  expect(bareTitle(countedTitle("Why (2) is it so?", 12))).toBe("Why (2) is it so?");
  expect(
    countWaiting([thread("a", "waiting_for_plan"), thread("b", "researching"), thread("c", "completed")]),
  ).toBe(1);
});

it("point 11: a run in line says its place, or that it is in line", () => {
  expect(threadNote(thread("a", "inited", { place: 3 }))).toBe("3rd in line");
  expect(threadNote(thread("a", "inited", { place: 12 }))).toBe("12th in line");
  expect(threadNote(thread("a", "inited"))).toBe("In line");
  expect(stateSentence(thread("a", "inited", { place: 1 }))).toBe(
    "1st in line: it starts by itself when a place is free.",
  );
  expect(threadNote(thread("a", "researching", { place: 3 }))).toBeNull();
  expect(threadNote(thread("a", "waiting_for_clarification"))).toBe("Needs your answer");
});

it("point 8: each row that is alive has one sentence", () => {
  expect(stateSentence(thread("a", "researching", { sourcesCount: 1 }))).toBe(
    "It is searching and reading; 1 source so far.",
  );
  expect(stateSentence(thread("a", "waiting_for_plan"))).toBe("Its plan is ready for you to look through.");
});

it("a thread that newly needs the person is news, once", () => {
  const before = [thread("a", "researching")];
  const after = [thread("a", "waiting_for_clarification", { updatedAt: 20 })];
  expect(newsBetween(before, after, 10)).toEqual([
    {
      key: "run-a waiting_for_clarification 20",
      threadId: "a",
      title: "About a",
      body: "It has questions for you and goes on when you answer.",
    },
  ]);
  expect(newsBetween(after, after, 20)).toEqual([]);
});

it("a second question of the same run is news of its own", () => {
  const first = thread("a", "waiting_for_clarification", { updatedAt: 20 });
  const second = thread("a", "waiting_for_clarification", { updatedAt: 30 });
  const keys = [first, second].map((now) => newsBetween([thread("a", "researching")], [now], 10)[0]?.key);
  expect(new Set(keys).size).toBe(2);
});

it("an end that comes by itself is news, a stop of the person is not", () => {
  const news = (status: RunStatus) =>
    newsBetween([thread("a", "researching")], [thread("a", status, { updatedAt: 20 })], 10).map(
      ({ body }) => body,
    );
  expect(news("completed")).toEqual(["The report is done."]);
  expect(news("error")).toEqual(["It failed. What was found is kept."]);
  expect(news("failed")).toEqual(["It ended without an answer. What was found is kept."]);
  expect(news("cancelled")).toEqual([]);
  expect(news("researching")).toEqual([]);
});

it("what was there before, or was loaded later, is no news; what another device started is", () => {
  expect(newsBetween([], [thread("old", "waiting_for_plan", { updatedAt: 5 })], 10)).toEqual([]);
  expect(newsBetween([], [thread("old", "completed", { updatedAt: 5 })], 10)).toEqual([]);
  expect(newsBetween([], [thread("new", "waiting_for_plan", { updatedAt: 15 })], 10)).toHaveLength(1);
});

it("the store says what happened, what is safe and what to do", () => {
  expect(STORE_WORDS.ok).toBeNull();
  expect(STORE_WORDS.full).toMatch(/full.*safe.*room/);
  expect(STORE_WORDS.busy).toMatch(/holds.*Nothing is lost.*end that program/);
  expect(STORE_WORDS.damaged).toMatch(/damaged.*npm run restore/);
});
