import { expect, it } from "vitest";
import type { RunState } from "@/lib/runs/run-state";
import { initialState } from "@/lib/runs/state";
import { runTitle, tryWords } from "./run-title";

const base = initialState({ id: "r", threadId: "t", question: "Make it shorter", agent: "a", createdAt: 0 });
const revises = { section: { heading: "**Prices** [1]", start: 0, end: 1 } } as RunState["revises"];

it("research is called by its question, a revision by what became of the report", () => {
  const title = (state: Partial<RunState>) => runTitle({ ...base, ...state });
  expect(title({})).toBe("Make it shorter");
  expect(title({ kind: "edit" })).toBe("Edited by hand");
  const rewrite = { kind: "rewrite", revises } as const;
  expect(title({ ...rewrite, status: "researching" })).toBe("Rewriting section “Prices”: Make it shorter");
  expect(title({ ...rewrite, status: "completed" })).toBe("Section “Prices” rewritten: Make it shorter");
  expect(title({ ...rewrite, status: "cancelled" })).toBe("Section “Prices”, not rewritten: Make it shorter");
});

it("a run that goes on from another says from where", () => {
  const branch = { runId: "r", step: 5, numbers: [] };
  expect(runTitle({ ...base, branch })).toBe("Tried again from step 6: Make it shorter");
  expect(runTitle({ ...base, branch: { ...branch, step: 0 } })).toBe("Tried again: Make it shorter");
});

it("tries of one question are counted in their order, others are not theirs", () => {
  const of = (runId: string) => ({ branch: { runId, step: 1, numbers: [] } });
  const runs = [
    { id: "a", branch: null },
    { id: "other", branch: null },
    { id: "b", ...of("a") },
    { id: "c", ...of("a") },
    { id: "d", ...of("c") },
  ];
  expect(["a", "b", "c", "d"].map((id) => tryWords(id, runs))).toEqual([
    "the first try",
    "the second try",
    "the third try",
    "the fourth try",
  ]);
  expect(tryWords("other", runs)).toBe("the first try");
  expect(tryWords("gone", runs)).toBe("an earlier try");
  const circle = [
    { id: "x", ...of("y") },
    { id: "y", ...of("x") },
  ];
  expect(tryWords("x", circle)).toMatch(/try$/);
});
