// A report as one self-contained Markdown file: title, date and verdicts, the text with its doubtful
// citations marked, its numbered sources, and the results of the citation check.

import type { Words } from "@/lib/i18n/translate";
import { withoutCitations } from "@/lib/reports/citations";
import { oneLine } from "@/lib/reports/plain-text";
import { publicationWords } from "@/lib/sources/publication-words";
import { citationsByPlace } from "./cited-pieces";
import {
  documentOf,
  doubtWord,
  type ExportedCitation,
  type ExportedReport,
  evidenceLine,
  modelWords,
  pageWords,
  passageWords,
  type ReportDocument,
  verdictWords,
} from "./exported-report";
import { reportMarkdown } from "./report-file";

/** The content of the file. Times are in UTC, so that the same report gives the same file. */
export function exportMarkdown(exported: ExportedReport): string {
  const { report } = exported;
  const document = documentOf(exported);
  const content = withCaptions(
    withDoubts(report.content, document.citations, document.words),
    report.content,
    document,
  );
  const heading = /^\s*# .*\n?/.exec(content)?.[0] ?? `# ${escaped(report.title)}\n`;
  const body = content.startsWith(heading) ? content.slice(heading.length) : content;
  const about = document.about.map(({ label, value }) => `- ${label}: ${escaped(value)}`).join("\n");
  const { answer } = document;
  const short = answer ? withDoubts(answer.content, answer.citations, document.words).trim() : "";
  const above = short === "" ? "" : `## ${document.words("exports.inShort")}\n\n${short}\n\n---\n\n`;
  const text = reportMarkdown({
    title: report.title,
    content: `${heading.trim()}\n\n${about}\n\n${above}${body.trim()}`,
    sources: [...document.cited, ...document.others].map((source) => ({
      ...source,
      title: escaped(source.title),
      places: [
        ...publicationWords(document.words, source).map(escaped),
        ...pageWords(source, document.words),
      ],
    })),
    cited: document.cited.map(({ number }) => number),
    unlisted: document.unlisted,
  });
  return [text, ...evidenceOf(document)].join("\n");
}

/** The caption of each chart below its block, which stays so that an import finds it; its table is in the text. */
function withCaptions(text: string, content: string, { charts, words }: ReportDocument): string {
  const parts: string[] = [];
  let done = 0;
  for (const { at, end, title, caption, fault } of charts.values()) {
    const block = content.slice(at, end);
    const place = text.indexOf(block, done);
    if (place < 0) continue;
    parts.push(text.slice(done, place + block.length));
    parts.push(`\n\n*${escaped(title || words("exports.chart"))}: ${escaped(caption || (fault ?? ""))}*`);
    done = place + block.length;
  }
  return parts.join("") + text.slice(done);
}

const ALONE = /^\[\s*\d+\s*\]$/;

/**
 * The text with the verdict after each doubtful citation: `[6] (weak)`, and for several in one pair of brackets with
 * its number: `[1, 3] (3 weak)`. The brackets do not change, so that an import finds all citations.
 */
function withDoubts(content: string, citations: readonly ExportedCitation[], words: Words): string {
  const parts: string[] = [];
  let done = 0;
  const places = [...citationsByPlace(citations)].sort(([a], [b]) => a - b);
  for (const [at, group] of places) {
    const doubts = group.flatMap((one) => {
      const word = doubtWord(one, words);
      return word === null ? [] : { number: one.citation.number, word };
    });
    const end = content.indexOf("]", at) + 1;
    if (doubts.length === 0 || end === 0) continue;
    const alone = ALONE.test(content.slice(at, end));
    const doubtWords = doubts.map(({ number, word }) => (alone ? word : `${number} ${word}`)).join(", ");
    // Brackets directly after it would look like the address of a link.
    parts.push(content.slice(done, end), ` (${doubtWords})${content[end] === "[" ? " " : ""}`);
    done = end;
  }
  return parts.join("") + content.slice(done);
}

// Titles and passages are outside text and must not become links, images or markup of this file.
// A `<` becomes an entity: readers take a backslash after an address for a part of that, and the tag behind it for one.
/** Outside text on one line, without markup of its own. */
export const escaped = (text: string) =>
  oneLine(text).replace(/[\\`*_[\]<>&~|]/g, (mark) => (mark === "<" ? "&lt;" : `\\${mark}`));

/** A sentence without its citations, because the line that quotes it begins with the citation in question. */
const uncitedWords = (sentence: string) =>
  withoutCitations(sentence).replace(/(?<![ \t])[ \t]+([.,;:!?])/g, "$1");

function evidenceOf(document: ReportDocument): string[] {
  const { words, total, doubtful, uncited, disagreements } = document;
  if (total === 0 && uncited.length === 0) return [];
  const doubts = doubtful.map((one) => {
    const said = modelWords(one, words);
    const passage = passageWords(one, words);
    return [
      `- [${one.citation.number}] ${verdictWords(one, words)}: ${escaped(uncitedWords(one.sentence))}`,
      ...(passage === null ? [] : [`  - ${escaped(passage)}`]),
      ...(said === null ? [] : [`  - ${escaped(said)}`]),
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
