import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportHead } from "@/components/report/report-head";
import type { Report } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { DoubtLine } from "./doubt-line";
import { stopsOf } from "./issue-navigator";
import { IssueNavigatorBar } from "./issue-navigator-bar";
import type { IssueNavigator } from "./use-issue-navigator";

const report = sampleAt(200).report as Report;
const stops = stopsOf(report, false);

/** The issue navigator at its first issue, with this many issues. */
const walkOf = (count: number): IssueNavigator => ({
  stops: stops.slice(0, count),
  index: 0,
  said: `1 of ${count}: weak`,
  go: () => undefined,
  uncitedShown: false,
  toggleUncited: () => undefined,
});

const line = (count: number) =>
  renderToStaticMarkup(
    <WithWords>
      <DoubtLine report={report} walk={walkOf(count)} asking={false} />
    </WithWords>,
  );

it("counts the citations of the short answer with those of the report in one statement", () => {
  const supported = report.citations.filter(({ verdict }) => verdict === "supported");
  const text = (count: number) => ({ ...report, citations: supported.slice(0, count), uncited: [] });
  const drawn = (answer: Report | null) =>
    renderToStaticMarkup(
      <WithWords>
        <DoubtLine report={text(2)} answer={answer} walk={{ ...walkOf(0), stops: [] }} asking={false} />
      </WithWords>,
    );
  expect(drawn(null)).toContain("2 citations, all supported");
  expect(drawn(text(1))).toContain("3 citations, all supported");
  expect(drawn(text(1))).not.toContain("doubtful");
});

it("for a text that only quotes, says that the quotations were found, not that they support it", () => {
  const supported = report.citations.filter(({ verdict }) => verdict === "supported");
  const drawn = (citations: Report["citations"], answered = true) =>
    renderToStaticMarkup(
      <WithWords>
        <ReportHead
          report={{ ...report, citations, uncited: [] }}
          answer={null}
          walk={{ ...walkOf(0), stops: [] }}
          answered={answered}
          pending=""
          asking={false}
          alone
          quotesOnly
        />
      </WithWords>,
    );
  expect(drawn(supported.slice(0, 2))).toContain("2 citations, each a quote found in its page");
  expect(drawn(supported.slice(0, 1))).toContain("1 citation, a quote found in its page");
  expect(drawn(supported)).not.toContain("supported");
  // Distinguishes the number of sources from that of citations.
  const counted = (citations: Report["citations"]) => drawn(citations).replaceAll("\u00a0", " ");
  expect(counted(report.citations)).toMatch(/ · 14 sources, cited \d+ times</);
  expect(counted(supported.slice(0, 1))).toContain(" · 1 source, cited once<");
  expect(counted([])).not.toContain("source");
  expect(drawn(report.citations)).toContain(`${report.citations.length} citations: `);
  const notice = "These are quotes, chosen by code.";
  expect([drawn(supported), drawn(supported, false)].map((text) => text.includes(notice))).toEqual([
    false,
    true,
  ]);
});

const foot = (count: number, as: "card" | "sheet") => {
  const [first] = stops;
  const citation = first?.kind === "citation" ? first.citation.id : "";
  const chip = { dataset: { citation } } as unknown as HTMLElement;
  return renderToStaticMarkup(
    <WithWords>
      <IssueNavigatorBar walk={walkOf(count)} chip={chip} as={as} />
    </WithWords>,
  );
};

it("next and previous appear only when they exist", () => {
  expect(line(2)).toContain("Next doubtful citation");
  expect(line(2)).toContain(">1 of 2<");
  expect(foot(2, "card")).toContain("Previous");
});

it("a single doubtful citation has neither next nor previous, but can be visited again", () => {
  expect(line(1)).not.toContain("doubtful citation (");
  expect(line(1)).not.toContain(">1 of 1<");
  expect(line(1)).toContain("Go through 1 doubtful");
  expect(foot(1, "card")).toBe("");
  // Screen readers hear nothing outside a modal sheet.
  expect(foot(1, "sheet")).toContain("1 of 1: weak");
  expect(foot(1, "sheet")).not.toContain("Previous");
});
