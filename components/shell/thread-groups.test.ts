import { expect, it } from "vitest";
import type { ThreadSummary } from "@/lib/http/responses";
import type { RunStatus } from "@/lib/run-log/run-state";
import { english, russian } from "@/testing/i18n/messages";
import { dayAndTime, dayLabel, groupThreads, repeatedTimes } from "./thread-groups";

const clock = { now: Date.UTC(2026, 10, 21, 12, 0), timeZone: "UTC" };

function thread(id: string, status: RunStatus, updatedAt: number): ThreadSummary {
  return {
    id,
    title: id,
    runId: `run-${id}`,
    status,
    question: id,
    answer: null,
    reportId: null,
    ofWatch: false,
    onlyClosest: false,
    answersPart: false,
    runsCount: 1,
    sourcesCount: 0,
    createdAt: updatedAt,
    updatedAt,
    place: null,
    titleBy: "question",
    pinned: false,
    citedCount: null,
    doubtfulCount: null,
  };
}

it("days begin at the reader's own midnight", () => {
  const lateYesterday = Date.UTC(2026, 10, 20, 23, 30);
  expect(dayLabel(english, lateYesterday, clock)).toBe("Yesterday");
  expect(dayLabel(english, lateYesterday, { ...clock, timeZone: "Europe/Berlin" })).toBe("Today");
  expect(dayLabel(english, Date.UTC(2026, 10, 18), clock)).toBe("Wed 18 Nov");
  expect(dayLabel(english, Date.UTC(2025, 10, 18), clock)).toBe("Tue 18 Nov 2025");
});

it("days are named in the interface language", () => {
  expect(dayLabel(russian, Date.UTC(2026, 10, 21), clock)).toBe("Сегодня");
  expect(dayLabel(russian, Date.UTC(2026, 10, 18), clock)).toBe("ср 18 нояб.");
  expect(dayAndTime(russian, Date.UTC(2026, 10, 20, 9, 5), clock)).toBe("Вчера, 09:05");
});

it("point 32: two runs of one question are distinguished by their time", () => {
  expect(dayAndTime(english, Date.UTC(2026, 10, 21, 9, 5), clock)).toBe("Today, 09:05");
});

it("waiting threads come first, then active ones, then days, newest first in each", () => {
  const groups = groupThreads(
    english,
    [
      thread("old", "completed", Date.UTC(2026, 10, 18)),
      thread("asks", "waiting_for_clarification", Date.UTC(2026, 10, 10)),
      thread("works", "researching", Date.UTC(2026, 10, 21, 11)),
      thread("early", "failed", Date.UTC(2026, 10, 21, 1)),
      thread("late", "cancelled", Date.UTC(2026, 10, 21, 2)),
    ],
    clock,
  );
  expect(groups.map(({ label, threads }) => [label, threads.map(({ id }) => id)])).toEqual([
    ["Needs you", ["asks"]],
    ["Running", ["works"]],
    ["Today", ["late", "early"]],
    ["Wed 18 Nov", ["old"]],
  ]);
});

it("threads older than a week are grouped by month, older than a year by year", () => {
  const moments = [
    Date.UTC(2026, 10, 15),
    Date.UTC(2026, 10, 14, 23),
    Date.UTC(2026, 10, 1),
    Date.UTC(2026, 9, 31),
    Date.UTC(2025, 11, 1),
    Date.UTC(2025, 10, 30),
    Date.UTC(2025, 0, 2),
    Date.UTC(2024, 5, 1),
  ];
  const threads = moments.map((at, index) => thread(`${index}`, "completed", at));
  const shown = (t: typeof english, at = clock) =>
    groupThreads(t, threads, at).map(
      ({ label, threads: of }) => `${label}: ${of.map(({ id }) => id).join()}`,
    );
  expect(shown(english)).toEqual([
    "Sun 15 Nov: 0",
    "November: 1,2",
    "October: 3",
    "December 2025: 4",
    "2025: 5,6",
    "2024: 7",
  ]);
  expect(shown(russian)).toEqual([
    "вс 15 нояб.: 0",
    "ноябрь: 1,2",
    "октябрь: 3",
    "декабрь 2025 г.: 4",
    "2025: 5,6",
    "2024: 7",
  ]);
  expect(shown(english, { ...clock, timeZone: "Europe/Berlin" })[0]).toBe("Sun 15 Nov: 0,1");
});

it("pinned threads have a group of their own, after waiting ones", () => {
  const threads = [
    { ...thread("old", "completed", 5), pinned: true },
    { ...thread("asks", "waiting_for_plan", 6), pinned: true },
    { ...thread("works", "researching", 7), pinned: true },
    thread("other", "researching", 8),
  ];
  const groups = groupThreads(english, threads, clock);
  expect(groups.map(({ label, threads: own }) => [label, own.map(({ id }) => id)])).toEqual([
    ["Needs you", ["asks"]],
    ["Pinned", ["works", "old"]],
    ["Running", ["other"]],
  ]);
});

it("GOAL-R24: queued runs come after active ones, in the order of the queue", () => {
  const line = [2, 1, 3].map((place) => ({ ...thread(`line-${place}`, "inited", clock.now + place), place }));
  const [running] = groupThreads(english, [...line, thread("work", "researching", 5)], clock);
  expect(running?.threads.map(({ id }) => id)).toEqual(["work", "line-1", "line-2", "line-3"]);
});

it("point 32: in one group, threads with the same title show their times", () => {
  const asked = (id: string, title: string, at: number, status: RunStatus = "completed") => ({
    ...thread(id, status, at),
    title,
  });
  const threads = [
    asked("late", "Why?", Date.UTC(2026, 10, 21, 11, 40)),
    asked("alone", "How?", Date.UTC(2026, 10, 21, 10)),
    asked("early", "Why?", Date.UTC(2026, 10, 21, 9, 5)),
    asked("yesterday", "Why?", Date.UTC(2026, 10, 20, 9, 5)),
    asked("older", "Why?", Date.UTC(2026, 9, 12, 14, 30)),
    asked("oldest", "Why?", Date.UTC(2026, 9, 3, 8)),
    asked("asks", "Why?", Date.UTC(2026, 10, 21, 8), "waiting_for_plan"),
    asked("asks-long", "Why?", Date.UTC(2026, 10, 19, 8), "waiting_for_clarification"),
  ];
  const timeOf = repeatedTimes(english, groupThreads(english, threads, clock), clock);
  expect(Object.fromEntries(threads.map((each) => [each.id, timeOf(each)]))).toEqual({
    late: "11:40",
    alone: null,
    early: "09:05",
    yesterday: null,
    older: "12 Oct, 14:30",
    oldest: "3 Oct, 08:00",
    asks: "08:00",
    "asks-long": "19 Nov, 08:00",
  });
});
