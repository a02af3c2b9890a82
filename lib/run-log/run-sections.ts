// A report that is written in sections: its outline, what its sections have become, and its text so far. The loop
// writes from it and the screen shows it, also after a restart in the midst.

import { unfinishedReport } from "@/lib/reports/joined-report";
import { idsNamed } from "./run-plan-lines";
import type { Call, RunState } from "./run-state";
import { framePath, sectionPath } from "./section-draft";

/** A section that the agent planned: what it says, and what it rests on. */
export type OutlineSection = {
  heading: string;
  /** Ids of the plan lines (`p1`) that it answers. */
  lines: string[];
  /** Numbers of the sources that it names. */
  sources: number[];
  /** What it is to say, as the agent wrote it; may be empty. */
  says: string;
};

/**
 * The result of one request for a report in sections. `index` counts the sections of the outline from 0; the number after
 * the last is the frame: introduction, conclusion and analysis.
 */
export type WrittenSection = {
  callId: string;
  index: number;
  /** Text of a section, or the parts of the frame; null when the requests brought nothing usable. */
  value: unknown;
};

/** Which part of a report a request writes. */
export type SectionId = Pick<WrittenSection, "callId" | "index">;

export const MOST_SECTIONS = 8;
const LONGEST_HEADING = 160;
const SOURCE = /\[(\d{1,4})\]/g;
/** Parts that are written from the finished sections, whatever an outline calls them. */
const FRAME = new Set([
  ...["introduction", "conclusion", "conclusions", "analysis", "sources", "references", "summary"],
  ...["введение", "заключение", "вывод", "выводы", "анализ", "источники", "литература"],
]);

/** `Prices (p1, p3) [2]` as `Prices`. */
function headingOf(text: string): string {
  const name = text
    .replace(/\([^()]{0,200}\)/g, (group) => (idsNamed(group).length > 0 ? " " : group))
    .replace(SOURCE, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\d{1,2}[.)] /, "");
  return name.slice(0, LONGEST_HEADING);
}

const HEADING = /^(#{1,6}) +\S/;

/**
 * The sections of an outline in Markdown, in order; empty when it has no heading. Read line by line and not as Markdown
 * is, so that a browser loads little for it.
 */
export function outlineOf(outline: string): OutlineSection[] {
  const lines = outline.split("\n").map((text) => text.trim());
  const levels = lines.map((text) => HEADING.exec(text)?.[1]?.length ?? 0);
  const top = Math.min(...levels.filter((level) => level > 0));
  const starts = levels.flatMap((level, at) => (level === top ? [at] : []));
  const sections = starts.map((start, at) => {
    const [head = "", ...rest] = lines.slice(start, starts[at + 1]);
    const whole = [head, ...rest].join("\n");
    return {
      heading: headingOf(head.slice(top)),
      lines: idsNamed(whole).filter((id) => id.startsWith("p")),
      sources: [...new Set([...whole.matchAll(SOURCE)].map(([, number]) => Number(number)))],
      says: rest.join("\n").trim(),
    };
  });
  const named = sections.filter(({ heading }) => heading !== "");
  const own = named.filter(({ heading }) => !FRAME.has(heading.toLowerCase()));
  return (own.length > 0 ? own : named).slice(0, MOST_SECTIONS);
}

const hasText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The outline of a call that gives one instead of the text of a report; null for every other call. */
export function outlineIn({ params }: Pick<Call, "params">): OutlineSection[] | null {
  if (hasText(params.content) || !hasText(params.outline)) return null;
  const sections = outlineOf(params.outline);
  return sections.length > 0 ? sections : null;
}

/** The frame as far as it has arrived. */
function frameDraft(draft: RunState["draft"], index: number) {
  const text = (path: string) => draft[framePath(index, path)];
  const analysis: { inference: string }[] = [];
  for (let at = 0, inference = text("analysis.0.inference"); inference !== undefined; ) {
    analysis.push({ inference });
    at += 1;
    inference = text(`analysis.${at}.inference`);
  }
  const names = [
    "introduction",
    "conclusion",
    "heading_of_conclusion",
    "heading_of_analysis",
    "note_on_analysis",
  ];
  return { ...Object.fromEntries(names.map((name) => [name, text(name)])), analysis };
}

/** The report as far as it is written: every heading of the outline, and what has arrived below and around them. */
export function reportSoFar(
  state: Pick<RunState, "question" | "sections" | "draft">,
  call: Call,
): string | null {
  const outline = outlineIn(call);
  if (!outline) return null;
  const written = (index: number) =>
    state.sections?.find((part) => part.callId === call.id && part.index === index)?.value;
  const sections = outline.map(({ heading }, index) => {
    const whole = written(index);
    return { heading, text: hasText(whole) ? whole : (state.draft[sectionPath(index)] ?? "") };
  });
  const { question, draft } = state;
  const frame = written(outline.length) ?? frameDraft(draft, outline.length);
  return unfinishedReport({ question, sections, frame });
}
