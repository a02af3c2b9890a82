import { describe, expect, it } from "vitest";
import { type Attempt, outcomeOf } from "./outcome";

const FAILING_FOR = 3 * 86_400_000;
const LONGEST_PAUSE = 6 * 3_600_000;
const NOW = 1_000_000_000;
const answered = (status: number, more: Partial<Extract<Attempt, { answered: true }>> = {}): Attempt => ({
  answered: true,
  status,
  retryAfterMs: null,
  beginning: "",
  ...more,
});
const away: Attempt = { answered: false, fault: "unreachable" };
const made = { attempts: 1, now: NOW, failingSince: null };

describe("What becomes of a delivery", () => {
  it.each([200, 204, 299])("it is delivered when the service answers %d", (status) => {
    expect(outcomeOf(answered(status), made)).toMatchObject({
      status: "delivered",
      nextAt: null,
      fault: null,
      pause: null,
    });
  });

  it("it is tried again after 5 s, 30 s, 5 min, 30 min, 2 h and 6 h, then given up", () => {
    const waits = Array.from({ length: 7 }, (_, index) => {
      const { nextAt } = outcomeOf(away, { ...made, attempts: index + 1 });
      return nextAt === null ? null : (nextAt - NOW) / 1000;
    });
    expect(waits).toEqual([5, 30, 300, 1800, 7200, 21_600, null]);
    expect(outcomeOf(away, { ...made, attempts: 7 })).toMatchObject({ status: "given_up", pause: null });
  });

  it.each<[number, string]>([
    [302, "redirected"],
    [404, "refused"],
    [500, "refused"],
  ])("it waits for another attempt when the service answers %d", (status, fault) => {
    expect(outcomeOf(answered(status), made)).toMatchObject({
      status: "waiting",
      fault,
      answerStatus: status,
    });
  });

  it("a service that asks for more time gets it, within bounds, and never less than the pause", () => {
    const nextOf = (retryAfterMs: number) =>
      (outcomeOf(answered(429, { retryAfterMs }), made).nextAt ?? 0) - NOW;
    expect(nextOf(60_000)).toBe(60_000);
    expect(nextOf(1)).toBe(5000);
    expect(nextOf(Number.MAX_SAFE_INTEGER)).toBe(LONGEST_PAUSE);
  });

  it("410 pauses the webhook at once", () => {
    expect(outcomeOf(answered(410), made)).toMatchObject({ status: "given_up", pause: "gone" });
  });

  it("the webhook is paused when a delivery is given up after days of failure, not before", () => {
    const last = { attempts: 7, now: NOW };
    expect(outcomeOf(away, { ...last, failingSince: NOW - FAILING_FOR + 1 }).pause).toBeNull();
    expect(outcomeOf(away, { ...last, failingSince: NOW - FAILING_FOR }).pause).toBe("failing");
    expect(outcomeOf(away, { ...last, attempts: 1, failingSince: NOW - FAILING_FOR }).pause).toBeNull();
  });

  it("a secret that cannot be opened pauses the webhook and keeps the delivery", () => {
    const fault = { answered: false, fault: "secret_unreadable" } as const;
    expect(outcomeOf(fault, { ...made, attempts: 7 })).toMatchObject({ status: "waiting", pause: "secret" });
  });

  it("the log keeps 200 characters of an answer, on one line and in reading order", () => {
    const { answer } = outcomeOf(answered(500, { beginning: `a\u202e\u0000b\n${"x".repeat(5000)}` }), made);
    expect(answer).toHaveLength(200);
    expect(answer).toMatch(/^a b x+$/);
  });
});
