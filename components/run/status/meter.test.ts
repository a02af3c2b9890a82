import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { meter } from "./meter";

const plain = (parts: string[]) => parts.join(" · ").replaceAll("\u00a0", " ");
const now = SAMPLE_START + 43_000;

it("tokens, time and money are shown with their caps", () => {
  const { counts, brief } = meter(english, CONTROL_SAMPLES.metered.state, now);
  expect(plain(counts)).toBe(
    "step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 · at most 4:17 more · 46k of 60k tokens · $0.03 of $0.10",
  );
  expect(plain(brief)).toBe("step 6 of 20 · 0:43 · ≤ 4:17 more · $0.03 of $0.10");
});

it("money is not mentioned without a price, and values without a cap are shown alone", () => {
  const { counts, brief } = meter(english, sampleAt(43), now);
  expect(plain(counts)).toBe(
    "step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 · at most 3 min more at this pace · 46k tokens",
  );
  expect(plain(brief)).toBe("step 6 of 20 · 0:43 · ≤ 3 min more · 46k tokens");
});

it("a cap on searches below the agent's own limit is the one shown", () => {
  const state = sampleAt(43);
  expect(meter(english, { ...state, budget: { ...state.budget, searches: 5 } }, now).counts[1]).toMatch(
    /^3 of 5/,
  );
});

it("money has its currency, small amounts two significant digits, and an invalid currency breaks nothing", () => {
  const { state } = CONTROL_SAMPLES.metered;
  const spent = (currency: string, money: number) =>
    meter(
      english,
      {
        ...state,
        budget: { ...state.budget, money: null },
        usage: { ...state.usage, money },
        model: state.model && {
          ...state.model,
          price: { currency, input: 1, cachedInput: 1, output: 1 },
        },
      },
      now,
    ).counts.at(-1);
  expect(spent("EUR", 12.4)).toBe("€12.40");
  expect(spent("USD", 0.00213)).toBe("$0.0021");
  expect(spent("USD", 0)).toBe("$0.00");
  expect(spent("<b>", 1)).toBe("1");
});

it("usage in Russian has the plural form of each number", () => {
  expect(plain(meter(russian, CONTROL_SAMPLES.metered.state, now).counts)).toBe(
    "шаг 6 из 20 · 3 из 12 поисков · 4 страницы · 0:43 · ещё до 4:17 · 46 тыс. из 60 тыс. токенов · 0,03 $ из 0,10 $",
  );
  const one = { ...sampleAt(43), searchesUsed: 1 };
  const limits = { ...one.limits, maxSearches: 1 };
  expect(plain(meter(russian, { ...one, limits }, now).counts)).toContain("1 из 1 поиска");
});

it("the maximum duration follows from the cap, otherwise from the speed of its steps, otherwise it is omitted", () => {
  const state = sampleAt(43);
  const left = (run: RunState, at = now) =>
    plain(meter(english, run, at).counts.filter((part) => /more/.test(part)));
  expect(left(CONTROL_SAMPLES.metered.state, SAMPLE_START + 900_000)).toBe("at most 0:00 more");
  expect(left(state)).toBe("at most 3 min more at this pace");
  expect(left({ ...state, finishing: { at: 1, step: 6 } })).toBe("");
  expect(left({ ...state, worked: { ms: 1, since: null } })).toBe("");
});

it("point 39: how long still at most is said from the first step on, and if nothing tells it yet, when it will be", () => {
  const early = (seconds: number, usual: number | null) => {
    const { counts, brief } = meter(english, sampleAt(seconds), SAMPLE_START + seconds * 1000, { usual });
    return [counts, brief].map((parts) => plain(parts.filter((part) => /at most|≤/.test(part))));
  };
  expect(early(2, 200_000)).toEqual(["at most 4 min more, judging by earlier runs", "≤ 4 min more"]);
  expect(early(12, 200_000)[0]).toBe("at most 4 min more, judging by earlier runs");
  // Without earlier runs the first step says when it will be known, and from the second on it is.
  expect(early(2, null)).toEqual(["", ""]);
  expect(meter(english, sampleAt(2), SAMPLE_START + 2000).counts).toContain(
    "time left: known after the first step",
  );
  for (const state of [
    sampleAt(6),
    { ...sampleAt(2), finishing: { at: 1, step: 1 } },
    CONTROL_SAMPLES.metered.state,
  ])
    expect(plain(meter(english, state, SAMPLE_START + 6000).counts)).not.toContain("known after");
  expect(early(6, null)[0]).toMatch(/^at most \d+ min more at this pace$/);
  // A run that takes longer than the earlier ones, and one with enough steps, go by their own pace.
  expect(early(12, 10_000)[0]).toMatch(/at this pace$/);
  expect(early(43, 200_000)[0]).toBe("at most 3 min more at this pace");
});

it("money of searches alone is not shown as if it were everything", () => {
  const state = sampleAt(43);
  const spent = (change: Partial<RunState>) =>
    plain(
      meter(
        english,
        { ...state, usage: { ...state.usage, money: 0.02, currency: "USD" }, ...change },
        now,
      ).counts.slice(-1),
    );
  expect(spent({})).toBe("searches $0.02; model: price unknown");
  const { model } = state;
  expect(spent({ model: model && { ...model, kind: "built-in" } })).toBe("$0.02");
  const price = { currency: "USD", input: 1, cachedInput: 1, output: 1 };
  expect(spent({ model: model && { ...model, price } })).toBe("$0.02");
  // A router may report what each request took, without a price.
  const request = { step: 1, attempt: 1, startedAt: 1, endedAt: 2, outcome: "ok" as const };
  expect(spent({ requests: [{ ...request, inputTokens: 1, outputTokens: 1, money: 0.01 }] })).toBe("$0.02");
});

it("without a connection the time is that of the last moment heard, and nothing is said of what is left", () => {
  const lost = (state: RunState, words = english) => meter(words, state, now, { usual: 600_000, lost: true });
  const { counts, brief } = lost(CONTROL_SAMPLES.metered.state);
  expect(plain(counts)).toBe(
    "step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 when last heard · 46k of 60k tokens · $0.03 of $0.10",
  );
  expect(plain(brief)).toBe("step 6 of 20 · 0:43 when last heard · $0.03 of $0.10");
  expect(plain(lost(sampleAt(2)).counts)).not.toMatch(/more|known after/);
  expect(plain(lost(sampleAt(43), russian).brief)).toContain("0:43 на момент обрыва связи");
});
