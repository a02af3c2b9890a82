import { afterEach, expect, it, vi } from "vitest";
import { TRUE_RUSSIAN } from "@/testing/citation-check/russian-true";
import { checkReport } from "./evidence";
import { relationChanged } from "./evidence-relations";

vi.mock("./evidence-relations", { spy: true });
afterEach(() => vi.resetAllMocks());

const supported = () =>
  TRUE_RUSSIAN.flatMap(({ page, supported }) => {
    const { citations } = checkReport({
      content: supported.map((sentence) => `${sentence} [1].`).join("\n\n"),
      question: "",
      sources: [{ number: 1, status: "read", text: page }],
    });
    return supported.filter((_, at) => citations[at]?.verdict === "supported");
  });

it("the rules for relations refuse no true sentence that the check passes without them", () => {
  const withRules = supported();
  expect(vi.mocked(relationChanged)).toHaveBeenCalled();
  vi.mocked(relationChanged).mockReturnValue(false);
  const without = supported();
  expect(without.length).toBeGreaterThanOrEqual(30);
  expect(withRules).toEqual(without);
});
