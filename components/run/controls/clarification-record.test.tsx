import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Clarification } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";
import { ClarificationRecord } from "./clarification-record";

const asked: Clarification = {
  callId: "1-0",
  reason: "",
  unclearTerms: [],
  assumptions: ["Europe is meant.", "Asia is meant."],
  questions: ["Which country?"],
  askedAt: 0,
  answeredAt: 600_000,
  skipped: false,
  answers: [{ question: "Which country?", answer: "Spain" }],
};
const words = (change: Partial<Clarification>) => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <ClarificationRecord runId="run_1" asked={{ ...asked, ...change }} />
    </WithWords>,
  );
  const texts = [...parseHTML(shown).document.querySelectorAll("p, dt, dd")].map((part) => part.textContent);
  return texts.join(" | ").replaceAll("\u00a0", " ");
};

it("answered, skipped and expired questions have different texts", () => {
  expect(words({})).toBe("Asked and answered | Which country? | You: Spain");
  expect(words({ skipped: true })).toBe(
    "Asked, and skipped by you | You continued with this assumption: Europe is meant.",
  );
  expect(words({ skipped: true, timedOut: true })).toBe(
    "Asked, not answered | Nobody answered within 10 minutes; the run continued with this assumption: Europe is meant.",
  );
});

it("names no reading if there was none", () => {
  expect(words({ skipped: true, assumptions: [] })).toBe(
    "Asked, and skipped by you | You continued without an answer.",
  );
  expect(words({ skipped: true, timedOut: true, assumptions: [] })).toBe(
    "Asked, not answered | Nobody answered within 10 minutes; the run continued automatically.",
  );
});

it("the wait is rounded, also for days and for clocks that were set back", () => {
  const after = (ms: number) => /within (.+?);/.exec(words({ timedOut: true, answeredAt: ms }))?.[1];
  expect(after(30_000)).toBe("30 seconds");
  expect(after(7_200_000)).toBe("2 hours");
  expect(after(3 * 86_400_000)).toBe("3 days");
  expect(after(-5000)).toBe("1 second");
});
