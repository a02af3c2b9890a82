import { describe, expect, it } from "vitest";
import { ageCovering, daysFrom, isDay, isWithin, monthFirst, narrower } from "./period";

describe("days of publication", () => {
  it.each(["2026-02-30", "2026-3-1", "26-03-01", "2026-03-01T00:00:00Z", ""])("%j is no day", (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("a page without a date stays, and the first and the last day belong to the period", () => {
    const period = { since: "2026-03-01", until: "2026-03-31" };
    const dates = ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01", null];
    expect(dates.map((publishedAt) => isWithin({ publishedAt }, period))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  it("two periods narrow each other on both sides", () => {
    const person = { since: "2026-01-01", until: null };
    expect(narrower(person, { since: "2025-01-01", until: "2026-06-30" })).toEqual({
      since: "2026-01-01",
      until: "2026-06-30",
    });
    expect(narrower(person, { since: "2026-05-01", until: null })).toEqual({
      since: "2026-05-01",
      until: null,
    });
  });

  it("writes days as the services take them", () => {
    expect(monthFirst("2026-03-01")).toBe("3/1/2026");
    expect(daysFrom("2026-03-01", -1)).toBe("2026-02-28");
  });

  it.each([
    ["2026-06-15", "day"],
    ["2026-06-10", "week"],
    ["2026-01-01", "year"],
    ["2024-01-01", null],
  ])("the age that covers everything since %s is %s", (since, age) => {
    expect(ageCovering(since, Date.parse("2026-06-15T12:00:00Z"))).toBe(age);
  });
});
