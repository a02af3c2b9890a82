import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CitationCard, Passage } from "@/components/report/citations/citation-card";
import { SharedContext } from "@/components/report/source-reader/open-source";
import type { Report } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { SharedScreen } from "./shared-screen";

const state = sampleAt(200);
const report = state.report as Report;
const { sources } = state;

function drawn(content: string, editedAt: number | null = null): string {
  const shared = {
    question: "Why?",
    report: { ...report, content },
    sources,
    answer: null,
    answerCheck: null,
    editedAt,
  };
  return renderToStaticMarkup(
    <WithWords>
      <SharedScreen shared={{ ...shared, disagreements: [], charts: [], rows: {} }} />
    </WithWords>,
  );
}

const hrefs = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);

it("SEC-26: links to the live pages of its sources, and to no place of this server", () => {
  const inside =
    "Read [this](/documents/notes/ada.md), [that](/sources/src_1) and [these](https://a.example/x).";
  const markup = drawn(`${report.content}\n\n${inside}`);
  expect(markup).toContain("Read this, that and ");
  const found = hrefs(markup).filter((href) => !href.startsWith("#"));
  expect(found).toContain("https://a.example/x");
  const cited = new Set(report.citations.map(({ number }) => number));
  for (const { number, url } of sources)
    if (cited.has(number) && /^https?:/.test(url)) expect(found).toContain(url);
  expect(found.filter((href) => !/^https?:/.test(href))).toEqual([]);
});

it("SEC-26: a card has the passage, the verdict and the live page, and neither the reader nor a link to the report", () => {
  const [citation] = report.citations;
  const source = sources.find(({ number }) => number === citation?.number) ?? null;
  const card = (shared: boolean) =>
    renderToStaticMarkup(
      <WithWords>
        <SharedContext value={shared}>
          <CitationCard
            number={citation?.number ?? 0}
            source={source}
            citation={citation ?? null}
            report={{ id: null, content: report.content }}
          />
        </SharedContext>
      </WithWords>,
    );
  expect(hrefs(card(false))[0]).toMatch(/^\/sources\//);
  expect(hrefs(card(true))).toEqual([source?.url]);
  for (const part of ["<blockquote", "data-card-verdict"]) expect(card(true)).toContain(part);
});

it("shows a cited row of a table with the heads of its columns", () => {
  const cells = [
    { head: "month", value: "2024-08" },
    { head: "passengers", value: "93800" },
  ];
  const shared = { question: "Why?", report, sources, answer: null, answerCheck: null, editedAt: null };
  const markup = renderToStaticMarkup(
    <WithWords>
      <SharedScreen shared={{ ...shared, disagreements: [], charts: [], rows: { "p1 40": cells } }} />
      <SharedContext value={true}>
        <Passage text="2024-08 | 93800 |" page={{ id: "p1", start: 40 }} sentence="" facts={[]} />
      </SharedContext>
    </WithWords>,
  );
  expect(markup).toMatch(/<dt[^>]*>month<\/dt>/);
  expect(markup).toMatch(/<dt[^>]*>passengers<\/dt>/);
});

it("says that a person edited the text, and when", () => {
  const markup = drawn(report.content, Date.UTC(2026, 10, 28, 12));
  expect(markup).toMatch(/Edited by hand on <time [^>]*>28 Nov 2026<\/time>\./);
  expect(drawn(report.content)).not.toContain("Edited by hand");
});
