// A report with everything that an export must support, for tests.

import type { ExportedReport } from "@/lib/report-export/exported-report";
import { citationMarks } from "@/lib/reports/citations";
import type { Citation, Source, Verdict } from "@/lib/run-log/run-state";

const CONTENT = `# Sodium cells: prices & progress

Sodium-ion cells cost **58 dollars** per kilowatt-hour [1], against *43* for LFP [1][7]. See \`array[0]\` and [the index](https://cells.example/index).

## By chemistry

| Chemistry | Price, USD | Note |
|:--|--:|:-:|
| Sodium-ion | 58 [1] | new |
| LFP | 43 [3] | a \\| b |

1. First comes supply [1, 3].
2. Then demand:
   - of *cars*
   - of ~~grids~~ homes
     1. deep one
     2. deep two

- [x] checked
- [ ] open

> Quoted with care [7].

\`\`\`ts
const price = cost[1] < 58 && "x";
	tabbed();
\`\`\`

### Outlook

Prices fall by 12 % a year \\[9\\] until 2030 [9]. Nobody disagrees.

![A chart](https://cells.example/chart.png)

---

End of it.`;

const FORMULAS = `With $E = m c^2$ [1] it costs $43 to $58:

$$
\\frac{a_1}{b} \\cdot \\text{a < b}
$$

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\``;

const HOSTILE = `Words <script>alert(1)</script> & <img src=x onerror=alert(1)> "quoted" 'so'.

[press](javascript:alert(1)) ![x](data:text/html,x) [user](https://me:secret@evil.test/) \u202Edesrever\u202C \u0007bell \uD800half.

<iframe src="https://evil.test"></iframe>

[1]: https://evil.test/redefined

| a [1] |
|--|
| ]]> --> </style> \${x} |`;

const source = (number: number, more: Partial<Source> = {}): Source => ({
  id: `src_${number}`,
  number,
  url: `https://s${number}.example/page?a=1&b={2}_%25`,
  host: `s${number}.example`,
  title: `Source ${number}: 100 % & more_{of} #it ~ \\ ^`,
  snippet: "",
  status: "read",
  publishedAt: null,
  pageId: `pg_${number}`,
  charCount: 100,
  wordCount: 20,
  readAt: Date.UTC(2026, 10, 21, 9, 30),
  error: null,
  runId: "run_1",
  ...more,
});

const SOURCES = [
  source(1, { publishedAt: "2026-04-14" }),
  source(2, { title: "" }),
  source(3, { url: "library://documents/own%20notes/cells.md", host: "Your documents", title: "My notes" }),
  source(7, {
    title: "]]> <b>bold</b> [x](javascript:y)\n\u202Eevil",
    publishedAt: "2025",
    readAt: null,
    pageId: null,
  }),
];

const VERDICTS: Record<number, Verdict> = { 1: "supported", 3: "weak", 7: "not_found", 9: "unchecked" };

function citationsOf(content: string): Citation[] {
  return citationMarks(content).map(({ number, at, sentence }, index) => ({
    id: `cit_1_${index}`,
    number,
    at,
    sentenceStart: sentence.start,
    sentenceEnd: sentence.end,
    sourceId: SOURCES.some((known) => known.number === number) ? `src_${number}` : null,
    pageId: number === 1 || number === 3 ? `pg_${number}` : null,
    match: number === 1 ? "verbatim" : "none",
    passage:
      number === 1 || number === 3
        ? { start: 0, end: 20, text: "Cells cost <58> dollars\n[not](javascript:1) a *mark*." }
        : null,
    verdict: VERDICTS[number] ?? "unchecked",
    score: 0.5,
    facts: [],
    cause: number === 9 ? "no_source" : null,
    judgement:
      number === 3 ? { verdict: "unclear", evidence: "It says <something> else.", model: "m" } : null,
  }));
}

const about = (content: string, title: string): ExportedReport => ({
  report: {
    id: "rep_1",
    seriesId: "rep_1",
    callId: "5-0",
    version: 1,
    origin: "agent",
    title,
    content,
    confidence: "medium",
    wordCount: 100,
    sourcesCount: SOURCES.length,
    citedCount: 3,
    invalidCitations: [9],
    citations: citationsOf(content),
    uncited: content.includes("Nobody")
      ? [{ start: content.indexOf("Nobody"), end: content.indexOf("Nobody") + 17 }]
      : [],
    faults: [],
    judged: true,
    filepath: "reports/x.md",
    writtenAt: Date.UTC(2026, 10, 21, 10, 5, 7),
  },
  answer: null,
  question: "What do <sodium> cells cost?",
  agentTitle: "Standard",
  sources: SOURCES,
  disagreements: [
    {
      subject: "cell price",
      unit: "$",
      values: [
        { number: 1, value: "58 dollars", publishedAt: null, passage: { start: 0, end: 1, text: "x" } },
        { number: 3, value: "<61> dollars", publishedAt: null, passage: { start: 0, end: 1, text: "y" } },
      ],
    },
  ],
  hashes: new Map([["pg_1", "a".repeat(64)]]),
});

/** Headings, table, lists, code, links, citations with each verdict. */
export const fullReport = about(CONTENT, "Sodium cells: prices & progress");

/** Text that tries to become markup or script, or to break the file format. */
export const hostileReport = about(HOSTILE, "<script>alert(1)</script>");

/** Formulas next to amounts of money, and a diagram. */
export const formulaReport = about(FORMULAS, "What a cell costs");

export const russianReport = about(
  "Элементы стоят 58 долларов за киловатт-час [1], а LFP стоит 43 доллара [3].",
  "Цены на элементы",
);

const SHORT = "They cost 58 dollars [1], and <b>LFP</b> 43 [7]. Nobody paid 12 dollars.";

/** With a checked short answer: one citation is supported, one is not found, one sentence has none. */
export const answeredReport: ExportedReport = {
  ...fullReport,
  answer: {
    content: SHORT,
    check: {
      citations: citationsOf(SHORT),
      uncited: [{ start: SHORT.indexOf("Nobody"), end: SHORT.length }],
    },
  },
};

/** The same from before short answers were checked. */
export const uncheckedAnswer: ExportedReport = { ...fullReport, answer: { content: SHORT, check: null } };
