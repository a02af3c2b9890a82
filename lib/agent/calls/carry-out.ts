// Executes one explicit call: runs its activity with a time limit and the run's signal, and retries where
// that is safe (Q14). Errors of an activity become outcomes; only an abort rejects.

import type {
  ActivityContext,
  ActivityServices,
  FlatCall,
  RegisteredActivity,
} from "@/lib/activities/activity";
import type { ActivityRegistry } from "@/lib/activities/registry";
import { showingsIn } from "@/lib/activities/showing";
import { unimplemented } from "@/lib/activities/unimplemented";
import { openParts } from "@/lib/agent/limits/held-report";
import { CUT_SHORT, isResearch } from "@/lib/agent/loop/finish";
import type { LoopPorts } from "@/lib/agent/ports";
import { DeadlineError, withDeadline, withoutDeadline } from "@/lib/agent/step/deadline";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import { attachPage, type PageAttachment } from "@/lib/fetch/pages/page";
import { log, redact } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import { tablesOf } from "@/lib/run-log/evidence-table";
import type { Call, CallError, Effect, RunState } from "@/lib/run-log/run-state";
import { ANY_TIME } from "@/lib/search/period";
import { ProviderError } from "@/lib/search/provider";
import type { ToolRegistry } from "@/lib/tools/registry";
import { writesEnd } from "@/lib/tools/tool";
import { openableTexts } from "./openable-texts";

// The fault of a failed call: a sentence that is safe to show to the person and the model. Causes are logged.

type CallFault = {
  error: CallError;
  /** The delay that the service asked for, in milliseconds. */
  retryAfterMs: number | null;
};

const PROVIDER_KINDS: Partial<Record<ProviderError["code"], CallError["kind"]>> = {
  timeout: "timeout",
  rate_limited: "rate_limited",
  cancelled: "cancelled",
};

/** Classifies what an activity threw. Only messages that are written for readers are passed on. */
function callFault(thrown: unknown): CallFault {
  if (thrown instanceof DeadlineError)
    return { error: { kind: "timeout", message: thrown.message, retryable: true }, retryAfterMs: null };
  if (thrown instanceof ProviderError) {
    const retryable = thrown.retryable || (thrown.status !== null && thrown.status >= 500);
    const kind = PROVIDER_KINDS[thrown.code] ?? "provider_failed";
    return {
      error: { kind, message: redact(thrown.message), retryable },
      retryAfterMs: thrown.retryAfterMs,
    };
  }
  const message =
    thrown instanceof GroundworkError
      ? redact(thrown.message)
      : "The tool broke while it ran. The log has the cause.";
  return { error: { kind: "activity_failed", message, retryable: false }, retryAfterMs: null };
}

export type Registries = { readonly tools: ToolRegistry; readonly activities: ActivityRegistry };

export type CallOutcome =
  | { ok: true; value: unknown; effects: Effect[]; pages: PageAttachment[] }
  | { ok: false; error: CallError };

/** One attempt and two automatic retries (Q14). */
const TRIES = 3;
const FIRST_WAIT_MS = 500;

type Attempt = {
  state: RunState;
  config: AgentConfig;
  call: Call;
  activity: RegisteredActivity | undefined;
  registries: Registries;
  services: ActivityServices;
  ports: LoopPorts;
  /** The run's signal, combined for research calls with the request to finish. */
  signal: AbortSignal;
};

/** What the activity of a call may see of the run. */
export function scopeOf({
  state,
  call,
  registries,
}: Pick<Attempt, "state" | "call" | "registries">): ActivityContext["scope"] {
  return {
    runId: state.id,
    callId: call.id,
    ...(call.serves ? { serves: call.serves } : {}),
    threadId: state.threadId,
    question: state.question,
    sources: state.sources,
    // Searches that this same call recorded before a crash do not count as earlier ones.
    searches: state.searches.filter(({ callId }) => callId !== call.id),
    plan: state.plan,
    earlier: state.earlier,
    notCovered: openParts(state, call),
    tables: tablesOf(state),
    reportVersion: state.report?.version ?? 0,
    revises: state.revises,
    openable: openableTexts(state, registries.tools),
    showings: showingsIn(state, call),
    hosts: {
      allowed: state.hosts?.allowed ?? [],
      preferred: state.hosts?.preferred ?? [],
      banned: state.bannedHosts,
    },
    period: state.period ?? ANY_TIME,
    places: state.places,
  };
}

function flat(call: Call): FlatCall {
  return { ...call.params, _tool: call.tool, _activity: call.activity, _reasoningForCall: call.reason };
}

async function attempt(run: Attempt): Promise<CallOutcome> {
  const { call, ports, config } = run;
  const effects: Effect[] = [];
  const pages = new Map<string, PageAttachment>();
  const tool = run.registries.tools.require(call.tool);
  const limited: typeof withDeadline = tool.options.untimed ? withoutDeadline : withDeadline;
  const value = await limited(
    (signal) =>
      (run.activity?.run ?? unimplemented)(flat(call), tool.schema, {
        config,
        scope: scopeOf(run),
        services: run.services,
        signal,
        finish: ports.finish,
        now: () => ports.clock.now(),
        effect: (effect) => effects.push(effect),
        attach(content) {
          const page = attachPage(content);
          pages.set(page.id, page);
          const { id, sha256, charCount, wordCount } = page;
          const { readAt, pageStarts, about } = content;
          return {
            ...{ id, sha256, charCount, wordCount },
            ...(readAt === undefined ? {} : { readAt }),
            ...(pageStarts ? { pageStarts } : {}),
            ...(about ? { about } : {}),
          };
        },
      }),
    { ms: config.execution.activityTimeoutMs, clock: ports.clock, signal: run.signal },
  );
  return { ok: true, value, effects, pages: [...pages.values()] };
}

type Plan = { waitMs: number; events: EventBody[] };

/** Whether and when a failed call is retried; null when the failure is final. */
function retryPlan(run: Attempt, tries: number, fault: ReturnType<typeof callFault>): Plan | null {
  const { registries, call, ports, config, activity } = run;
  if (tries >= TRIES) return null;
  const { role, limit } = registries.tools.require(call.tool).options;
  // The report and the final answer need only this machine, so they are retried at once after any failure.
  if (writesEnd(role)) return { waitMs: 0, events: [] };
  if (!activity?.idempotent || !fault.error.retryable) return null;
  const backoff = FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + ports.random() / 2);
  const waitMs = fault.retryAfterMs ?? backoff;
  if (waitMs > config.execution.activityTimeoutMs) return null;
  const what = limit === "searches" ? "search" : "page";
  const retryAt = ports.clock.now() + waitMs;
  const cause = fault.error.message;
  return {
    waitMs,
    events: [{ type: "retry-scheduled", what, cause, attempt: tries + 1, of: TRIES, retryAt }],
  };
}

/** A custom tool may have been removed since the step was decided. */
const goneTool = ({ tool }: Call): CallError => ({
  kind: "tool_unavailable",
  message: `"${tool}" is not there any more.`,
  retryable: false,
});

/** Executes a call. Rejects only with the reason of the run's signal, or when recording fails. */
export async function carryOut(work: Omit<Attempt, "activity" | "config" | "signal">): Promise<CallOutcome> {
  const { call, ports, state, registries } = work;
  if (!state.config) throw new Error(`run ${state.id} has no agent`);
  const tool = registries.tools.get(call.tool);
  if (!tool) return { ok: false, error: goneTool(call) };
  const activity = registries.activities.get(call.activity, call.variant);
  // An activity with limits of its own receives the finish signal and returns what it has.
  const cut = isResearch(call, registries.tools) && !tool.options.untimed ? ports.finish : null;
  const signal = cut ? AbortSignal.any([ports.signal, cut]) : ports.signal;
  try {
    return await tryAll({ ...work, activity, config: state.config, signal });
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (cut?.aborted) return { ok: false, error: CUT_SHORT };
    throw thrown;
  }
}

async function tryAll(run: Attempt): Promise<CallOutcome> {
  const { call, ports, state, signal } = run;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(run);
    } catch (thrown) {
      signal.throwIfAborted();
      const fault = callFault(thrown);
      log.warn("call-failed", { runId: state.id, callId: call.id, tool: call.tool, tries, cause: thrown });
      const plan = retryPlan(run, tries, fault);
      if (!plan) return { ok: false, error: fault.error };
      if (plan.events.length > 0) await ports.record(plan.events);
      if (plan.waitMs > 0) await ports.clock.sleep(plan.waitMs, signal);
    }
  }
}
