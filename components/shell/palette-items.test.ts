import { expect, it } from "vitest";
import type { SearchResult, ThreadSummary } from "@/lib/http/responses";
import { english, russian } from "@/testing/i18n/messages";
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
};
const nothing = async () => undefined;
const around = {
  thread: null,
  threadActions: { openMenu: () => undefined, rename: () => undefined, pin: nothing, remove: nothing },
  showShortcuts: () => undefined,
  chooseLanguage: () => undefined,
};

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
  {
    kind: "thread",
    threadId: "t1",
    runId: "r1",
    title: "known",
    passage: [],
    status: "completed",
    onlyClosest: false,
    answersPart: false,
    at: 1,
  },
  {
    kind: "thread",
    threadId: "t2",
    runId: "r2",
    title: "other",
    passage: [],
    status: "completed",
    onlyClosest: false,
    answersPart: false,
    at: 1,
  },
];

it("offers the most recent threads and every action before anything is typed", () => {
  const actions = paletteActions(english, around);
  const groups = paletteGroups(english, { query: " ", recent: [thread], actions, results: found });
  expect(groups.map(({ key }) => key)).toEqual(["threads", "actions"]);
  expect(actions.map(({ key }) => key)).toEqual([
    "new",
    "library",
    "watches",
    "agents",
    "settings",
    "templates",
    "shortcuts",
    "theme-system",
    "theme-light",
    "theme-dark",
    "language-ru",
  ]);
  expect(actions.slice(0, 5).map(({ keys }) => keys)).toEqual(["C", "G L", "G W", "G A", "G S"]);
  expect(paletteActions(russian, around).at(-1)?.key).toBe("language-en");
});

it("finds an action by words of its title, in any order", () => {
  const actions = paletteActions(english, around);
  const titles = (query: string) =>
    paletteGroups(english, { query, recent: [], actions, results: [] }).flatMap(({ items }) =>
      items.map(({ title }) => title),
    );
  expect(titles("theme dark")).toEqual(["Theme: dark"]);
  expect(titles("dark THEME")).toEqual(["Theme: dark"]);
  expect(titles("русский")).toEqual(["Language: Русский (Russian)"]);
});

it("groups results by kind, that of the best hit first, and lists no thread twice", () => {
  const groups = paletteGroups(russian, { query: "МОСТ", recent: [thread], actions: [], results: found });
  expect(groups.map(({ key, items }) => [key, items.map(({ title }) => title)])).toEqual([
    ["threads", ["Кому принадлежит мост?"]],
    ["found-source", ["A page"]],
    ["found-thread", ["other"]],
  ]);
});

it("on a thread's page offers its current actions", () => {
  const keys = (given: Partial<ThreadSummary>) =>
    paletteActions(english, { ...around, thread: { ...thread, ...given } })
      .map(({ key }) => key)
      .slice(0, -11);
  const always = ["rename", "pin", "delete"];
  expect(keys({})).toEqual(["finish", "stop", ...always]);
  expect(keys({ status: "waiting_for_plan" })).toEqual(["stop", ...always]);
  expect(keys({ status: "completed", reportId: "p1" })).toEqual([
    "report",
    "template",
    "watch",
    "docx",
    "markdown",
    ...always,
  ]);
  expect(keys({ status: "failed" })).toEqual(always);
});

it("renames, pins or unpins, and deletes the thread that is shown", async () => {
  const done: unknown[] = [];
  const actions = {
    openMenu: () => undefined,
    rename: ({ id }: { id: string }) => void done.push(["rename", id]),
    pin: async ({ id }: { id: string }, pinned: boolean) => void done.push(["pin", id, pinned]),
    remove: async (threads: readonly { id: string }[]) =>
      void done.push(["delete", threads.map(({ id }) => id)]),
  };
  for (const pinned of [false, true])
    for (const { key, act } of paletteActions(english, {
      ...around,
      threadActions: actions,
      thread: { ...thread, pinned },
    }))
      if (["rename", "pin", "delete"].includes(key) && "run" in act) await act.run();
  expect(done).toEqual([
    ["rename", "t1"],
    ["pin", "t1", true],
    ["delete", ["t1"]],
    ["rename", "t1"],
    ["pin", "t1", false],
    ["delete", ["t1"]],
  ]);
});

it("arrow keys wrap around and reach the ends", () => {
  expect(entryAfter("ArrowDown", 2, 3)).toBe(0);
  expect(entryAfter("ArrowUp", 0, 3)).toBe(2);
  // With fewer entries than before, the last one is selected.
  expect(entryAfter("ArrowDown", 9, 3)).toBe(0);
  expect([entryAfter("Home", 2, 3), entryAfter("End", 0, 3)]).toEqual([0, 2]);
  expect(entryAfter("a", 0, 3)).toBeNull();
  expect(entryAfter("End", 0, 0)).toBeNull();
});

it("a report is told apart from others of its title by its question", () => {
  const report = (reportId: string, question: string) =>
    ({
      kind: "report",
      reportId,
      threadId: reportId,
      title: "Storage",
      question,
      passage: [],
      at: 1,
    }) as unknown as SearchResult;
  const groups = paletteGroups(english, {
    query: "storage",
    recent: [],
    actions: [],
    results: [report("r1", "What does storage cost?"), report("r2", "Storage")],
  });
  expect(groups[0]?.items.map(({ host }) => host)).toEqual(["What does storage cost?", undefined]);
});
