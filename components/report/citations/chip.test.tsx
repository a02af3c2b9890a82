import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { Chip, CitationContext } from "./chip";
import { citationIndex } from "./citation-index";

const { report, sources } = sampleAt(200);
if (!report) throw new Error("no report");
const drawn = (more: Partial<(typeof report.citations)[number]>) => {
  const [first] = report.citations;
  if (!first) throw new Error("no citation");
  const citation = { ...first, judgement: null, ...more };
  const mark = { number: citation.number, open: citation.at, close: citation.at + 2 };
  return renderToStaticMarkup(
    <WithWords>
      <CitationContext value={citationIndex({ ...report, citations: [citation] }, sources)}>
        <Chip mark={mark} />
      </CitationContext>
    </WithWords>,
  );
};

it("a doubtful citation contains its verdict as text, for print and exports", () => {
  expect(drawn({ verdict: "weak" })).toContain('data-doubt="\u00a0weak"');
  expect(drawn({ verdict: "not_found" })).toContain('data-doubt="\u00a0not found"');
  expect(drawn({ verdict: "supported" })).not.toContain("data-doubt=");
});

it("a citation from before the check has none", () => {
  expect(drawn({ verdict: "unchecked", cause: "earlier" })).not.toContain("data-doubt=");
});
