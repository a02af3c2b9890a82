import { expect, it } from "vitest";
import { keepText } from "@/lib/client/storage";
import { forgetDeletion, keepDeletion, recentDeletion } from "./recent-deletion";

const removed = [
  { id: "thr_1", title: "Why?", removes: { runs: 3, reports: 1, sources: 9 }, wasShown: true },
];

it("a reload within ten seconds finds the deletion, a later one does not", () => {
  expect(recentDeletion(1000)).toBeNull();
  keepDeletion(removed, 1000);
  expect(recentDeletion(10_999)).toEqual({ removed, until: 11_000 });
  expect(recentDeletion(11_000)).toBeNull();
});

it("an undone or closed deletion is removed, and an unreadable entry is ignored", () => {
  keepDeletion(removed, 1000);
  forgetDeletion();
  expect(recentDeletion(2000)).toBeNull();
  for (const text of ["{", "{}", "null", '{"removed":[],"until":5000}']) {
    keepText("tab", "recent-deletion", text);
    expect(recentDeletion(2000)).toBeNull();
  }
});
