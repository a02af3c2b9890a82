import { describe, expect, it } from "vitest";
import { HELD } from "@/testing/citation-check/labelled-held";
import { FERRY, type LabelledPage } from "@/testing/citation-check/labelled-pages";
import { PAPERS } from "@/testing/citation-check/labelled-papers";
import { RELEASES } from "@/testing/citation-check/labelled-releases";
import { checkReport } from "./evidence";

/** How many of the sentences get which verdict. */
function counts(pages: readonly LabelledPage[], kind: "supported" | "unsupported") {
  const verdicts = pages.flatMap((each) => {
    const { citations } = checkReport({
      content: each[kind].map((sentence) => `${sentence} [1].`).join("\n\n"),
      question: "",
      sources: [{ number: 1, status: "read", text: each.page }],
    });
    expect(citations).toHaveLength(each[kind].length);
    return citations.map(({ verdict }) => verdict);
  });
  const of = (...wanted: string[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length;
  return { all: verdicts.length, pass: of("supported", "likely"), notFound: of("not_found") };
}

describe("sentences about documents of people who saw no rule", () => {
  it.each([
    { name: "papers about a ferry", pages: FERRY, pass: 20, notFound: 0, wrong: 2 },
    { name: "papers of six kinds", pages: PAPERS, pass: 25, notFound: 3, wrong: 6 },
    { name: "releases of six kinds", pages: RELEASES, pass: 14, notFound: 9, wrong: 5 },
    { name: "six pages that no rule was made with", pages: HELD, pass: 25, notFound: 7, wrong: 9 },
  ])(
    "GOAL-Q7: $name: few true ones are called not found, and few wrong ones pass",
    ({ pages, pass, notFound, wrong }) => {
      const right = counts(pages, "supported");
      const unsupported = counts(pages, "unsupported");
      expect(right.pass).toBeGreaterThanOrEqual(pass);
      expect(right.notFound).toBeLessThanOrEqual(notFound);
      expect(unsupported.pass).toBeLessThanOrEqual(wrong);
    },
  );
});
