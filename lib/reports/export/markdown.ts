// A report as one Markdown file that stands on its own: title, when and how sure, the text, its numbered sources.

import type { ReportResponse } from "@/lib/http/responses";
import { reportFileName, reportMarkdown } from "../report-file";

/** The file's text and a name that is safe on every disk. Times are in UTC, so that the same report gives the same file. */
export function exportMarkdown(report: ReportResponse): { fileName: string; text: string } {
  const heading = /^\s*# .*\n?/.exec(report.content)?.[0] ?? `# ${oneLine(report.title)}\n`;
  const date = new Date(report.writtenAt).toISOString().slice(0, 10);
  const about = [
    `Question: ${oneLine(report.question)}`,
    `Written: ${date}`,
    `Confidence: ${report.confidence}`,
    `Sources: ${report.citedCount} cited, ${report.sourcesCount} found`,
  ];
  const body = report.content.startsWith(heading) ? report.content.slice(heading.length) : report.content;
  const text = reportMarkdown({
    title: report.title,
    content: `${heading.trim()}\n\n${about.map((line) => `- ${line}`).join("\n")}\n\n${body.trim()}`,
    sources: report.sources,
    cited: [...new Set(report.citations.map(({ number }) => number))],
  });
  return { fileName: reportFileName(report.title, report.writtenAt), text };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
