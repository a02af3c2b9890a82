import { expect, it } from "vitest";
import { followDecision, isAtEnd } from "./follow-scroll";

it("the end counts as visible within one row of it", () => {
  const box = { clientHeight: 800, scrollHeight: 2000 };
  expect(isAtEnd({ ...box, scrollTop: 1200 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 1156 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 1100 })).toBe(false);
});

it("new rows scroll the page only while the reader is at its end, otherwise they are counted", () => {
  expect(followDecision({ atEnd: true, unseen: 3, arrived: 1 })).toEqual({ scroll: true, unseen: 0 });
  expect(followDecision({ atEnd: false, unseen: 1, arrived: 1 })).toEqual({ scroll: false, unseen: 2 });
});
