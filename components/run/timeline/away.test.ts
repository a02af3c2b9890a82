import { expect, it } from "vitest";
import { readSeen, type Seen, withSeen } from "@/components/run/seen";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { awayOf, awayWords, sinceWords } from "./away";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const LEFT = Date.UTC(2026, 10, 21, 14, 2);
const seenAt = (seconds: number): Seen => {
  const { id, seq, lastAt } = sampleAt(seconds);
  return { runId: id, seq, at: lastAt, left: LEFT };
};
const later = LEFT + 10 * 60_000;

it("counts what happened since, from the first step that was not seen to its end", () => {
  const away = awayOf(sampleAt(43), seenAt(12), later);
  expect(away).toMatchObject({ since: LEFT, step: 2, searches: 3 });
  expect(away?.steps).toBeGreaterThan(2);
  expect(away?.pages).toBe(4);
  expect(plain(sinceWords(english, { since: LEFT, step: 2, steps: 3, searches: 1, pages: 0 }))).toMatch(
    /^Since \d\d:\d\d: 3 steps, 1 search$/,
  );
  expect(plain(sinceWords(russian, { since: LEFT, step: 2, steps: 5, searches: 2, pages: 1 }))).toMatch(
    /^С \d\d:\d\d: 5 шагов, 2 поиска, 1 страница$/,
  );
});

it("a user who never left, returns within a minute, or missed nothing sees no summary", () => {
  const state = sampleAt(43);
  expect(awayOf(state, null, later)).toBeNull();
  expect(awayOf(state, seenAt(12), LEFT + 59_000)).toBeNull();
  expect(awayOf(state, seenAt(43), later)).toBeNull();
  expect(awayOf(state, seenAt(12), LEFT + 61_000)).not.toBeNull();
});

it("one sentence says how the run ended or paused", () => {
  const done = sampleAt(200);
  const now = (done.endedAt ?? 0) + 12 * 60_000;
  expect(plain(awayWords(english, done, now))).toBe(
    "While you were away: finished 12 min ago, 24 of 31 citations supported",
  );
  expect(plain(awayWords(russian, done, now))).toBe(
    "Пока вас не было: закончено 12 мин назад, подтверждено 24 из 31 ссылки",
  );
  expect(awayWords(english, sampleAt(43), now)).toBeNull();
  expect(plain(awayWords(english, { ...done, status: "error" }, now + 3 * 3_600_000))).toBe(
    "While you were away: failed 3 h ago; what was found is saved",
  );
  expect(plain(awayWords(english, { ...done, report: null }, now))).toBe(
    "While you were away: finished 12 min ago",
  );
  const asking = {
    ...sampleAt(8),
    status: "waiting_for_clarification" as const,
    clarification: {
      callId: "2-0",
      reason: "",
      unclearTerms: [],
      assumptions: [],
      questions: ["Which?", "When?"],
      askedAt: SAMPLE_START,
      answeredAt: null,
      skipped: false,
      answers: [],
    },
  };
  expect(plain(awayWords(english, asking, SAMPLE_START + 120_000))).toBe(
    "While you were away: asked you 3 questions 2 min ago",
  );
});

it("the list in this browser is bounded, and damaged entries are dropped", () => {
  const one = seenAt(12);
  const many = Array.from({ length: 100 }, (_, index) => ({ ...one, runId: `r${index}` }));
  const list = many.reduce<Seen[]>(withSeen, []);
  expect(list.length).toBeLessThan(100);
  expect(list.at(-1)?.runId).toBe("r99");
  expect(withSeen([one], { ...one, seq: 99 })).toEqual([{ ...one, seq: 99 }]);
  expect(readSeen(JSON.stringify([one]))).toEqual([one]);
  for (const bad of [null, "{", "7", '[{"runId":5}]', "[null]", '[{"runId":"a","seq":null}]'])
    expect(readSeen(bad)).toEqual([]);
});
