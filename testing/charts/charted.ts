// Reports with tables and charts, for tests.

import { type Chart, chartBlock } from "@/lib/charts/chart-block";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { citationMarks } from "@/lib/reports/citations";
import type { Citation, Verdict } from "@/lib/run-log/run-state";
import { fullReport } from "@/testing/report-export/exported";

export const KETTLES = `|  | Power | Life, years | Released | Maker |
| --- | --- | --- | --- | --- |
| Ahlen | 1,200 W [1] | 5–8 [1] | March 2019 [1] | Acme |
| Brock | 2.1 kW [1] | 3 to 4 [1] | 2020 [1] | Bolt |
| Cove | not stated | 10 [1] | 12 May 2021 [1] | Acme |
| Dell | 800 W | 4-9 [1] | 2023 [1] | Bolt |
| Eck | 950 W [7] | 2 [1] | no date | Acme |`;

export const chartOf = (chart: Partial<Chart>): string =>
  chartBlock({ kind: "bar", title: "Power of kettles", table: "above", ...chart });

export const BAR = chartOf({ y: "Power" });

/** A report with this text: source 1 supports what it is cited for, source 7 does not. */
export function reportWith(content: string): ExportedReport {
  const [model] = fullReport.report.citations;
  const citations = citationMarks(content).map(({ number, at, sentence }, index): Citation => {
    const verdict: Verdict = number === 7 ? "not_found" : "supported";
    const { start: sentenceStart, end: sentenceEnd } = sentence;
    return {
      ...(model as Citation),
      ...{ id: `cit_${index}`, number, at, sentenceStart, sentenceEnd, verdict, facts: [], cause: null },
    };
  });
  return { ...fullReport, answer: null, report: { ...fullReport.report, content, citations, uncited: [] } };
}

export const charted = reportWith(`# Kettles\n\n${KETTLES}\n\n${BAR}\n\nWords below.`);
