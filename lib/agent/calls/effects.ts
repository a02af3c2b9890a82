// Converts the queued effects of a call to events: pure, in call order, so that the same results get the same
// numbers whichever returned first (X2). An effect that is already in the log is not recorded again.

import { createHash } from "node:crypto";
import { cutText, oneLine } from "@/lib/activities/data-block";
import { citationMarks } from "@/lib/reports/citations";
import { renumberedPictures } from "@/lib/reports/placed-pictures";
import { briefOf } from "@/lib/run-log/brief";
import type { EventBody } from "@/lib/run-log/event";
import { citationId, citationPrefix } from "@/lib/run-log/run-citations";
import { planLines } from "@/lib/run-log/run-plan-lines";
import type { Call, Effect, RunState } from "@/lib/run-log/run-state";
import { nextNumber, sourceOf } from "@/lib/sources/numbering";
import { advance, found, read, sourceEvent } from "./effects-sources";

type EffectOf<K extends Effect["kind"]> = Extract<Effect, { kind: K }>;
type Context = { state: RunState; call: Call; value: unknown };

/** Characters. The person can send a plan line back, at up to two code units per character. */
const PLAN_LINE = 1000;
/** A dropped line is quoted in the person's own message, so it must not look like a line of that message. */
const planLine = (text: string) => cutText(oneLine(text), PLAN_LINE).text;

/** Characters of a title. */
const TITLE = 80;

/**
 * The model's title for the thread, without quotation marks and full stop; only for the first question of the
 * thread.
 */
function titleFrom(state: RunState, effect: EffectOf<"planned">): { title?: string } {
  const asked = state.earlier.length > 0 || state.kind !== "research" || state.delegatedBy;
  const said = oneLine(effect.title ?? "").trim();
  const line = (/^["'“„«](.+)["'”“»]$/u.exec(said)?.[1] ?? said).replace(/(?<![.。])[.。]+$/u, "").trim();
  // A longer text is not a title; the thread keeps the beginning of its question.
  return asked || line === "" || line.length > TITLE ? {} : { title: line };
}

function planned({ state, call }: Context, effect: EffectOf<"planned"> | EffectOf<"adapted">): EventBody[] {
  if (state.plan?.history.some(({ callId }) => callId === call.id)) return [];
  const first = effect.kind === "planned";
  const lines = planLines(state.plan, effect.steps.map(planLine));
  return [
    {
      type: "plan-set",
      callId: call.id,
      version: (state.plan?.version ?? 0) + 1,
      goal: planLine(effect.goal),
      steps: lines.map(({ text }) => text),
      ids: lines.map(({ id }) => id),
      strategies: first ? effect.strategies : [],
      changes: first ? [] : effect.changes,
      reason: call.reason,
      ...(effect.kind === "planned" ? titleFrom(state, effect) : {}),
      ...(effect.kind === "planned" && effect.brief
        ? { brief: briefOf(effect.brief, state.plan?.brief) }
        : {}),
    },
  ];
}

const digest = (...parts: string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 20);

function reported({ state, call, value }: Context, effect: EffectOf<"reported">): EventBody[] {
  if (state.report?.callId === call.id) return [];
  const reportId = `rep_${digest(state.id, call.id)}`;
  const { title, confidence, filepath, wordCount, invalidCitations, uncited, unsure, faults } = effect;
  const { origin, head } = effect;
  // What a repetition writes is a further version of the report that it holds against the pages.
  const continued = state.revises?.seriesId ?? state.repeats?.seriesId;
  const prefix = citationPrefix(reportId);
  const timestamp = (value as { timestamp?: string } | null)?.timestamp ?? "";
  const known = new Set(state.sources.map(({ number }) => number));
  const cited = new Set(effect.citations.map(({ number }) => number).filter((number) => known.has(number)));
  return [
    {
      type: "report-written",
      callId: call.id,
      reportId,
      seriesId: continued ?? state.report?.seriesId ?? reportId,
      version: (state.report?.version ?? 0) + 1,
      origin,
      title,
      confidence,
      wordCount,
      sourcesCount: state.sources.length,
      citedCount: cited.size,
      invalidCitations,
      filepath,
      timestamp,
      citations: effect.citations.map((citation, index) => ({ ...citation, id: citationId(prefix, index) })),
      uncited,
      faults,
      ...(unsure?.length ? { unsure } : {}),
      ...(head ? { head } : {}),
    },
  ];
}

function asked({ call }: Context, effect: EffectOf<"asked">): EventBody[] {
  const { kind: _, ...said } = effect;
  return [{ type: "clarification-asked", callId: call.id, ...said }];
}

function eventsOf(context: Context, effect: Effect): EventBody[] {
  switch (effect.kind) {
    case "found":
      return found(context, effect);
    case "read":
      return read(context, effect);
    case "planned":
    case "adapted":
      return planned(context, effect);
    case "asked":
      return asked(context, effect);
    case "reported":
      return reported(context, effect);
    case "delegated":
      return delegated(context.state, context.call, effect);
    case "answered":
      // The end of the run is read from the call's output, once the whole step is committed.
      return [];
  }
}

type Numbered = { number: number | null; url: string };

function withNumbers<T>(value: T, list: "results" | "pages", state: RunState): T {
  const entries = (value as { [key: string]: unknown } | null)?.[list];
  if (!Array.isArray(entries)) return value;
  const numbered = (entries as Numbered[]).map((entry) => ({
    ...entry,
    number: sourceOf(state.sources, entry.url)?.number ?? null,
  }));
  return { ...value, [list]: numbered };
}

/** The output of a plan tool with its lines by id, which the model names from here on. */
function withPlanLines(value: unknown, call: Call, { plan }: RunState): unknown {
  const version = plan?.history.findLast(({ callId }) => callId === call.id);
  if (!version?.ids || typeof value !== "object") return value;
  const demands = plan?.brief?.demands ?? [];
  return {
    ...value,
    lines: version.steps.map((text, at) => ({ id: version.ids?.[at] ?? "", text })),
    ...(demands.length > 0 ? { demands } : {}),
  };
}

type CommittedCall = {
  events: EventBody[];
  /** The call's output; undefined when an event already contains it. */
  output: unknown;
  /** The state after the events. */
  state: RunState;
};

/**
 * The effects of a returned call on the run. Source numbers are inserted into its output here, where they are
 * known.
 */
export function commitCall(
  state: RunState,
  call: Call,
  returned: { value: unknown; effects: readonly Effect[] },
): CommittedCall {
  const events: EventBody[] = [];
  let next = state;
  let output: unknown = returned.value;
  for (const effect of returned.effects) {
    const own = eventsOf({ state: next, call, value: returned.value }, effect);
    events.push(...own);
    next = advance(next, own);
    if (effect.kind === "reported") output = undefined;
    if (effect.kind === "delegated") output = withOwnNumbers(returned.value, effect, next);
  }
  if (returned.effects.some(({ kind }) => kind === "planned" || kind === "adapted"))
    output = withPlanLines(output, call, next);
  if (returned.effects.some(({ kind }) => kind === "found")) output = withNumbers(output, "results", next);
  if (returned.effects.some(({ kind }) => kind === "read")) output = withNumbers(output, "pages", next);
  return { events, output, state: next };
}

// The results of a delegate: its sources and their pages, numbered for the parent run, and its findings with
// those numbers in place of its own (B13, Q7).

type Delegated = Extract<Effect, { kind: "delegated" }>;

/** Sources and pages that the run does not have yet, and how the delegate ended. */
function delegated(state: RunState, call: Call, effect: Delegated): EventBody[] {
  const events: EventBody[] = [];
  let next = state;
  for (const { url, title, snippet, publishedAt, publication, page } of effect.sources) {
    const known = sourceOf(next.sources, url);
    const own: EventBody[] = [];
    const about = publication ? { publication } : {};
    const added = sourceEvent(next, call, { url, title, snippet, publishedAt, ...about });
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

/**
 * The result with the source numbers of this run; citations that can no longer be resolved are dropped, and
 * the result says so.
 */
function withOwnNumbers(value: unknown, effect: Delegated, state: RunState): unknown {
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

/** Renumbers each group of citations by `own`; numbers that are not in it are removed. */
function renumbered(
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
    // Without its citation mark, a sentence keeps no space before its full stop.
    parts.push(numbers.length > 0 ? before : before.replace(/(?<![ \u00a0])[ \u00a0]+$/, ""));
    parts.push([...new Set(numbers)].map((number) => `[${number}]`).join(""));
    done = marks[0]?.end ?? at;
  }
  const joined = renumberedPictures(parts.join("") + text.slice(done), own);
  return { text: joined, dropped: [...dropped].sort((a, b) => a - b) };
}
