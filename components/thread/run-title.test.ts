import { expect, it } from "vitest";
import type { RunState } from "@/lib/runs/run-state";
import { initialState } from "@/lib/runs/state";
import { runTitle } from "./run-title";

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
