import { describe, expect, it } from "vitest";
import { isTimeZone, monthBegan, nextTime } from "./calendar";
import type { Schedule } from "./watch";

/** The times of a schedule in a stretch, each as the local clock of its zone shows it. */
function timesOf(schedule: Schedule, timeZone: string, [from, to]: [string, string]) {
  const times: string[] = [];
  let at = nextTime(schedule, timeZone, Date.parse(from));
  while (at < Date.parse(to)) {
    times.push(new Date(at).toISOString().slice(5, 16));
    at = nextTime(schedule, timeZone, at);
  }
  return times;
}
const at = (hour: number, minute: number): Schedule => ({ every: "day", hour, minute });

describe("The times of a schedule", () => {
  it.each([
    [
      "Europe/Berlin",
      2,
      ["2026-03-28T00:00Z", "2026-03-31T00:00Z"],
      ["03-28T01:30", "03-29T01:00", "03-30T00:30"],
    ],
    [
      "America/New_York",
      2,
      ["2026-03-07T05:00Z", "2026-03-10T04:00Z"],
      ["03-07T07:30", "03-08T07:00", "03-09T06:30"],
    ],
  ] as const)(
    "in %s, a time that summer time leaves out comes once, at the next one",
    (zone, hour, stretch, times) => {
      expect(timesOf(at(hour, 30), zone, [...stretch])).toEqual(times);
    },
  );

  it.each([
    [
      "Europe/Berlin",
      2,
      ["2026-10-24T00:00Z", "2026-10-27T00:00Z"],
      ["10-24T00:30", "10-25T00:30", "10-26T01:30"],
    ],
    [
      "America/New_York",
      1,
      ["2026-10-31T04:00Z", "2026-11-03T04:00Z"],
      ["10-31T05:30", "11-01T05:30", "11-02T06:30"],
    ],
  ] as const)("in %s, a time that occurs twice comes once", (zone, hour, stretch, times) => {
    expect(timesOf(at(hour, 30), zone, [...stretch])).toEqual(times);
  });

  it("a zone without summer time has the same hour all year", () => {
    for (const stretch of [
      ["2026-03-29T00:00Z", "2026-03-30T00:00Z"],
      ["2026-10-25T00:00Z", "2026-10-26T00:00Z"],
    ])
      expect(timesOf(at(2, 30), "Asia/Kolkata", stretch as [string, string])[0]).toMatch(/T21:00$/);
  });

  it("hourly means every hour, also in the night with one more or one less", () => {
    const hourly: Schedule = { every: "hour", minute: 5 };
    expect(timesOf(hourly, "Europe/Berlin", ["2026-10-24T22:00Z", "2026-10-25T23:00Z"])).toHaveLength(25);
    expect(timesOf(hourly, "Europe/Berlin", ["2026-03-28T23:00Z", "2026-03-29T22:00Z"])).toHaveLength(23);
  });

  it("weekdays and the last day of a month are those of the zone", () => {
    const week: Schedule = { every: "week", weekdays: [1, 7], hour: 0, minute: 30 };
    expect(timesOf(week, "Europe/Berlin", ["2026-06-01T22:00Z", "2026-06-09T22:00Z"])).toEqual([
      "06-06T22:30",
      "06-07T22:30",
    ]);
    const month: Schedule = { every: "month", day: 29, hour: 12, minute: 0 };
    expect(timesOf(month, "UTC", ["2026-01-01T00:00Z", "2026-05-01T00:00Z"])).toEqual([
      "01-31T12:00",
      "02-28T12:00",
      "03-31T12:00",
      "04-30T12:00",
    ]);
  });

  it("a month begins at the midnight of the zone", () => {
    const began = (time: string) => new Date(monthBegan(Date.parse(time), "Europe/Berlin")).toISOString();
    expect(began("2026-05-31T21:59:59Z")).toBe("2026-04-30T22:00:00.000Z");
    expect(began("2026-05-31T22:00:00Z")).toBe("2026-05-31T22:00:00.000Z");
  });

  it("knows time zones by their name", () => {
    expect(["Europe/Berlin", "UTC", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
