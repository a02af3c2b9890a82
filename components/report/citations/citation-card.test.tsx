import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Report, Source } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { CitationCard } from "./citation-card";

const state = sampleAt(200);
const report = state.report as Report;
const { sources } = state;
const [citation] = report.citations;

function card(more: Partial<Source>, sites = 1): string {
  const source = sources.find(({ number }) => number === citation?.number);
  if (!citation || !source) throw new Error("no citation");
  return renderToStaticMarkup(
    <WithWords>
      <CitationCard
        number={citation.number}
        source={{ ...source, ...more }}
        citation={citation}
        report={{ id: null, content: report.content }}
        index={{
          citations: Array.from({ length: sites }, (_, index) => ({
            ...{ ...citation, id: `c${index}`, number: index + 1, passage: null },
            ...{ verdict: "supported" as const, cause: null, judgement: null },
          })),
          source: (number) => ({ ...source, host: `site${number}.example` }),
        }}
      />
    </WithWords>,
  );
}

describe("the card of a citation", () => {
  it("names the kind of its source and its age", () => {
    const said = card({
      url: "https://en.wikipedia.org/wiki/Battery",
      publishedAt: "2019-01-01",
      readAt: Date.parse("2026-06-01"),
    });
    expect(said).toContain("Encyclopaedia");
    expect(said).toContain("7 years old when it was read");
  });

  it("says that a claim is stated by the maker", () => {
    expect(card({ url: "https://maker.example/newsroom/first-plant" })).toContain("Stated by the maker");
  });

  it("says nothing of a source that no rule knows", () => {
    expect(card({ url: "https://a-site.example/page", publishedAt: null })).not.toContain("data-source-kind");
  });

  it("counts independent sites from two on", () => {
    expect(card({}, 3)).toContain("3 independent sites support this sentence");
    expect(card({}, 1)).not.toContain("independent");
  });
});
