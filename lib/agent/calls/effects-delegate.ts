// What a delegate brings to the run that asked: its sources and their pages, numbered here, and its findings with the
// numbers of this run in place of its own (B13, Q7).

import { citationMarks } from "@/lib/reports/citations";
import type { EventBody } from "@/lib/run-log/event";
import type { Call, Effect, RunState } from "@/lib/run-log/run-state";
import { nextNumber, sourceOf } from "@/lib/sources/numbering";
import { advance, sourceEvent } from "./effects-sources";

type Delegated = Extract<Effect, { kind: "delegated" }>;

/** Sources and pages that the run does not have yet, and how the delegate ended. */
export function delegated(state: RunState, call: Call, effect: Delegated): EventBody[] {
  const events: EventBody[] = [];
  let next = state;
  for (const { url, title, snippet, publishedAt, page } of effect.sources) {
    const known = sourceOf(next.sources, url);
    const own: EventBody[] = [];
    const added = sourceEvent(next, call, { url, title, snippet, publishedAt });
    if (added) own.push(added);
    if (page && !known?.pageId) {
      const number = known?.number ?? nextNumber(next.sources);
      own.push({ type: "page-read", callId: call.id, number, title, publishedAt, page, error: null });
    }
    events.push(...own);
    next = advance(next, own);
  }
  const { runId, status, steps, sources, use } = effect;
  const read = sources.filter(({ page }) => page !== null).length;
  return [
    ...events,
    {
      type: "delegate-ended",
      callId: call.id,
      delegateId: runId,
      status,
      steps,
      sources: sources.length,
      read,
      use,
    },
  ];
}

type Reply = { findings: string; sources: { number: number | null; url: string }[]; note?: string };

/** The result with the numbers that its sources have here; what cannot be told apart any more is dropped and said. */
export function withOwnNumbers(value: unknown, effect: Delegated, state: RunState): unknown {
  const reply = value as Reply;
  const own = new Map(
    effect.sources.map(({ number, url }) => [number, sourceOf(state.sources, url)?.number ?? null]),
  );
  const { text, dropped } = renumbered(reply.findings, own);
  const lost =
    dropped.length > 0
      ? `Left out of the findings, as their sources did not come along: ${dropped.map((number) => `[${number}]`).join(" ")}.`
      : null;
  const note = [reply.note, lost].filter((part) => part).join(" ");
  return {
    ...reply,
    findings: text,
    sources: reply.sources.map((source) => ({
      ...source,
      number: sourceOf(state.sources, source.url)?.number ?? null,
    })),
    ...(note === "" ? {} : { note }),
  };
}

/** Each group of citations with the numbers of `own`; numbers that are not in it are taken out. */
export function renumbered(
  text: string,
  own: ReadonlyMap<number, number | null>,
): { text: string; dropped: number[] } {
  const groups = Map.groupBy(citationMarks(text), ({ at }) => at);
  const dropped = new Set<number>();
  const parts: string[] = [];
  let done = 0;
  for (const [at, marks] of groups) {
    const numbers = marks.flatMap(({ number }) => {
      const found = own.get(number) ?? null;
      if (found === null) dropped.add(number);
      return found ?? [];
    });
    const before = text.slice(done, at);
    // Without its mark a sentence ends as it would have.
    parts.push(numbers.length > 0 ? before : before.replace(/(?<![ \u00a0])[ \u00a0]+$/, ""));
    parts.push([...new Set(numbers)].map((number) => `[${number}]`).join(""));
    done = marks[0]?.end ?? at;
  }
  return { text: parts.join("") + text.slice(done), dropped: [...dropped].sort((a, b) => a - b) };
}
