import { expect, it } from "vitest";
import { sampleAt } from "@/components/run/sample-run";
import { english, russian } from "@/lib/messages/testing";
import type { Report } from "@/lib/runs/run-state";
import { confidenceWords } from "./confidence-words";

const report = sampleAt(200).report as Report;
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const first = (count: number) => ({ ...report, citations: report.citations.slice(0, count) });

it("gives the confidence with what it can be told from", () => {
  const { length } = report.citations;
  const supported = length - 7;
  expect(plain(confidenceWords(english, { ...report, citedCount: 14 }))).toBe(
    `Medium confidence: ${supported} of ${length} citations supported, 14 sources`,
  );
  expect(plain(confidenceWords(russian, { ...first(1), citedCount: 1, confidence: "high" }))).toBe(
    "Высокая уверенность: подтверждено 1 из 1 ссылки, 1 источник",
  );
  expect(plain(confidenceWords(russian, { ...first(3), citedCount: 2, confidence: "low" }))).toBe(
    "Низкая уверенность: подтверждено 3 из 3 ссылок, 2 источника",
  );
});

it("is the word alone where nothing was counted", () => {
  expect(confidenceWords(english, first(0))).toBe("Medium confidence");
  const unchecked = report.citations.map((citation) => ({
    ...citation,
    verdict: "unchecked" as const,
    cause: "earlier" as const,
  }));
  expect(confidenceWords(english, { ...report, citations: unchecked })).toBe("Medium confidence");
});
