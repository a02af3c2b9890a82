// The sections of a report with their cited sentences and verdicts, and the sentences that need a source and have none.

import type { RootContent } from "mdast";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import type { Citation, Report } from "@/lib/run-log/run-state";
import {
  countMapVerdicts,
  graverVerdict,
  type MapVerdict,
  type MapVerdictCounts,
  mapVerdict,
} from "./research-map-verdicts";

export type MapSentence = {
  start: number;
  /** Cited numbers; empty for a sentence that needs a source and has none. */
  numbers: number[];
  /** The worst verdict of its citations; null without citations. */
  verdict: MapVerdict | null;
};

export type MapSection = {
  id: string;
  /** Null for the text before the first heading. */
  heading: string | null;
  /** Offset of its heading in the report, from which its link is derived. */
  start: number;
  end: number;
  /** Number of further sections merged into this one, because a report may have hundreds. */
  merged: number;
  citations: number;
  /** The first citation in it; null without one. */
  citationId: string | null;
  verdicts: MapVerdictCounts;
  /** Cited numbers, in the order of the text. */
  sources: number[];
  sentences: MapSentence[];
  /** Factual sentences without a source. */
  uncited: number;
};

const MOST_SECTIONS = 12;
const DEEPEST = 3;

type Part = Pick<MapSection, "heading" | "start" | "end" | "merged">;
type Sections = { sections: MapSection[]; sectionOf: (citation: Pick<Citation, "at">) => string };

/** The sections of a report. `citations` with an offset below 0 stand above it, and count for its opening. */
export function sectionsOf(report: Report | null, citations: readonly Citation[]): Sections {
  if (!report) return { sections: [], sectionOf: () => "" };
  const parts = partsOf(report);
  const indexAt = (at: number) =>
    Math.max(
      0,
      parts.findLastIndex(({ start }) => start <= at),
    );
  const cited = Map.groupBy(citations, ({ at }) => indexAt(at));
  const uncited = Map.groupBy(report.uncited, ({ start }) => indexAt(start));
  const sections = parts.map((part, index): MapSection => {
    const own = (cited.get(index) ?? []).toSorted((a, b) => a.at - b.at);
    const open = uncited.get(index) ?? [];
    return {
      id: sectionNode(index),
      ...part,
      citations: own.length,
      citationId: own[0]?.id ?? null,
      verdicts: countMapVerdicts(own),
      sources: [...new Set(own.map(({ number }) => number))],
      sentences: sentencesOf(own, open),
      uncited: open.length,
    };
  });
  // A first section without citations is left out unless it is the only one.
  const shown = sections.filter(
    ({ heading, sentences }) => heading !== null || sentences.length > 0 || sections.length === 1,
  );
  return { sections: shown, sectionOf: ({ at }) => sectionNode(indexAt(at)) };
}

const sectionNode = (index: number) => `section-${index}`;

/** Splits the text at its headings, as deeply as there is room. A heading that repeats the title starts no section. */
function partsOf({ content, title }: Report): Part[] {
  const all = headingsIn(content).filter(({ heading }, index) => index > 0 || !isSame(heading, title));
  const shallowest = Math.min(...all.map(({ depth }) => depth));
  let headings = all;
  for (let depth = DEEPEST - 1; headings.length >= MOST_SECTIONS && depth >= shallowest; depth -= 1)
    headings = all.filter((heading) => heading.depth <= depth);
  const kept = headings.slice(0, MOST_SECTIONS - 1);
  const starts = [{ heading: null, start: 0 }, ...kept];
  return starts.map(({ heading, start }, index) => ({
    heading,
    start,
    end: starts[index + 1]?.start ?? content.length,
    merged: index === starts.length - 1 ? headings.length - kept.length : 0,
  }));
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function headingsIn(content: string) {
  return parseMarkdown(content).children.flatMap((node) => {
    if (node.type !== "heading" || node.depth > DEEPEST) return [];
    const heading = textIn(node)
      .replace(/(?<!\s)\s*\[\d[\d,;\s–-]*\]/g, "")
      .trim();
    return [{ heading, depth: node.depth, start: node.position?.start.offset ?? 0 }];
  });
}

function textIn(node: RootContent): string {
  if ("value" in node) return node.value;
  if ("children" in node) return node.children.map(textIn).join("");
  return "alt" in node ? (node.alt ?? "") : "";
}

/** One entry per sentence, however many citations it has; in the order of the text. */
function sentencesOf(cited: readonly Citation[], uncited: readonly { start: number }[]): MapSentence[] {
  const sentences = new Map<number, MapSentence>();
  for (const citation of cited) {
    const { sentenceStart: start, number } = citation;
    const verdict = mapVerdict(citation);
    const before = sentences.get(start);
    sentences.set(start, {
      start,
      numbers: [...new Set([...(before?.numbers ?? []), number])],
      verdict: graverVerdict(verdict, before?.verdict ?? "supported"),
    });
  }
  const open = uncited.map(({ start }): MapSentence => ({ start, numbers: [], verdict: null }));
  return [...sentences.values(), ...open].sort((a, b) => a.start - b.start);
}
