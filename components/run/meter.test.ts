import { expect, it } from "vitest";
import { meter } from "./meter";
import { CONTROL_SAMPLES } from "./sample-control";
import { SAMPLE_START, sampleAt } from "./sample-run";

const plain = (parts: string[]) => parts.join(" · ").replaceAll("\u00a0", " ");
const now = SAMPLE_START + 43_000;

it("tokens, time and money stand against their caps", () => {
  const { counts, brief } = meter(CONTROL_SAMPLES.metered.state, now);
  expect(plain(counts)).toBe(
    "step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 of 5:00 · 46k of 60k tokens · $0.03 of $0.10",
  );
  expect(plain(brief)).toBe("6 of 20 · 0:43 · $0.03 of $0.10");
});

it("money is not spoken of where no price is known, and what has no cap stands alone", () => {
  const { counts, brief } = meter(sampleAt(43), now);
  expect(plain(counts)).toBe("step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 · 46k tokens");
  expect(plain(brief)).toBe("6 of 20 · 0:43 · 46k tokens");
});

it("a cap on searches below the agent's own is the one that is told", () => {
  const state = sampleAt(43);
  expect(meter({ ...state, budget: { ...state.budget, searches: 5 } }, now).counts[1]).toMatch(/^3 of 5/);
});

it("money is told in its currency, small sums with two figures, and a forged currency breaks nothing", () => {
  const { state } = CONTROL_SAMPLES.metered;
  const spent = (currency: string, money: number) =>
    meter(
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
  expect(spent("<b>", 1)).toBe("1.00");
});
