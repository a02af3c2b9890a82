// What a call's queued effects do to the run, as events: pure, in call order, so that the same results give the same
// numbers whichever came back first (X2). An effect that is in the log already is not said again.

import { createHash } from "node:crypto";
import { cutText, oneLine } from "@/lib/activities/data-block";
import type { EventBody } from "@/lib/runs/event";
import { EVENT_VERSION } from "@/lib/runs/event";
import { citationId, citationPrefix } from "@/lib/runs/run-citations";
import type { Call, Effect, RunState } from "@/lib/runs/run-state";
import { foldEvent } from "@/lib/runs/state";
import { nextNumber, sourceId, sourceOf } from "@/lib/sources/numbering";
import { hostOf, urlKey } from "@/lib/sources/url-key";

type EffectOf<K extends Effect["kind"]> = Extract<Effect, { kind: K }>;
type Context = { state: RunState; call: Call; value: unknown };
type Found = EffectOf<"found">["results"][number];

/** The state as it will be once these events are recorded. Numbers and times are provisional. */
export function advance(state: RunState, events: readonly EventBody[]): RunState {
  let next = state;
  for (const event of events)
    next = foldEvent(next, { seq: next.seq + 1, runId: state.id, at: 0, v: EVENT_VERSION, ...event });
  return next;
}

function sourceEvent(state: RunState, call: Call, found: Found): EventBody | null {
  const known = sourceOf(state.sources, found.url);
  if (!known)
    return {
      type: "source-added",
      callId: call.id,
      id: sourceId(state.threadId, found.url),
      number: nextNumber(state.sources),
      url: found.url,
      urlKey: urlKey(found.url),
      host: hostOf(found.url),
      title: found.title,
      snippet: found.snippet,
      publishedAt: found.publishedAt,
      ...(call.instance === undefined ? {} : { instance: call.instance }),
    };
  const fills =
    (known.title === "" && found.title !== "") ||
    (known.snippet === "" && found.snippet !== "") ||
    (known.publishedAt === null && found.publishedAt !== null);
  if (!fills) return null;
  const { title, snippet, publishedAt } = found;
  return { type: "source-filled", callId: call.id, number: known.number, title, snippet, publishedAt };
}

function found({ state, call }: Context, effect: EffectOf<"found">): EventBody[] {
  const events: EventBody[] = [];
  const numbers: number[] = [];
  let next = state;
  for (const result of effect.results) {
    const event = sourceEvent(next, call, result);
    if (event) events.push(event);
    if (event) next = advance(next, [event]);
    const number = sourceOf(next.sources, result.url)?.number;
    if (number !== undefined && !numbers.includes(number)) numbers.push(number);
  }
  if (state.searches.some((search) => search.callId === call.id)) return events;
  const newSources = next.sources.length - state.sources.length;
  const { query, provider } = effect;
  const before = effect.results.flatMap(({ url, earlier: read }) =>
    read ? (sourceOf(next.sources, url)?.number ?? []) : [],
  );
  const earlier = before.length > 0 ? { earlier: [...new Set(before)] } : {};
  return [
    ...events,
    { type: "search-made", callId: call.id, query, provider, numbers, newSources, ...earlier },
  ];
}

function read({ state, call }: Context, effect: EffectOf<"read">): EventBody[] {
  const events: EventBody[] = [];
  let next = state;
  for (const page of effect.pages) {
    const known = sourceOf(next.sources, page.url);
    // A new address that cannot be read gets no number; a page that was known brings nothing new (Q7).
    if (!known && !page.ok) continue;
    if (page.ok && page.known) continue;
    const own: EventBody[] = [];
    const added = known
      ? null
      : sourceEvent(next, call, {
          url: page.url,
          title: page.title,
          snippet: "",
          publishedAt: page.publishedAt,
        });
    if (added) own.push(added);
    own.push({
      type: "page-read",
      callId: call.id,
      number: known?.number ?? nextNumber(next.sources),
      title: page.title,
      publishedAt: page.publishedAt,
      page: page.ok ? page.page : null,
      error: page.ok ? null : page.error,
    });
    events.push(...own);
    next = advance(next, own);
  }
  return events;
}

/** Characters: what the person is shown can be sent back, in two code units each at most. */
const PLAN_LINE = 1000;
/** A line that is struck is repeated in the person's own message: nothing in it may look like a line of that. */
const planLine = (text: string) => cutText(oneLine(text), PLAN_LINE).text;

function planned({ state, call }: Context, effect: EffectOf<"planned"> | EffectOf<"adapted">): EventBody[] {
  if (state.plan?.history.some(({ callId }) => callId === call.id)) return [];
  const first = effect.kind === "planned";
  return [
    {
      type: "plan-set",
      callId: call.id,
      version: (state.plan?.version ?? 0) + 1,
      goal: planLine(effect.goal),
      steps: effect.steps.map(planLine).filter((line) => line.trim() !== ""),
      strategies: first ? effect.strategies : [],
      changes: first ? [] : effect.changes,
      reason: call.reason,
    },
  ];
}

const digest = (...parts: string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 20);

function reported({ state, call, value }: Context, effect: EffectOf<"reported">): EventBody[] {
  if (state.report?.callId === call.id) return [];
  const reportId = `rep_${digest(state.id, call.id)}`;
  const { title, confidence, filepath, wordCount, invalidCitations, uncited, faults, origin } = effect;
  const prefix = citationPrefix(reportId);
  const timestamp = (value as { timestamp?: string } | null)?.timestamp ?? "";
  const known = new Set(state.sources.map(({ number }) => number));
  const cited = new Set(effect.citations.map(({ number }) => number).filter((number) => known.has(number)));
  return [
    {
      type: "report-written",
      callId: call.id,
      reportId,
      seriesId: state.revises?.seriesId ?? state.report?.seriesId ?? reportId,
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
    },
  ];
}

function asked({ call }: Context, effect: EffectOf<"asked">): EventBody[] {
  const { reason, unclearTerms, assumptions, questions } = effect;
  return [{ type: "clarification-asked", callId: call.id, reason, unclearTerms, assumptions, questions }];
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
    case "answered":
      // The end of the run is read from the call's output, once its whole step is committed.
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

export type CommittedCall = {
  events: EventBody[];
  /** The call's output; undefined when an event already says it. */
  output: unknown;
  /** The state behind the events. */
  state: RunState;
};

/** What a returned call does to the run. Numbers of sources are written into its output here, where they are known. */
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
  }
  if (returned.effects.some(({ kind }) => kind === "found")) output = withNumbers(output, "results", next);
  if (returned.effects.some(({ kind }) => kind === "read")) output = withNumbers(output, "pages", next);
  return { events, output, state: next };
}
