import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { type RunSummary, summaryOf } from "@/lib/run-log/run-summary";
import { initialState } from "@/lib/run-log/state";
import { english, russian } from "@/testing/i18n/messages";
import { againWords } from "./asked-again";
import { headingOf, runTitle, tryWords } from "./run-title";

const base = initialState({ id: "r", threadId: "t", question: "Make it shorter", agent: "a", createdAt: 0 });
const revising = (heading: string) =>
  ({ section: { heading, start: 0, end: 1 } }) as unknown as RunState["revises"];

it("a run is titled by its question, a revision by what happened to the report", () => {
  const title = (state: Partial<RunState>) => headingOf(english, { ...base, ...state }, []);
  expect(title({})).toBe("Make it shorter");
  expect(title({ kind: "edit" })).toBe("Edited by hand");
  const recheck = { kind: "edit", revises: { recheck: true } as RunState["revises"] } as const;
  expect(title({ ...recheck, status: "failed" })).toBe("The same report, checked again");
  expect(runTitle(english, summaryOf({ ...base, ...recheck, status: "failed" }))).toBe(
    "The same report, checked again",
  );
  const restores = { restores: { reportId: "rep_2", number: 2 } } as RunState["revises"];
  expect(title({ kind: "edit", revises: restores })).toBe("Version 2 restored");
  const summary = summaryOf({ ...base, kind: "edit", revises: restores });
  expect(runTitle(english, summary)).toBe("Version 2 restored");
  expect(runTitle(russian, summary)).toBe("Восстановлена версия 2");
  const rewrite = { kind: "rewrite", revises: revising("**Prices** [1]") } as const;
  expect(title({ ...rewrite, status: "researching" })).toBe("Rewriting section “Prices”: Make it shorter");
  expect(title({ ...rewrite, status: "completed" })).toBe("Section “Prices” rewritten: Make it shorter");
  expect(title({ ...rewrite, status: "cancelled" })).toBe("Section “Prices”, not rewritten: Make it shorter");
  expect(title({ ...rewrite, revises: revising(""), status: "completed" })).toBe(
    "Section “Opening” rewritten: Make it shorter",
  );
});

it("the question stays the heading of a thread whose report was edited by hand", () => {
  const asked = (question: string, seriesId: string): RunSummary => ({
    ...summaryOf({ ...base, question }),
    report: { seriesId } as RunSummary["report"],
  });
  const earlier = [
    asked("What does it cost?", "first"),
    asked("And in winter?", "second"),
    { ...asked("Edit of “Prices”", "first"), kind: "edit" as const },
  ];
  const edit = (seriesId: string): RunState => ({
    ...base,
    kind: "edit",
    question: "Edit of “Prices”",
    revises: { seriesId } as RunState["revises"],
  });
  expect(headingOf(english, edit("first"), earlier)).toBe("What does it cost?");
  expect(headingOf(english, edit("elsewhere"), earlier)).toBe("And in winter?");
  expect(headingOf(english, edit("first"), [])).toBe("Edited by hand");
  const again = { seriesId: "first", recheck: true } as RunState["revises"];
  expect(headingOf(english, { ...edit("first"), revises: again }, earlier)).toBe(
    "The same report, checked again",
  );
  expect(headingOf(english, base, earlier)).toBe("Make it shorter");
});

it("a run that continues another says from where", () => {
  const branch = { runId: "r", step: 5, numbers: [] };
  expect(headingOf(english, { ...base, branch }, [])).toBe("Tried again from step 6: Make it shorter");
  expect(headingOf(english, { ...base, branch: { ...branch, step: 0 } }, [])).toBe(
    "Tried again: Make it shorter",
  );
  expect(headingOf(russian, { ...base, branch }, [])).toBe("Повторно с шага 6: Make it shorter");
});

it("retries of one question are numbered in order, without others", () => {
  const of = (runId: string) => ({ branch: { runId } });
  const runs = [
    { id: "a", branch: null },
    { id: "other", branch: null },
    { id: "b", ...of("a") },
    { id: "c", ...of("a") },
    { id: "d", ...of("c") },
    ...["e", "f", "g"].map((id) => ({ id, ...of("a") })),
  ];
  expect(["a", "b", "c", "d", "g"].map((id) => tryWords(english, id, runs))).toEqual([
    "the first try",
    "the second try",
    "the third try",
    "the fourth try",
    "the 7th try",
  ]);
  expect(tryWords(russian, "g", runs)).toBe("7-й попытки");
  expect(tryWords(english, "other", runs)).toBe("the first try");
  expect(tryWords(english, "gone", runs)).toBe("an earlier try");
  const circle = [
    { id: "x", ...of("y") },
    { id: "y", ...of("x") },
  ];
  expect(tryWords(english, "x", circle)).toMatch(/try$/);
});

it("a question that was asked before in the thread is told apart from the first", () => {
  const asked = (id: string, state: Partial<RunState> = {}) => summaryOf({ ...base, id, ...state });
  const branch = { runId: "r1", step: 2 } as unknown as RunState["branch"];
  const runs = [
    asked("r1"),
    asked("r2", { question: "Another one" }),
    asked("r3"),
    asked("r4", { branch }),
    asked("r5", { kind: "edit" }),
  ];
  const said = runs.map(({ id }) => againWords(english, id, runs));
  expect(said).toEqual([[], [], ["the same question again"], [], []]);
  expect(againWords(russian, "r3", runs)).toEqual(["тот же вопрос ещё раз"]);
});
