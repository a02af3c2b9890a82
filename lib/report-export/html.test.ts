import { createHash } from "node:crypto";
import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { exportHtml } from "./html";

const open = (html: string) => parseHTML(html).document;

it("the page is self-contained: no script, no external resource, and a policy that enforces this", () => {
  for (const report of [fullReport, hostileReport, russianReport]) {
    const html = exportHtml(report);
    const document = open(html);
    const elements = [...document.querySelectorAll("*")];
    const allowed =
      /^(html|head|meta|title|style|body|main|header|h[1-6]|dl|dt|dd|p|a|article|section|ol|ul|li|details|summary|blockquote|q|span|small|strong|em|del|code|pre|br|hr|div|table|thead|tbody|tr|th|td)$/i;
    expect(elements.map(({ tagName }) => tagName).filter((name) => !allowed.test(name))).toEqual([]);
    const names = new Set(elements.flatMap((element) => [...element.attributes].map(({ name }) => name)));
    expect([...names].filter((name) => /^on|^src|^style$|srcset|action/.test(name))).toEqual([]);
    for (const link of document.querySelectorAll("a"))
      expect(link.getAttribute("href")).toMatch(/^(#[\w-]+|https:\/\/[\w.]+\/.*)$/);
    const policy = document.querySelector("meta[http-equiv]")?.getAttribute("content") ?? "";
    const style = document.querySelector("style")?.textContent ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(html).not.toMatch(/url\(|@import/);
  }
});

it("every citation links to its numbered source, shows its verdict, and has its passage there", () => {
  const document = open(exportHtml(fullReport));
  const marks = [...document.querySelectorAll("a.mark")];
  expect(marks.map((mark) => mark.getAttribute("aria-label"))).toEqual([
    "Source 1, supported",
    "Source 1, supported",
    "Source 7, not found",
    "Source 1, supported",
    "Source 3, weak",
    "Source 1, supported",
    "Source 3, weak",
    "Source 7, not found",
    "Source 9, cannot be checked",
  ]);
  expect(marks.map((mark) => mark.querySelector("small")?.textContent ?? "")).toEqual([
    "",
    "",
    "not found",
    "",
    "weak",
    "",
    "weak",
    "not found",
    "cannot be checked",
  ]);
  // The last one refers to a source that the report does not have.
  const places = marks
    .slice(0, -1)
    .map((mark) => document.querySelector(mark.getAttribute("href") ?? "none"));
  expect(marks.at(-1)?.getAttribute("href")).toBe("#evidence");
  expect(places).not.toContain(null);
  // A browser opens a details element around the link target, not one below it.
  expect(places.map((place) => place?.closest("details") !== null)).toEqual(places.map(() => true));
  expect(places.map((place) => place?.closest("[id^=source-]")?.id)).toEqual(
    [1, 1, 7, 1, 3, 1, 3, 7].map((number) => `source-${number}`),
  );
  const first = document.querySelector("#source-1");
  expect(first?.textContent).toContain(`SHA-256 ${"a".repeat(64)}`);
  expect(first?.textContent).toContain("read 2026-11-21");
  expect(first?.querySelectorAll("details blockquote")).toHaveLength(4);
  expect(first?.querySelector("blockquote")?.textContent).toBe("Cells cost <58> dollars not a mark.");
  for (const back of document.querySelectorAll("details a"))
    expect(document.querySelector(back.getAttribute("href") ?? "none")).not.toBeNull();
  expect(document.querySelector("#evidence")?.textContent).toContain(
    "9 citations: 4 supported, 2 weak, 2 not found, 1 cannot be checked; 1 factual sentence without a source",
  );
  expect(document.querySelector("#evidence")?.textContent).toContain("Nobody disagrees.");
});

it("keeps headings, alignment, lists, code and escapes; brackets in code are not citations", () => {
  const html = exportHtml(fullReport);
  const document = open(html);
  expect([...document.querySelectorAll("article h2, article h3")].map((one) => one.textContent)).toEqual([
    "By chemistry",
    "Outlook",
  ]);
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  expect(document.querySelectorAll("td.right")).toHaveLength(2);
  expect(document.querySelector("td.center + td, tr:last-child td.center")?.textContent).toBe("a | b");
  expect(document.querySelector("pre code")?.textContent).toContain('cost[1] < 58 && "x"');
  expect(document.querySelectorAll("article ol ol li")).toHaveLength(2);
  expect(document.querySelector("article")?.textContent).toContain(
    "a year [9] until 2030 [9 cannot be checked].",
  );
});

it("a table does not wrap inside a date or before a unit; other text keeps its spaces", () => {
  const content = "On 14 Mar 2026 it cost 12 %.\n\n| 14 Mar 2026 | Share |\n|---|---|\n| a 2 026 | 12 % |";
  const table = { ...fullReport, report: { ...fullReport.report, content, citations: [], uncited: [] } };
  const document = open(exportHtml(table));
  expect([...document.querySelectorAll("th, td")].map((cell) => cell.textContent)).toEqual([
    "14\u00a0Mar\u00a02026",
    "Share",
    "a 2\u00a0026",
    "12\u00a0%",
  ]);
  expect(document.querySelector("article p")?.textContent).toBe("On 14 Mar 2026 it cost 12 %.");
});

it("a Russian report has only Russian texts", () => {
  const document = open(exportHtml(russianReport));
  expect(document.documentElement.getAttribute("lang")).toBe("ru");
  expect(document.body.textContent).toContain("2 ссылки: 1 подтверждено, 1 слабо подтверждено");
  expect(document.body.textContent).not.toMatch(/Sources|Evidence|Question|supported/);
});

it("D7: a link shows its host beside its words, unless they begin with it", () => {
  const content =
    "[the bank](https://evil.example/x), [bank.example](https://evil.example/), [a.example](https://a.example/) ![c](https://i.example/)";
  const { report, ...rest } = fullReport;
  const html = exportHtml({ ...rest, report: { ...report, content, citations: [], uncited: [] } });
  expect(html.match(/<\/a> <small class="place">\(.*?\)<\/small>|>a\.example<\/a>(?! <small)/g)).toEqual([
    '</a> <small class="place">(evil.example)</small>',
    '</a> <small class="place">(evil.example)</small>',
    ">a.example</a>",
    '</a> <small class="place">(i.example)</small>',
  ]);
});

it("the list of sources says that its numbers are those of the research where it leaves some out", () => {
  const listOf = (report: typeof fullReport) =>
    open(exportHtml(report)).querySelector("#sources")?.textContent ?? "";
  const words = /numbers left out here were found but not cited/;
  const [first, ...others] = fullReport.report.citations;
  if (!first) throw new Error("the report cites nothing");
  const citing = (numbers: number[]) => ({
    ...fullReport,
    report: {
      ...fullReport.report,
      citations: [first, ...others].filter(({ number }) => numbers.includes(number)),
    },
  });
  const numbers = [...new Set(fullReport.report.citations.map(({ number }) => number))].sort((a, b) => a - b);
  expect(numbers[0]).toBe(1);
  expect(listOf(citing(numbers.filter((number) => number !== 1)))).toMatch(words);
  expect(listOf(citing([1]))).not.toMatch(words);
});
