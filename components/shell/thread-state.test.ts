import { expect, it } from "vitest";
import type { ThreadSummary } from "@/lib/http/responses";
import type { RunStatus } from "@/lib/run-log/run-state";
import { english, russian } from "@/testing/i18n/messages";
import { storeWords } from "./store-words";
import { countWaiting, newsBetween, stateSentence, threadNote, watchNews } from "./thread-state";
import { bareTitle, countedTitle } from "./title-text";

function thread(id: string, status: RunStatus, given: Partial<ThreadSummary> = {}): ThreadSummary {
  return {
    id,
    title: `About ${id}`,
    runId: `run-${id}`,
    status,
    question: id,
    answer: null,
    reportId: null,
    ofWatch: false,
    onlyClosest: false,
    answersPart: false,
    runsCount: 1,
    sourcesCount: 3,
    createdAt: 10,
    updatedAt: 10,
    place: null,
    titleBy: "question",
    pinned: false,
    citedCount: null,
    doubtfulCount: null,
    ...given,
  };
}

it("point 11: the number of waiting threads comes before any title, and disappears again", () => {
  expect(countedTitle("New research · Groundwork", 2)).toBe("(2) New research · Groundwork");
  expect(countedTitle("Library · Groundwork", 0)).toBe("Library · Groundwork");
  expect(bareTitle(countedTitle("Why (2) is it so?", 12))).toBe("Why (2) is it so?");
  expect(
    countWaiting([thread("a", "waiting_for_plan"), thread("b", "researching"), thread("c", "completed")]),
  ).toBe(1);
});

it("point 11: a queued run shows its place, or that it is queued", () => {
  expect(threadNote(english, thread("a", "inited", { place: 3 }))).toBe("3rd in line");
  expect(threadNote(english, thread("a", "inited", { place: 12 }))).toBe("12th in line");
  expect(threadNote(english, thread("a", "inited"))).toBe("In line");
  expect(stateSentence(english, thread("a", "inited", { place: 1 }))).toBe(
    "1st in line: it starts automatically when a place is free.",
  );
  expect(threadNote(english, thread("a", "researching", { place: 3 }))).toBeNull();
  expect(threadNote(english, thread("a", "waiting_for_clarification"))).toBe("Needs your answer");
});

it("point 8: each open row has one sentence", () => {
  expect(stateSentence(english, thread("a", "researching", { sourcesCount: 1 }))).toBe(
    "It is searching and reading; 1\u00a0source so far.",
  );
  expect(stateSentence(english, thread("a", "researching", { sourcesCount: 0 }))).toBe(
    "It is searching and reading.",
  );
  expect(stateSentence(english, thread("a", "waiting_for_clarification", { sourcesCount: 0 }))).toBe(
    "It has questions for you and goes on when you answer.",
  );
  expect(stateSentence(english, thread("a", "waiting_for_plan"))).toBe(
    "Its plan is ready for you to review.",
  );
});

it("Russian nouns agree with their counts", () => {
  const found = (sourcesCount: number) =>
    stateSentence(russian, thread("a", "researching", { sourcesCount }));
  expect([1, 3, 5].map(found).map((sentence) => sentence.split(": ")[1])).toEqual([
    "1\u00a0источник.",
    "3\u00a0источника.",
    "5\u00a0источников.",
  ]);
  expect(threadNote(russian, thread("a", "inited", { place: 3 }))).toBe("3-й в очереди");
});

it("a thread that newly needs the user is news once", () => {
  const before = [thread("a", "researching")];
  const after = [thread("a", "waiting_for_clarification", { updatedAt: 20 })];
  expect(newsBetween(english, { before, now: after, since: 10 })).toEqual([
    {
      key: "run-a waiting_for_clarification 20",
      href: "/research/a",
      title: "About a",
      body: "It has questions for you and goes on when you answer.",
    },
  ]);
  expect(newsBetween(english, { before: after, now: after, since: 20 })).toEqual([]);
});

it("a second question of the same run is news", () => {
  const first = thread("a", "waiting_for_clarification", { updatedAt: 20 });
  const second = thread("a", "waiting_for_clarification", { updatedAt: 30 });
  const keys = [first, second].map(
    (now) => newsBetween(english, { before: [thread("a", "researching")], now: [now], since: 10 })[0]?.key,
  );
  expect(new Set(keys).size).toBe(2);
});

it("an end by itself is news, a stop by the user is not", () => {
  const news = (status: RunStatus) =>
    newsBetween(english, {
      before: [thread("a", "researching")],
      now: [thread("a", status, { updatedAt: 20 })],
      since: 10,
    }).map(({ body }) => body);
  expect(news("completed")).toEqual(["The report is done."]);
  expect(news("error")).toEqual(["It failed. What was found is kept."]);
  expect(news("failed")).toEqual(["It ended without an answer. What was found is kept."]);
  expect(news("cancelled")).toEqual([]);
  expect(news("researching")).toEqual([]);
  const [unanswered] = newsBetween(english, {
    before: [thread("a", "researching")],
    now: [thread("a", "completed", { onlyClosest: true, updatedAt: 20 })],
    since: 10,
  });
  expect(unanswered?.body).toBe(english("shell.news.failed"));
});

it("known and later loaded threads are not news; those started on another device are", () => {
  expect(
    newsBetween(english, {
      before: [],
      since: 10,
      now: [thread("old", "waiting_for_plan", { updatedAt: 5 })],
    }),
  ).toEqual([]);
  expect(
    newsBetween(english, { before: [], since: 10, now: [thread("old", "completed", { updatedAt: 5 })] }),
  ).toEqual([]);
  expect(
    newsBetween(english, {
      before: [],
      since: 10,
      now: [thread("new", "waiting_for_plan", { updatedAt: 15 })],
    }),
  ).toHaveLength(1);
});

it("the message about the store says what happened, what is safe and what to do", () => {
  expect(storeWords(english, "ok")).toBeNull();
  expect(storeWords(english, "full")).toMatch(/full.*safe.*room/);
  expect(storeWords(english, "busy")).toMatch(/holds.*Nothing is lost.*end that program/);
  expect(storeWords(english, "damaged")).toMatch(/damaged.*npm run restore/);
});

it("the end of a run of a watch is told by the watch alone, a question by the run as ever", () => {
  const news = (status: RunStatus) =>
    newsBetween(english, {
      before: [thread("a", "researching", { ofWatch: true })],
      now: [thread("a", status, { ofWatch: true, updatedAt: 20 })],
      since: 10,
    });
  expect(news("completed")).toEqual([]);
  expect(news("failed")).toEqual([]);
  expect(news("waiting_for_plan")).toMatchObject([{ href: "/research/a" }]);
});

it("an outcome of a watch is news once, when it was told after the last look", () => {
  const told = (toldAt: number | null, unseen = 1) => ({ toldAt, unseen });
  expect(watchNews(english, told(null, 0), told(50))).toEqual([
    { key: "watch 50", href: "/watches", title: "Watches", body: "An outcome waits for you to look." },
  ]);
  expect(watchNews(russian, told(50), told(60, 2))[0]?.body).toContain("2");
  expect(watchNews(english, told(50), told(50))).toEqual([]);
  expect(watchNews(english, told(50, 2), told(40))).toEqual([]);
  expect(watchNews(english, told(50), told(null, 0))).toEqual([]);
});
