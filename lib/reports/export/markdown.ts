// A report as one Markdown file that stands on its own: title, when and how sure, the text, its numbered sources, and
// what checking its citations found.

import { withoutCitations } from "../citations";
import { reportMarkdown } from "../report-file";
import {
  documentOf,
  type ExportedReport,
  evidenceLine,
  pageWords,
  passageWords,
  type ReportDocument,
  verdictWords,
} from "./exported-report";
import { oneLine } from "./plain-text";

/** The file's text. Times are in UTC, so that the same report gives the same file. */
export function exportMarkdown(exported: ExportedReport): string {
  const { report } = exported;
  const document = documentOf(exported);
  const heading = /^\s*# .*\n?/.exec(report.content)?.[0] ?? `# ${escaped(report.title)}\n`;
  const body = report.content.startsWith(heading) ? report.content.slice(heading.length) : report.content;
  const about = document.about.map(({ label, value }) => `- ${label}: ${escaped(value)}`).join("\n");
  const short = exported.answer?.content.trim() ?? "";
  const above = short === "" ? "" : `## ${document.words("exports.inShort")}\n\n${short}\n\n---\n\n`;
  const text = reportMarkdown({
    title: report.title,
    content: `${heading.trim()}\n\n${about}\n\n${above}${body.trim()}`,
    sources: [...document.cited, ...document.others].map((source) => ({
      ...source,
      title: escaped(source.title),
      places: pageWords(source, document.words),
    })),
    cited: document.cited.map(({ number }) => number),
  });
  return [text, ...evidenceOf(document)].join("\n");
}

// Titles and passages are the words of others: they must not become links, images or markup of this file.
const escaped = (text: string) => oneLine(text).replace(/[\\`*_[\]<>&~|]/g, "\\$&");

/** A sentence without its citations: the line that quotes it begins with the one that is meant. */
const uncitedWords = (sentence: string) => withoutCitations(sentence).replace(/[ \t]([.,;:!?])/g, "$1");

function evidenceOf(document: ReportDocument): string[] {
  const { words, total, doubtful, uncited, disagreements } = document;
  if (total === 0 && uncited.length === 0) return [];
  const doubts = doubtful.map((one) => {
    const { judgement } = one.citation;
    const passage = passageWords(one, words);
    return [
      `- [${one.citation.number}] ${verdictWords(one, words)}: ${escaped(uncitedWords(one.sentence))}`,
      ...(passage === null ? [] : [`  - ${escaped(passage)}`]),
      ...(judgement?.evidence
        ? [`  - ${words("exports.judged", { words: escaped(judgement.evidence) })}`]
        : []),
    ].join("\n");
  });
  const differing = disagreements.map(
    ({ subject, values }) =>
      `- ${escaped(subject)}: ${values.map(({ number, value }) => `${escaped(value)} [${number}]`).join("; ")}`,
  );
  return [
    `## ${words("exports.evidence")}\n\n${evidenceLine(document)}.\n`,
    ...section(words("exports.doubtful"), doubts),
    ...section(
      words("exports.uncited"),
      uncited.map((text) => `- ${escaped(text)}`),
    ),
    ...section(words("exports.differ"), differing),
  ];
}

const section = (heading: string, lines: string[]) =>
  lines.length > 0 ? [`### ${heading}\n\n${lines.join("\n")}\n`] : [];
