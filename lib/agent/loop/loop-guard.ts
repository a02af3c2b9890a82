// Checks every request to a model, retries and repairs included, before it is sent: the budget must allow it,
// the person must still want it, and it must contain the person's latest messages. When the person asks to
// finish, a research request in flight is aborted, unless it is already writing the report.

import { budgetDecision, type Need } from "@/lib/agent/limits/budget";
import type { LoopPorts } from "@/lib/agent/ports";
import type { RequestPorts } from "@/lib/agent/step/step";
import type { EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";

/** Why a request was not sent or was aborted: the run has to determine its next action again. */
export class RequestStopped extends Error {
  override readonly name = "RequestStopped";
  readonly why: "finish" | "steered" | "budget" | "form" | "late";

  constructor(why: RequestStopped["why"]) {
    super(`The request was stopped: ${why}.`);
    this.why = why;
  }
}

/** What a request to finish makes pointless. */
const IS_RESEARCH: ReadonlySet<Need> = new Set<Need>(["research", "result", "marks"]);

/** `go`, or why the request must not be sent. */
export type RequestDecision = "go" | Exclude<RequestStopped["why"], "form" | "late">;

type Guarded = {
  /** The state the request was built from. */
  state: RunState;
  need: Need;
  bytes: number;
  /** True for a request with the conversation, which contains the person's messages. */
  tells: boolean;
  tools: ToolRegistry;
};

/** Whether the text of a report has started to arrive. */
class Draft {
  readonly #names = new Map<string, string>();
  readonly #written = new Set<string>();

  readonly #tools: ToolRegistry;

  constructor(tools: ToolRegistry) {
    this.#tools = tools;
  }

  take({ path, text }: EventOf<"step-delta">): void {
    const [, call, field] = /^calls\.(\d+)\.(_tool|content)$/.exec(path) ?? [];
    if (call === undefined) return;
    if (field === "content") this.#written.add(call);
    else this.#names.set(call, (this.#names.get(call) ?? "") + text);
  }

  clear(): void {
    this.#names.clear();
    this.#written.clear();
  }

  holdsReport(): boolean {
    return [...this.#written].some((call) => {
      const name = this.#names.get(call);
      return name === undefined || this.#tools.get(name)?.options.role === "closing";
    });
  }
}

/** The ports of one request with its retries and repairs; a step can only be requested with them. */
export type GuardedPorts = LoopPorts & RequestPorts;

export type Guard = {
  /** The ports for the request. */
  ports: GuardedPorts;
  /** The outcome of the last request; null before the first. */
  outcome(): EventOf<"usage-counted">["outcome"] | null;
  close(): void;
};

/** Whether the request may be sent, by the person's latest input and the current budget. */
async function requestDecision(asking: Guarded, ports: LoopPorts): Promise<RequestDecision> {
  const { need, bytes, state, tells } = asking;
  const fresh = await ports.state();
  if (IS_RESEARCH.has(need) && (ports.finish.aborted || fresh.finishing)) return "finish";
  const said = new Set(state.steers.map(({ id }) => id));
  if (tells && fresh.steers.some(({ id }) => !said.has(id))) return "steered";
  if (fresh.builtInWrites) return "go";
  const { kind } = budgetDecision({
    state: fresh,
    day: await ports.day(),
    now: ports.clock.now(),
    need,
    bytes,
  });
  return kind === "go" ? "go" : "budget";
}

/** True when the log assigns to this step a message that the request was built without. */
function missesMessage({ state, tells }: Guarded, after: RunState, current: number): boolean {
  const said = new Set(state.steers.map(({ id }) => id));
  return tells && after.steers.some(({ id, step }) => step === current && !said.has(id));
}

/**
 * Creates ports for one request with its retries and repairs that decide whether each of them may be sent.
 */
export function guardRequest(asking: Guarded, ports: LoopPorts): Guard {
  const draft = new Draft(asking.tools);
  const cut = new AbortController();
  let outcome: ReturnType<Guard["outcome"]> = null;
  const onFinish = () => {
    if (!draft.holdsReport()) cut.abort(new RequestStopped("finish"));
  };
  const isResearch = IS_RESEARCH.has(asking.need);
  if (isResearch) ports.finish.addEventListener("abort", onFinish, { once: true });

  return {
    ports: {
      ...ports,
      async requestDecision() {
        const decision = await requestDecision(asking, ports);
        if (decision === "go") draft.clear();
        return decision;
      },
      missesMessage: (after, step) => missesMessage(asking, after, step),
      record(events, pages) {
        for (const event of events) if (event.type === "usage-counted") outcome = event.outcome;
        return ports.record(events, pages);
      },
      delta(event) {
        draft.take(event);
        ports.delta(event);
      },
      signal: isResearch ? AbortSignal.any([ports.signal, cut.signal]) : ports.signal,
    },
    outcome: () => outcome,
    close: () => ports.finish.removeEventListener("abort", onFinish),
  };
}
