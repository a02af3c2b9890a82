// Reads the input of a score: a bundle, or a report as Markdown. Any file gives a report or a sentence that says what
// is wrong with it.

import { type Bundle, type BundleReport, type ReadBundle, readBundle } from "@/lib/bundle-format/bundle";
import type { CheckedSource } from "@/lib/citation-check/check";
import { wordsFor } from "@/lib/report-export/words";
import { parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { ReportToScore } from "./score";

type ReadReport = { ok: true; report: ReportToScore } | { ok: false; sentence: string };

/** Number of lines at the top of a file within which an export identifies itself. */
const MOST_ABOVE = 12;

const fault = (sentence: string): ReadReport => ({ ok: false, sentence });

/** Larger files are rejected: 64 MB. */
export const LARGEST_FILE = 64 * 1024 * 1024;

function eventsOf(bundle: Bundle): RunEvent[][] | null {
  try {
    return bundle.runs.map(({ events }) => events.map(parseEvent));
  } catch {
    return null;
  }
}

/** Each source with the page that its citations were checked against. */
function sourcesOf(bundle: Bundle, report: BundleReport): CheckedSource[] {
  const texts = new Map(bundle.pages.map(({ id, text }) => [id, text]));
  const cited = new Map(report.citations.flatMap(({ number, pageId }) => (pageId ? [[number, pageId]] : [])));
  return bundle.sources.map(({ number, status, pageId }) => ({
    number,
    status,
    text: texts.get(cited.get(number) ?? pageId ?? "") ?? null,
  }));
}

function sentenceOf(read: Exclude<ReadBundle, { ok: true }>): string {
  switch (read.fault) {
    case "unreadable":
      return "The file begins as a bundle but cannot be read to its end. It may have been cut; export it again.";
    case "foreign":
      return "The file is JSON, but not a bundle that was exported here.";
    case "newer":
      return `The bundle is of version ${read.version}, which is newer than this installation reads. Update it first.`;
    case "damaged":
      return `The bundle is damaged: ${read.detail}`;
  }
}

function fromBundle(text: string): ReadReport {
  const read = readBundle(text);
  if (!read.ok) return fault(sentenceOf(read));
  const { bundle } = read;
  const report = bundle.reports.find(({ id }) => id === bundle.reportId);
  const runs = eventsOf(bundle);
  if (!report) return fault("The bundle is damaged: the report it was made for is not in it.");
  if (!runs) return fault("The bundle is damaged: one of its events is none.");
  return {
    ok: true,
    report: {
      title: report.title,
      question: bundle.runs.find(({ id }) => id === report.runId)?.question ?? "",
      content: report.content,
      stored: {
        citations: report.citations,
        sources: sourcesOf(bundle, report),
        pages: new Map(bundle.pages.map(({ id, text: page }) => [id, page])),
        runs,
      },
    },
  };
}

/** A report's text without what an export adds: the header, the sources and the results of the check. */
function ownText(markdown: string): string {
  const words = wordsFor(markdown);
  const labels = (["question", "written", "confidence", "sources"] as const).map(
    (label) => `- ${words(`exports.${label}`)}: `,
  );
  const added = new Set(
    (["sources", "notCited", "evidence"] as const).map((heading) => `## ${words(`exports.${heading}`)}`),
  );
  const lines = markdown.split("\n");
  const end = lines.findIndex((line) => added.has(line.trimEnd()));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line, index) => index > MOST_ABOVE || !labels.some((label) => line.startsWith(label)))
    .join("\n");
}

/** Parses the text of a file. Never throws. */
export function readReport(text: string): ReadReport {
  const own = text.replace(/^\ufeff/, "");
  if (own.trim() === "") return fault("The file is empty.");
  if (own.includes("\u0000")) return fault("The file is no text: give a report as Markdown or a bundle.");
  if (/^\s*(?:\{|\[\s*\{)/.test(own)) return fromBundle(own);
  const title = /^[ \t]*#[ \t]+([^\n]{1,300})/m.exec(own)?.[1]?.trim() ?? "";
  return { ok: true, report: { title, question: "", content: ownText(own), stored: null } };
}
