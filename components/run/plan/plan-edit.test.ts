import { expect, it } from "vitest";
import { draftOf, isChanged, planOf, readPlan, withLine, withMove, withoutLine, withText } from "./plan-edit";

const shown = draftOf({
  goal: "Goal",
  steps: [{ id: "p1", text: "a" }, { id: "p2", text: "b" }, { text: "c" }],
});
const texts = (draft: typeof shown) => draft.lines.map(({ text }) => text);

it("lines can be moved, and stay at either end", () => {
  expect(texts(withMove(shown, 2, -1))).toEqual(["a", "c", "b"]);
  expect(texts(withMove(shown, 0, 1))).toEqual(["b", "a", "c"]);
  expect(withMove(shown, 0, -1)).toBe(shown);
  expect(withMove(shown, 2, 1)).toBe(shown);
  expect(withMove(shown, 99, 1)).toBe(shown);
});

it("a new line never gets an existing id, also after a removal", () => {
  const { draft, added } = withLine(withoutLine(shown, 0), 1);
  expect(texts(draft)).toEqual(["b", "", "c"]);
  expect(new Set(draft.lines.map(({ id }) => id)).size).toBe(3);
  expect(draft.lines[1]?.id).toBe(added);
  expect(withLine({ goal: "", lines: [] }, null).added).toBe(0);
});

it("empty lines are not sent, and white space alone changes nothing", () => {
  const spaced = withText(withLine(shown, null).draft, 0, "  a ");
  expect(planOf(spaced)).toEqual({
    goal: "Goal",
    steps: [{ id: "p1", text: "a" }, { id: "p2", text: "b" }, { text: "c" }],
  });
  expect(isChanged(spaced, shown)).toBe(false);
  expect(isChanged(withMove(shown, 0, 1), shown)).toBe(true);
  expect(isChanged({ ...shown, goal: "Other" }, shown)).toBe(true);
});

it("a stored draft is restored, an invalid one is not", () => {
  const kept = withText(shown, 1, "changed");
  expect(readPlan(JSON.stringify(kept), shown)).toEqual(kept);
  for (const bad of [
    null,
    "{",
    "null",
    '{"goal":1,"lines":[]}',
    '{"goal":"g","lines":[{"id":"0","text":"a"}]}',
    '{"goal":"g","lines":[{"id":0,"text":"a"},{"id":0,"text":"b"}]}',
    '{"goal":"g","lines":[null]}',
  ])
    expect(readPlan(bad, shown), String(bad)).toBe(shown);
});

const brief = {
  deliverable: "A comparison",
  audience: "",
  demands: [{ id: "d1", text: "Prices" }],
  dimensions: ["price", "life"],
  period: "2026",
  region: "",
  form: "",
  assumptions: [],
};
const withBrief = draftOf({ goal: "Goal", steps: [{ id: "p1", text: "a" }], brief });

it("the brief is edited like the lines: demands keep their ids, lists have one entry a line", () => {
  expect(planOf(withBrief).brief).toEqual(brief);
  const shownBrief = withBrief.brief;
  if (!shownBrief) throw new Error("no brief");
  const demands = withText(withLine(shownBrief, null).draft, 1, " A table ");
  const changed = { ...withBrief, brief: { ...demands, dimensions: "price\n\n  maker \n" } };
  expect(planOf(changed).brief).toEqual({
    ...brief,
    demands: [{ id: "d1", text: "Prices" }, { text: "A table" }],
    dimensions: ["price", "maker"],
  });
  expect([isChanged(changed, withBrief), isChanged(withBrief, withBrief)]).toEqual([true, false]);
  expect(readPlan(JSON.stringify(changed), withBrief)).toEqual(changed);
});

it("a draft stored without the brief, or with an invalid one, gets the shown one", () => {
  const { brief: _brief, ...rest } = withBrief;
  const edited = withText(rest, 0, "b");
  const broken = { ...edited, brief: { ...withBrief.brief, period: 3 } };
  for (const stored of [edited, broken])
    expect(readPlan(JSON.stringify(stored), withBrief)).toEqual({ ...edited, brief: withBrief.brief });
});
