// Researches a sub-question as a run of its own (B13): in a thread that belongs to the call, with its own
// agent, limits and context. The run's idempotency key is derived from the call, so after a restart the same
// run is found again and nothing is paid for twice. It takes no place in the queue, because the run that
// waits for it holds one. When the parent run is stopped, the delegate is stopped; when the parent is asked
// to finish, the delegate finishes with what it has.
import type { ActivityServices, DelegateReply } from "@/lib/activities/activity";
import { addressesToPassOn } from "@/lib/agent/calls/openable-texts";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import type { DelegateSource } from "@/lib/run-log/run-parallel";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { cancelRun } from "@/lib/runs/cancel";
import { createRun, EMPTY, titleOf } from "@/lib/runs/create-run";
import type { Engine } from "@/lib/runs/engine";
import { finishRun } from "@/lib/runs/finish";
import { loadRunState } from "@/lib/runs/load";
import type { Recorder } from "@/lib/runs/recorder";
import { DELEGATE_KEY } from "./delegate-key";
import { delegateAgent, delegateBudget } from "./delegate-share";

type Request = Parameters<NonNullable<ActivityServices["delegate"]>>[0];
type Begun = { runId: string; threadId: string };

const keyOf = (runId: string, callId: string) => `${DELEGATE_KEY}${runId}:${callId}`;

/**
 * Researches the sub-question of a call, and resolves when the delegate has ended. Rejects with the signal's
 * reason.
 */
export async function delegateRun(
  engine: Engine,
  parent: Pick<Recorder, "state" | "persist">,
  request: Request,
): Promise<DelegateReply> {
  const { callId, signal, finish } = request;
  const key = keyOf(parent.state.id, callId);
  const before = await engine.db.findRunByKey(key);
  const begun = before
    ? { runId: before.id, threadId: before.threadId }
    : await beginFor(engine, parent.state, request);
  const stop = () => {
    // A shutdown releases every run; this one continues at the next start as well.
    if (signal.reason === "cancelled") quietly(cancelRun(begun.runId, engine), begun.runId);
  };
  // A stop during creation could not reach this run, because it did not exist yet.
  if (signal.aborted) stop();
  signal.throwIfAborted();
  if (!parent.state.delegates.some((delegate) => delegate.callId === callId))
    await parent.persist([
      {
        type: "delegate-started",
        callId,
        delegateId: begun.runId,
        threadId: begun.threadId,
        question: request.question,
      },
    ]);
  const close = () => quietly(finishRun(begun.runId, engine), begun.runId);
  signal.addEventListener("abort", stop, { once: true });
  finish.addEventListener("abort", close, { once: true });
  try {
    if (finish.aborted) close();
    return await replyOf(engine, await endOf(engine, begun.runId, signal));
  } finally {
    signal.removeEventListener("abort", stop);
    finish.removeEventListener("abort", close);
  }
}

/** A run that has ended in the meantime needs neither a stop nor a finish. */
function quietly(work: Promise<void>, runId: string): void {
  work.catch((error) => {
    const over = error instanceof GroundworkError && error.code === "run_already_ended";
    if (!over) log.warn("delegate-not-told", { runId, error });
  });
}

async function beginFor(
  engine: Engine,
  state: RunState,
  { callId, question, find }: Request,
): Promise<Begun> {
  if (!state.config || state.delegatedBy) throw new GroundworkError("delegate_impossible");
  const at = engine.clock.now();
  const thread = {
    id: engine.newId("thr"),
    title: titleOf(question),
    createdAt: at,
    updatedAt: at,
    delegatedBy: state.id,
    ownerId: (await engine.db.findThread(state.threadId))?.ownerId ?? null,
  };
  const { bannedHosts } = state;
  const unwanted: EventBody[] =
    bannedHosts.length > 0
      ? [
          {
            type: "run-steered",
            id: engine.newId("steer"),
            message: "",
            banHosts: bannedHosts,
            dropSteps: [],
          },
        ]
      : [];
  const asked = `${question}\n\n${find}`;
  const addresses = addressesToPassOn(state, asked);
  return createRun(engine, {
    request: {
      question: asked,
      idempotencyKey: keyOf(state.id, callId),
    },
    agent: delegateAgent(state.config),
    scope: state.scope,
    places: state.places,
    thread,
    isNew: true,
    background: EMPTY,
    wishes: { reviewPlan: false, budget: delegateBudget(state, at) },
    delegatedBy: {
      runId: state.id,
      callId,
      threadId: state.threadId,
      ...(addresses.length > 0 ? { addresses } : {}),
    },
    hosts: state.hosts,
    period: state.period,
    attached: state.attached,
    decided: () => unwanted,
  });
}

/** The state of the run once it has ended. Rejects with the signal's reason. */
async function endOf(engine: Engine, runId: string, signal: AbortSignal): Promise<RunState> {
  const { db, bus } = engine;
  const ended = Promise.withResolvers<void>();
  const leave = () => ended.reject(signal.reason);
  const unsubscribe = bus.subscribe(runId, (batch) => {
    if (batch.some(({ event }) => event.type === "run-ended")) ended.resolve();
  });
  signal.addEventListener("abort", leave, { once: true });
  ended.promise.catch(() => undefined);
  try {
    signal.throwIfAborted();
    const state = await loadRunState(db, runId);
    if (state && isTerminal(state.status)) return state;
    await ended.promise;
    const last = await loadRunState(db, runId);
    if (!last) throw new GroundworkError("run_not_found");
    return last;
  } finally {
    unsubscribe();
    signal.removeEventListener("abort", leave);
  }
}

async function replyOf(engine: Engine, state: RunState): Promise<DelegateReply> {
  const { id: runId, report, answer, error, usage, searchesUsed } = state;
  const sources = await sourcesOf(engine, state);
  return {
    runId,
    status: state.status as DelegateReply["status"],
    findings: [answer, report?.content].filter((text) => text).join("\n\n"),
    error: state.status === "completed" ? null : (error?.message ?? null),
    steps: state.iteration,
    sources,
    use: {
      requests: usage.requests,
      inputTokens: usage.inputTokens,
      cachedTokens: usage.cachedTokens,
      outputTokens: usage.outputTokens,
      money: usage.money,
      searches: searchesUsed,
    },
  };
}

/**
 * The sources that the delegate read or cites; sources that it only found are of no use to the parent run.
 */
async function sourcesOf({ db }: Engine, { sources, report }: RunState): Promise<DelegateSource[]> {
  const cited = new Set(report?.citations.map(({ number }) => number));
  const usedSources = sources.filter(({ number, pageId }) => pageId !== null || cited.has(number));
  return Promise.all(
    usedSources.map(async ({ number, url, title, snippet, publishedAt, publication, pageId, readAt }) => {
      const page = pageId ? await db.findPage(pageId) : null;
      const ref = page && {
        id: page.id,
        sha256: page.sha256,
        charCount: page.charCount,
        wordCount: page.wordCount,
        ...(readAt === null ? {} : { readAt }),
        ...(page.pageStarts ? { pageStarts: page.pageStarts } : {}),
        ...(page.about ? { about: page.about } : {}),
      };
      const about = publication ? { publication } : {};
      return { number, url, title, snippet, publishedAt, ...about, page: ref };
    }),
  );
}
