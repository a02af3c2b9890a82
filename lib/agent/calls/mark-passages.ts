// After pages were read, the second model marks in each what matters for the reading (see
// `lib/activities/marked-passages.ts`), one small request for one page. The result is recorded with its cost before the
// call ends, so that no restart pays for it twice. Whatever goes wrong, ranking alone chooses what is shown.

import { markOf, type PromptText, sealed } from "@/lib/activities/data-block";
import type { PageOutput } from "@/lib/activities/extract-page-content";
import {
  hasMore,
  hasPassages,
  MARK_FORM,
  MARK_PROMPT,
  markMessage,
  marksIn,
  withMarks,
} from "@/lib/activities/marked-passages";
import { goalOf } from "@/lib/activities/reading-goal";
import { areSpans } from "@/lib/activities/showing";
import { guardRequest, RequestStopped } from "@/lib/agent/loop/loop-guard";
import type { LoopPorts } from "@/lib/agent/ports";
import { promptRoom } from "@/lib/agent/prompts/compact";
import { requestStep, type StepPolicy, type StepRequest } from "@/lib/agent/step/step";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { replyForm } from "@/lib/agent/step-schema/reply-form";
import type { ModelHandle } from "@/lib/models/model";
import { REPLY_LIMITS } from "@/lib/models/reply";
import { RETRY_POLICY } from "@/lib/resilience/retry";
import type { EventBody } from "@/lib/run-log/event";
import { isGuided } from "@/lib/run-log/run-guided";
import type { Call, MarkedPage, RunState } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";
import { extractPageContentTool } from "@/lib/tools/registry";
import type { CallOutcome, Registries } from "./carry-out";
import { scopeOf } from "./carry-out";

/** How long one request may take, and all of a step. */
const LONGEST_MS = 30_000;
const STEP_MS = 90_000;
/** Requests in a row that brought nothing, after which the run goes without. */
const MOST_FAILED = 2;
/** A refused form is asked for once more in a weaker one. */
const MOST_TRIES = 3;
const REPLY_TOKENS = 4000;
const REPLY_SHARE = 3;
const LONGEST_REPLY = 60_000;
/** Code points of a page: with less room there is nothing to choose from. */
const ROOMS = [24_000, 16_000, 10_000, 6000] as const;

const FORM = replyForm("passages", MARK_FORM);

type Question = Pick<StepRequest, "instructions" | "messages" | "schema">;

const questionOf = (state: RunState, message: PromptText): Question => ({
  instructions: MARK_PROMPT,
  messages: [{ role: "user", content: sealed(message, markOf(state)) }],
  schema: FORM,
});

type Work = { registries: Registries; ports: LoopPorts };
type Page = { call: Call; output: PageOutput; pageId: string };

/** The second model as it is asked here: for one object, with short replies; null when it is not to be asked. */
function readerOf(state: RunState, { reader }: LoopPorts): ModelHandle | null {
  if (!reader || reader.readsRunState || state.builtInWrites || state.finishing || isGuided(state))
    return null;
  const failed = (state.marked ?? []).slice(-MOST_FAILED).filter(({ fault }) => fault !== undefined);
  if (failed.length >= MOST_FAILED) return null;
  const window = reader.contextWindow();
  const most = window === null ? REPLY_TOKENS : Math.min(REPLY_TOKENS, Math.floor(window / REPLY_SHARE));
  return {
    ...reader,
    mode: () => {
      const mode = reader.mode();
      return mode === "small" ? "prompt" : mode;
    },
    maxOutputTokens: Math.min(reader.maxOutputTokens ?? most, most),
  };
}

/** The pages of a finished reading of which only a part is shown. */
function pagesOf(call: Call): Page[] {
  if (call.tool !== extractPageContentTool.name || call.sameAs !== undefined || !call.returned) return [];
  const { value, effects } = call.returned;
  const outputs = (value as { pages?: unknown } | null)?.pages;
  if (!Array.isArray(outputs)) return [];
  const ids = new Map(
    effects.flatMap((effect) =>
      effect.kind === "read"
        ? effect.pages.flatMap((page) => (page.ok ? [[urlKey(page.url), page.page.id] as const] : []))
        : [],
    ),
  );
  return (outputs as PageOutput[]).flatMap((output) => {
    const pageId = ids.get(urlKey(output.url));
    return pageId && hasMore(output) && areSpans(output.passages) ? [{ call, output, pageId }] : [];
  });
}

const markedBefore = (state: RunState, { call, output }: Page): MarkedPage | undefined =>
  state.marked?.find(({ callId, url }) => callId === call.id && url === output.url);

/** True when the results of these calls are worth recording at once, because the second model is asked about them. */
export function isMarkingDue(
  state: RunState,
  done: readonly (readonly [Call, CallOutcome])[],
  ports: LoopPorts,
) {
  const returned = done.flatMap(([call, outcome]) =>
    outcome.ok ? [{ ...call, returned: { value: outcome.value, effects: outcome.effects } }] : [],
  );
  return readerOf(state, ports) !== null && returned.some((call) => pagesOf(call).length > 0);
}

function policyFor(state: RunState): StepPolicy {
  const most = Math.min(LONGEST_MS, state.config?.execution.activityTimeoutMs ?? LONGEST_MS);
  const { firstMs, silenceMs } = REPLY_LIMITS;
  return {
    retry: { ...RETRY_POLICY, tries: 1 },
    limitedTries: 1,
    reply: {
      firstMs: Math.min(firstMs, most),
      silenceMs: Math.min(silenceMs, most),
      totalMs: most,
      maxCharacters: LONGEST_REPLY,
    },
    repairRounds: 0,
    useless: MOST_TRIES,
  };
}

type Asking = { state: RunState; page: Page; text: string; model: ModelHandle };

const readingOf = (state: RunState, { call, output }: Page, registries: Registries) => {
  const scope = scopeOf({ state, call, registries });
  const goal = goalOf({ ...call.params, _reasoningForCall: call.reason }, scope);
  return { url: output.url, goal, scope, reason: call.reason };
};

/** The largest request that fits into the window of the second model; null when not even the smallest does. */
async function prepared({ state, page, text, model }: Asking, registries: Registries) {
  const window = model.contextWindow();
  const most = window === null ? Number.POSITIVE_INFINITY : promptRoom(window, model.maxOutputTokens);
  for (const room of ROOMS) {
    const { message, shown } = await markMessage(text, readingOf(state, page, registries), room);
    const question = questionOf(state, message);
    const { bytes } = sentWith({ request: question, repair: null }, model.mode());
    if (bytes <= most) return { question, shown, bytes };
  }
  return null;
}

/** Asks about one page and records what was marked; the state stays as it is when the request may not be sent. */
async function ask(asking: Asking, { registries, ports }: Work): Promise<RunState> {
  const { state, page, text, model } = asking;
  const ready = await prepared(asking, registries);
  const step = state.steps.find(({ number }) => number === page.call.step);
  if (!ready || !step) return state;
  const { question, shown, bytes } = ready;
  const guarded = { state, need: "marks" as const, bytes, tells: false, tools: registries.tools };
  const guard = guardRequest(guarded, ports);
  const base = { step: step.number, callId: page.call.id, url: page.output.url, model: model.info.id };
  const marked = (solution: unknown, attempt: number): EventBody => ({
    type: "passages-marked",
    ...base,
    attempt,
    ...marksIn(text, solution, shown),
  });
  try {
    const result = await requestStep(
      {
        step: step.number,
        attempt: step.attempt + 1,
        closing: step.closing,
        tools: step.tools,
        ...question,
        second: true,
        check: (solution) =>
          hasPassages(solution) ? { ok: true } : { ok: false, faults: ["the list of passages is missing"] },
        told: (solution, attempt) => [marked(solution, attempt)],
        runState: null,
      },
      { ...guard.ports, model, delta: () => undefined },
      policyFor(state),
    );
    if (result.kind === "solution") return result.state;
    const attempt = (await ports.state()).steps.find(({ number }) => number === step.number)?.attempt ?? 1;
    const fault = result.error.message;
    return ports.record([{ type: "passages-marked", ...base, attempt, marks: [], dropped: 0, fault }]);
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (thrown instanceof RequestStopped) return ports.state();
    throw thrown;
  } finally {
    guard.close();
  }
}

/** Asks about every page that was not asked about yet, as long as time and budget allow it. */
async function askAll(pages: readonly Page[], work: Work): Promise<RunState> {
  const { ports } = work;
  const until = ports.clock.now() + STEP_MS;
  let state = await ports.state();
  for (const page of pages) {
    const model = readerOf(state, ports);
    if (!model || ports.finish.aborted || ports.clock.now() >= until) return state;
    if (markedBefore(state, page)) continue;
    const text = await ports.services.pageText(page.pageId);
    if (text !== null) state = await ask({ state, page, text, model }, work);
  }
  return state;
}

/** The result of a call with the marked passages of its pages. */
async function markedValue(state: RunState, call: Call, { registries, ports }: Work): Promise<unknown> {
  const value = call.returned?.value as { pages: PageOutput[] };
  const limit = state.config?.search.contentLimit ?? 0;
  const changed = new Map<PageOutput, PageOutput>();
  for (const page of pagesOf(call)) {
    const { marks = [] } = markedBefore(state, page) ?? {};
    const text = marks.length > 0 ? await ports.services.pageText(page.pageId) : null;
    if (text === null) continue;
    const reading = readingOf(state, page, registries);
    changed.set(page.output, await withMarks(page.output, text, reading, { marks, limit }));
  }
  return { ...value, pages: value.pages.map((page) => changed.get(page) ?? page) };
}

/**
 * The state in which the results of these calls show the passages that the second model marked. Rejects only with the
 * signal's reason, or when recording fails.
 */
export async function markPassages(
  state: RunState,
  level: readonly Pick<Call, "id">[],
  work: Work,
): Promise<RunState> {
  const ids = new Set(level.map(({ id }) => id));
  const read = state.calls.filter((call) => ids.has(call.id) && pagesOf(call).length > 0);
  if (read.length === 0) return state;
  const asked = await askAll(read.flatMap(pagesOf), work);
  const values = new Map<string, unknown>();
  for (const call of read) values.set(call.id, await markedValue(asked, call, work));
  const now = await work.ports.state();
  return {
    ...now,
    calls: now.calls.map((call) =>
      values.has(call.id) && call.returned
        ? { ...call, returned: { ...call.returned, value: values.get(call.id) } }
        : call,
    ),
  };
}
