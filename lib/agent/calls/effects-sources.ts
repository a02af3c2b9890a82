// Converts the effects of searches and reads on a run's sources to events (Q7).

import { isDeepStrictEqual } from "node:util";
import type { EventBody } from "@/lib/run-log/event";
import { EVENT_VERSION } from "@/lib/run-log/event";
import type { Call, Effect, ReadPage, RunState } from "@/lib/run-log/run-state";
import { foldEvent } from "@/lib/run-log/state";
import { mergedPublication } from "@/lib/sources/merged-publication";
import { nextNumber, sourceId, sourceOf } from "@/lib/sources/numbering";
import { hostOf, urlKey } from "@/lib/sources/url-key";

type EffectOf<K extends Effect["kind"]> = Extract<Effect, { kind: K }>;
type Context = { state: RunState; call: Call };
type Found = EffectOf<"found">["results"][number];

/** The state that recording these events would produce. Numbers and times are provisional. */
export function advance(state: RunState, events: readonly EventBody[]): RunState {
  let next = state;
  for (const event of events)
    next = foldEvent(next, { seq: next.seq + 1, runId: state.id, at: 0, v: EVENT_VERSION, ...event });
  return next;
}

/** The event that adds or completes a source; null when there is nothing new. */
export function sourceEvent(state: RunState, call: Call, found: Found): EventBody | null {
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
      ...(found.publication ? { publication: found.publication } : {}),
      ...(call.instance === undefined ? {} : { instance: call.instance }),
    };
  const fills =
    (known.title === "" && found.title !== "") ||
    (known.snippet === "" && found.snippet !== "") ||
    (known.publishedAt === null && found.publishedAt !== null) ||
    !isDeepStrictEqual(mergedPublication(known.publication, found.publication), known.publication);
  if (!fills) return null;
  const { title, snippet, publishedAt, publication } = found;
  const about = publication ? { publication } : {};
  const { number } = known;
  return { type: "source-filled", callId: call.id, number, title, snippet, publishedAt, ...about };
}

/** The events of a search and its results. */
export function found({ state, call }: Context, effect: EffectOf<"found">): EventBody[] {
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
  const { query, provider, failed, anyAge, bundledLeftOut, cost, period, offset } = effect;
  const told = {
    ...(failed ? { failed } : {}),
    ...(anyAge ? { anyAge } : {}),
    ...(bundledLeftOut ? { bundledLeftOut } : {}),
    ...(cost ? { cost } : {}),
    ...(period ? { period } : {}),
    ...(offset ? { offset } : {}),
  };
  const before = effect.results.flatMap(({ url, earlier: read }) =>
    read ? (sourceOf(next.sources, url)?.number ?? []) : [],
  );
  const earlier = before.length > 0 ? { earlier: [...new Set(before)] } : {};
  return [
    ...events,
    { type: "search-made", callId: call.id, query, provider, numbers, newSources, ...earlier, ...told },
  ];
}

/** The line of the plan that a call works for: the one it names, else the one in work. */
const lineOf = ({ plan }: RunState, call: Call): string | undefined => {
  const named = plan?.steps.find(({ id }) => call.serves?.includes(id));
  return (named ?? plan?.steps.find(({ status }) => status === "running"))?.id;
};

/** The event of a known page that was read for something else; null when that brought no new sentence. */
function rereadEvent(
  state: RunState,
  call: Call,
  { page, findings = [] }: Extract<ReadPage, { ok: true }>,
  at: { number: number; line: string | undefined },
): EventBody | null {
  const before = (state.findings ?? []).filter(({ pageId }) => pageId === page.id);
  const fresh = findings.filter(
    ({ start, end }) => !before.some((one) => start < one.end && one.start < end),
  );
  if (fresh.length === 0) return null;
  const line = at.line === undefined ? {} : { line: at.line };
  const found = { number: at.number, pageId: page.id, findings: fresh, ...line };
  return { type: "page-reread", callId: call.id, ...found };
}

/** The events of pages that were read or could not be read. */
export function read({ state, call }: Context, effect: EffectOf<"read">): EventBody[] {
  const events: EventBody[] = [];
  const line = lineOf(state, call);
  let next = state;
  for (const page of effect.pages) {
    const known = sourceOf(next.sources, page.url);
    // A new address that cannot be read gets no number; a page that was already read adds no source (Q7).
    if (!known && !page.ok) continue;
    if (page.ok && page.known) {
      const again = known ? rereadEvent(next, call, page, { number: known.number, line }) : null;
      if (again) events.push(again);
      if (again) next = advance(next, [again]);
      continue;
    }
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
      ...(page.ok && page.findings?.length ? { findings: page.findings } : {}),
      ...(line === undefined ? {} : { line }),
      ...(page.ok && page.cost ? { cost: page.cost } : {}),
    });
    events.push(...own);
    next = advance(next, own);
  }
  return events;
}
