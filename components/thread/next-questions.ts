// Suggests follow-up questions that the agent itself left open, never invented from words of the report.

import { openLines } from "@/lib/run-log/plan-coverage";
import type { RunState } from "@/lib/run-log/run-state";

const MOST = 3;
const SHORTEST = 12;
const LONGEST = 180;
/** A line that is longer as it is written suggests nothing. */
const LONGEST_WRITTEN = 2000;
/** Headings under which reports list open questions. */
const OPEN =
  /^#{1,4}\s.*\b(?:open (?:questions?|points?|issues?)|unanswered|remaining questions?|further (?:research|questions?)|what remains)\b|^#{1,4}\s.*(?:открыт\S* вопрос|остал\S* без ответа|что осталось|дальнейш\S* (?:вопрос|исследован))/iu;

const isShort = (text: string) => text.length <= LONGEST_WRITTEN;

/** Plain text for the question box, without Markdown and citations. */
function plain(text: string): string {
  return text
    .replace(/\[\d+(?:\s*,\s*\d+)*\]/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")
    .replace(/[*_`]{1,3}/g, "")
    .replace(/\s+([?!.,;:])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Questions that the agent wrote beside its answer. */
function named({ calls }: RunState): string[] {
  const call = calls.findLast(({ tool, status }) => tool === "finalanswertool" && status === "succeeded");
  const given = call?.params.next_questions;
  return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
}

/** Complete questions listed under a heading for open questions. */
function openInReport({ report }: RunState): string[] {
  const found: string[] = [];
  let open = false;
  for (const line of report?.content.split("\n") ?? []) {
    if (line.startsWith("#")) open = OPEN.test(line);
    else if (open && isShort(line) && plain(line).endsWith("?")) found.push(line);
  }
  return found;
}

/** Plan lines that a run did not reach because it was cut short. */
function notDone({ plan, finishing, limitsReached }: RunState): string[] {
  if (finishing === null && limitsReached.length === 0) return [];
  return openLines({ plan })
    .filter(({ status }) => status === "planned")
    .map(({ text }) => text);
}

/**
 * A suggestion that the person sends counts as typed by them, and typed addresses may be opened. An address
 * written by the model could exfiltrate data, so suggestions must not contain one with a path, a query or a
 * subdomain.
 */
const ADDRESS = /:\/\/|[\p{L}\p{N}-]\.\p{L}{2,}[/?#:]|(?:[\p{L}\p{N}-]{1,63}\.){2,8}\p{L}{2,}/u;

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Up to three suggestions; empty if the run leaves no question open. */
export function nextQuestions(state: RunState): string[] {
  if (state.status !== "completed" || state.kind === "edit") return [];
  const sources = [named(state), openInReport(state), notDone(state)];
  const first = sources.map((list) => list.filter(isShort).map(plain)).find((list) => list.length > 0) ?? [];
  const asked = new Set([state.question, ...state.earlier.map(({ question }) => question)].map(keyOf));
  const fit = first.filter(
    (text) =>
      text.length >= SHORTEST && text.length <= LONGEST && !ADDRESS.test(text) && !asked.has(keyOf(text)),
  );
  const keys = fit.map(keyOf);
  return fit.filter((text, index) => keys.indexOf(keyOf(text)) === index).slice(0, MOST);
}
