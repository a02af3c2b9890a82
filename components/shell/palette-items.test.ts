import { expect, it } from "vitest";
import type { SearchResult, ThreadSummary } from "@/lib/http/responses";
import { english, russian } from "@/lib/messages/testing";
import { paletteActions } from "./palette-actions";
import { entryAfter, paletteGroups } from "./palette-items";

const thread: ThreadSummary = {
  id: "t1",
  title: "Кому принадлежит мост?",
  runId: "r1",
  status: "researching",
  question: "?",
  answer: null,
  reportId: null,
  runsCount: 1,
  sourcesCount: 0,
  createdAt: 1,
  updatedAt: 1,
  place: null,
};
const around = { thread: null, showShortcuts: () => undefined, chooseLanguage: () => undefined };

const found: SearchResult[] = [
  {
    kind: "source",
    sourceId: "s1",
    threadId: "t9",
    number: 1,
    title: "A page",
    url: "https://a.example/",
    host: "a.example",
    publishedAt: null,
    passage: [{ text: "bridge", hit: true }],
    read: true,
    citedCount: 0,
    citedBy: [],
    citedByCount: 0,
    threadsCount: 1,
    at: 1,
  },
  { kind: "thread", threadId: "t1", runId: "r1", title: "known", passage: [], status: "completed", at: 1 },
  { kind: "thread", threadId: "t2", runId: "r2", title: "other", passage: [], status: "completed", at: 1 },
];

it("offers what was researched last and every action before anything is typed", () => {
  const actions = paletteActions(english, around);
  const groups = paletteGroups(english, { query: " ", recent: [thread], actions, results: found });
  expect(groups.map(({ key }) => key)).toEqual(["threads", "actions"]);
  expect(actions.map(({ key }) => key)).toEqual([
    "new",
    "library",
    "agents",
    "settings",
    "templates",
    "shortcuts",
    "theme-system",
    "theme-light",
    "theme-dark",
    "language-ru",
  ]);
  expect(paletteActions(russian, around).at(-1)?.key).toBe("language-en");
});

it("groups what was found by kind, the best hit's first, and names no thread twice", () => {
  const groups = paletteGroups(russian, { query: "МОСТ", recent: [thread], actions: [], results: found });
  expect(groups.map(({ key, items }) => [key, items.map(({ title }) => title)])).toEqual([
    ["threads", ["Кому принадлежит мост?"]],
    ["found-source", ["A page"]],
    ["found-thread", ["other"]],
  ]);
});

it("offers on a thread's page what can be done with it now", () => {
  const keys = (given: Partial<ThreadSummary>) =>
    paletteActions(english, { ...around, thread: { ...thread, ...given } })
      .map(({ key }) => key)
      .slice(0, -10);
  expect(keys({})).toEqual(["finish", "stop"]);
  expect(keys({ status: "waiting_for_plan" })).toEqual(["stop"]);
  expect(keys({ status: "completed", reportId: "p1" })).toEqual(["report", "template", "docx", "markdown"]);
  expect(keys({ status: "failed" })).toEqual([]);
});

it("goes round with the arrows and to the ends", () => {
  expect(entryAfter("ArrowDown", 2, 3)).toBe(0);
  expect(entryAfter("ArrowUp", 0, 3)).toBe(2);
  // Fewer entries than before: what is marked is the last.
  expect(entryAfter("ArrowDown", 9, 3)).toBe(0);
  expect([entryAfter("Home", 2, 3), entryAfter("End", 0, 3)]).toEqual([0, 2]);
  expect(entryAfter("a", 0, 3)).toBeNull();
  expect(entryAfter("End", 0, 0)).toBeNull();
});
