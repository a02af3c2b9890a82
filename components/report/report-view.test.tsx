import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { saysTheSame } from "@/components/run/report-shown";
import type { AnswerCheck, Report } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { ReportView, useCitationIndex } from "./report-view";
import { useReportText } from "./text/report-text";

const state = sampleAt(200);
const report = state.report as Report;
const { sources } = state;
const [first] = report.citations;
const SHORT = "It cost 900 dollars [1]. It was 4 % dearer in 2021.";

const check: AnswerCheck = {
  citations: [
    {
      ...(first as Report["citations"][number]),
      id: "cit_answer_0",
      number: 1,
      at: SHORT.indexOf("[1]"),
      sentenceStart: 0,
      sentenceEnd: SHORT.indexOf(" It was"),
      facts: [],
      verdict: "not_found",
      cause: null,
      judgement: null,
    },
  ],
  uncited: [{ start: SHORT.indexOf("It was"), end: SHORT.length }],
};

type Shown = {
  content: string;
  answer: AnswerCheck | null;
  citations: Report["citations"];
  repeatsQuestion?: boolean;
  origin?: Report["origin"];
};

function Drawn({ content, answer, citations, repeatsQuestion, origin = "agent" }: Shown) {
  const shown = { ...report, content, citations, origin };
  const index = useCitationIndex(shown, sources);
  const { stretches, headings } = useReportText(content, "");
  return (
    <ReportView
      title={report.title}
      repeatsQuestion={repeatsQuestion}
      answer={{ content: SHORT, check: answer, expected: false }}
      report={shown}
      sources={sources}
      index={index}
      stretches={stretches}
      headings={headings}
      headingLevel="h1"
    />
  );
}

const drawn = (content: string, answer: AnswerCheck | null = check, citations = report.citations) =>
  renderToStaticMarkup(
    <WithWords>
      <Drawn content={content} answer={answer} citations={citations} />
    </WithWords>,
  );

it("renders the short answer with its citations, its underlined sentence and its verdict", () => {
  const [short = "", rest = ""] = drawn(report.content).split('data-text="report"');
  expect(short).toContain('data-text="answer"');
  expect(short).toContain('data-citation="cit_answer_0"');
  expect(short).toContain(`data-uncited="${SHORT.indexOf("It was")}"`);
  expect(rest).not.toContain("cit_answer_0");
  const total = report.citations.length + 1;
  // Once for the screen, and once for print, which has no button that counts the rest.
  expect(
    drawn(report.content).match(new RegExp(`<span class="[^"]*">${total} citations: [^<]*`, "g")),
  ).toEqual([
    expect.stringMatching(/^<span class="print:hidden">(?!.*without a source)/),
    expect.stringMatching(/^<span class="hidden print:inline">.*without a source/),
  ]);
});

it("counts the citations of the short answer in the list of sources, like the header", () => {
  const times = (html: string) =>
    [...html.slice(html.indexOf("Sources</h2>")).matchAll(/cited (once|\d+)/g)].reduce(
      (sum, [, count]) => sum + (count === "once" ? 1 : Number(count)),
      0,
    );
  const numbers = new Set(sources.map(({ number }) => number));
  const known = [...check.citations, ...report.citations].filter(({ number }) => numbers.has(number));
  expect(times(drawn(report.content))).toBe(known.length);
  expect(times(drawn(report.content, null))).toBe(known.length - check.citations.length);
});

it("counts and shows what the short answer says of the opening once, whatever follows the opening", () => {
  const times = (html: string) =>
    [...html.slice(html.indexOf("Sources</h2>")).matchAll(/cited (once|\d+)/g)].reduce(
      (sum, [, count]) => sum + (count === "once" ? 1 : Number(count)),
      0,
    );
  const opening = `${SHORT}\n\n`;
  const [one] = check.citations;
  for (const rest of ["It is so [2].", "## More\n\nIt is so [2]."]) {
    const content = opening + rest;
    const own = [
      { ...(one as Report["citations"][number]), id: "cit_own_0" },
      { ...(one as Report["citations"][number]), id: "cit_own_1", number: 2, at: content.indexOf("[2]") },
    ];
    const html = drawn(content, check, own);
    expect(html).toContain(">2 citations: ");
    expect(html).toContain(", cited 2\u00a0times");
    expect(times(html)).toBe(2);
    expect(html.match(/It cost 900/g)).toHaveLength(1);
    expect(html).toContain("It is ");
  }
});

it("lists every source whose number stands in the text, also without a checked citation", () => {
  const number = sources.at(-1)?.number ?? 0;
  const citations = report.citations.filter((citation) => citation.number !== number);
  const listed = (content: string) => {
    const markup = drawn(content, check, citations);
    return markup.slice(markup.indexOf("Sources</h2>")).includes(`>${number}</span>`);
  };
  expect(report.content).toContain(`[${number}]`);
  expect(listed(report.content)).toBe(true);
  expect(listed(report.content.replaceAll(`[${number}]`, ""))).toBe(false);
});

it("renders the answer of a run from before answers were checked", () => {
  const [short = ""] = drawn(report.content, null).split('data-text="report"');
  expect(short).toContain("It cost 900 ");
  expect(short).not.toContain("data-uncited");
  expect(short).toContain(`${report.citations.length} citations: `);
});

it("has one title, whatever heading the text begins with", () => {
  for (const heading of [`# ${report.title}`, "# Another name for it", `## ${report.title}`]) {
    const text = drawn(`${heading}\n\nThe text begins.`);
    const headings = text.match(/<h[1-6][^>]*>[^<]*/g)?.map((one) => one.replace(/<[^>]*>/, ""));
    expect(headings).toEqual([report.title, "Sources"]);
    expect(text).not.toContain("Another name");
  }
});

it("says beside the short answer that a text consists of quotations", () => {
  const notice = "These are quotes, chosen by code.";
  const about = "## About this report\n\nNo language model is connected, so this report only quotes.";
  const [head = ""] = drawn(`${report.content}\n\n${about}`).split(SHORT.slice(0, 8));
  expect(head).toContain(notice);
  expect(drawn(report.content)).not.toContain(notice);
  // Also for a text that was edited before its own claim was limited to the earlier text.
  const edited = { content: `${report.content}\n\n${about}`, answer: check, citations: report.citations };
  const byHand = renderToStaticMarkup(
    <WithWords>
      <Drawn {...edited} origin="edit" />
    </WithWords>,
  );
  expect(byHand).not.toContain(notice);
});

it("shows a title that repeats the question above it to screen readers only", () => {
  const heading = (repeatsQuestion: boolean) =>
    /<h1 class="([^"]*)"/.exec(
      renderToStaticMarkup(
        <WithWords>
          <Drawn
            content={report.content}
            answer={null}
            citations={report.citations}
            repeatsQuestion={repeatsQuestion}
          />
        </WithWords>,
      ),
    )?.[1];
  expect(heading(true)).toBe("unseen");
  expect(heading(false)).toContain("text-page");
  expect(saysTheSame("Is tram 28 crowded", "Is Tram 28 crowded?")).toBe(true);
  expect(saysTheSame("Tram 28", "Is tram 28 crowded?")).toBe(false);
});
