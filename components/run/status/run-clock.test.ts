import { expect, it } from "vitest";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { clockOffset, workedFor } from "./run-clock";
import { statusLine } from "./status-line";

it("working time excludes waiting and the queue", () => {
  expect(workedFor({ worked: { ms: 5000, since: 1000 } }, 3000)).toBe(7000);
  expect(workedFor({ worked: { ms: 5000, since: null } }, 9_000_000)).toBe(5000);
  expect(workedFor(sampleAt(200), SAMPLE_START + 900_000)).toBe(87_200);
});

it("a clock that was set back gives no negative time", () => {
  expect(workedFor({ worked: { ms: 0, since: 50_000 } }, 10_000)).toBe(0);
  expect(workedFor({ worked: { ms: -3, since: null } }, 0)).toBe(0);
  const { counts } = statusLine(english, {
    state: sampleAt(43),
    notice: { place: null, store: "ok" },
    now: 0,
    heardAt: SAMPLE_START,
  });
  expect(counts).toContain("0:00");
});

it("events correct the page's clock, and only forwards", () => {
  // The page assumes that the server started at 1,000,000; after 20 s an event from 1,025,000 arrives.
  const known = 1_000_000;
  expect(clockOffset({ known, lastAt: 1_025_000, elapsed: 20_000 })).toBe(1_005_000);
  expect(clockOffset({ known, lastAt: 1_010_000, elapsed: 20_000 })).toBe(known);
});
