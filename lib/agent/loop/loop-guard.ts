// Stands before every request to a model, retries and repairs included: none leaves that the budget does not allow, that
// the person does not want any more, or that does not say what they told the run meanwhile. One that is on its way for
// research is hung up on when the person asks to finish, unless it is writing the report by then.

import { budgetDecision, type Need } from "@/lib/agent/limits/budget";
import type { LoopPorts } from "@/lib/agent/ports";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";

/** Why a request did not leave or was hung up on: the run has to look anew at what comes next. */
export class RequestStopped extends Error {
  override readonly name = "RequestStopped";
  readonly why: "finish" | "steered" | "budget" | "form";

  constructor(why: RequestStopped["why"]) {
    super(`The request was stopped: ${why}.`);
    this.why = why;
  }
}

export type Guarded = {
  /** The state the request was built from. */
  state: RunState;
  need: Need;
  bytes: number;
  /** True for a request with the conversation, which tells the model what the person said. */
  tells: boolean;
  tools: ToolRegistry;
};

/** Whether the text of a report has begun to arrive. */
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

export type Guard = {
  /** What the request is made with. */
  ports: LoopPorts;
  /** What the last request came to; null before there was one. */
  outcome(): EventOf<"usage-counted">["outcome"] | null;
  close(): void;
};

/** Whether the request may leave, asked right before it does. Throws RequestStopped. */
async function mayLeave(asking: Guarded, fresh: RunState, ports: LoopPorts): Promise<void> {
  const { need, bytes, state, tells } = asking;
  const isResearch = need === "research" || need === "result";
  if (isResearch && (ports.finish.aborted || fresh.finishing)) throw new RequestStopped("finish");
  const said = new Set(state.steers.map(({ id }) => id));
  if (tells && fresh.steers.some(({ id }) => !said.has(id))) throw new RequestStopped("steered");
  if (fresh.builtInWrites) return;
  const { kind } = budgetDecision({
    state: fresh,
    day: await ports.day(),
    now: ports.clock.now(),
    need,
    bytes,
  });
  if (kind !== "go") throw new RequestStopped("budget");
}

/** A message that came between asking and writing down counts as told by this request, which does not say it. */
async function heed(asking: Guarded, intent: EventOf<"step-started">, after: RunState, ports: LoopPorts) {
  const said = new Set(asking.state.steers.map(({ id }) => id));
  if (!asking.tells || after.steers.every(({ id, step }) => step !== intent.step || said.has(id))) return;
  const { step, attempt } = intent;
  const nothing = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, promptBytes: 0 };
  await ports.record([{ type: "usage-counted", step, attempt, outcome: "cancelled", ...nothing }]);
  throw new RequestStopped("steered");
}

/** Ports for one request with its retries and repairs; they reject with RequestStopped when it must not go on. */
export function guardRequest(asking: Guarded, ports: LoopPorts): Guard {
  const draft = new Draft(asking.tools);
  const cut = new AbortController();
  let outcome: ReturnType<Guard["outcome"]> = null;
  const onFinish = () => {
    if (!draft.holdsReport()) cut.abort(new RequestStopped("finish"));
  };
  const isResearch = asking.need === "research" || asking.need === "result";
  if (isResearch) ports.finish.addEventListener("abort", onFinish, { once: true });

  async function record(events: EventBody[], pages: Parameters<LoopPorts["record"]>[1] = []) {
    const intent = events.find((event) => event.type === "step-started");
    for (const event of events) if (event.type === "usage-counted") outcome = event.outcome;
    if (!intent) return ports.record(events, pages);
    await mayLeave(asking, await ports.state(), ports);
    draft.clear();
    const after = await ports.record(events, pages);
    await heed(asking, intent, after, ports);
    return after;
  }

  return {
    ports: {
      ...ports,
      record,
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
