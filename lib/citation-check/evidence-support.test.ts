import { describe, expect, it } from "vitest";
import { checkReport } from "./evidence";

const PAGE =
  "# About the magazine\n\nThe magazine is a trade paper of the home video industry. Thomas Arnold founded the magazine after he had left the daily newspaper. For many years Arnold was the publisher and editorial director of the weekly trade paper. Fishing boats leave the harbour at night, and the quay is empty until the morning.";

function checked(sentence: string, page = PAGE) {
  const { citations } = checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text: page }],
  });
  const [citation] = citations;
  if (!citation) throw new Error("There is no citation.");
  return citation;
}

describe("the support of a citation", () => {
  it("is the score, higher for a paraphrase than for a sentence of which the page says half", () => {
    const close = checked("Fishing boats leave at night and the harbour quay is empty until morning");
    const half = checked("Fishing boats leave the harbour with tourists on expensive guided summer trips");
    expect(close.verdict).toBe("supported");
    expect(half.verdict).not.toBe("supported");
    expect(close.score).toBeGreaterThan(half.score + 0.2);
    for (const { score } of [close, half]) expect(score >= 0 && score <= 1).toBe(true);
  });

  it("accepts a part of a name, but no other name in its place", () => {
    const sentence =
      "For many years Thomas K. Arnold was the publisher and editorial director of the weekly trade paper";
    expect(checked(sentence).verdict).toBe("supported");
    expect(checked(sentence.replace("Thomas K. Arnold", "Peter Lindqvist")).verdict).not.toBe("supported");
  });

  it("never replaces a figure that is missing", () => {
    const sentence = "For 12 years Arnold was the publisher and editorial director of the weekly trade paper";
    expect(checked(sentence).verdict).toBe("not_found");
  });
});
