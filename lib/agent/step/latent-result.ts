// Requests the result of a latent call that came without one, in one more request for the result alone (Q12);
// never invents an empty object. The result is recorded together with its cost.

import {
  lines,
  oneLine,
  type PromptText,
  told,
  writtenText,
  writtenValue,
} from "@/lib/activities/data-block";
import type { CallOutcome, Registries } from "@/lib/agent/calls/carry-out";
import { CUT_SHORT } from "@/lib/agent/loop/finish";
import { type GuardedPorts, guardRequest, RequestStopped } from "@/lib/agent/loop/loop-guard";
import type { LoopPorts } from "@/lib/agent/ports";
import { buildPrompt } from "@/lib/agent/prompts/messages";
import { resultText } from "@/lib/agent/prompts/messages-steps";
import { readLatentOutput } from "@/lib/agent/step-schema/normalise-call";
import { projectOutput } from "@/lib/agent/step-schema/project";
import { log } from "@/lib/log";
import type { Call, RunState, Step } from "@/lib/run-log/run-state";
import type { RegisteredTool } from "@/lib/tools/tool";
import { requestStep, type StepRequest } from "./step";
import { sentWith } from "./step-attempt";

const failure = (message: string): CallOutcome => ({
  ok: false,
  error: { kind: "latent_no_output", message, retryable: false },
});

/** True for a latent call whose tool declares a result that is missing. */
export function lacksResult(call: Call, registries: Registries): boolean {
  if (call.mode !== "latent" || call.refused || call.output !== null) return false;
  const tool = registries.tools.get(call.tool);
  return tool !== undefined && projectOutput(tool) !== null;
}

/** The results of the calls that it waited for: they are not part of a finished step yet. */
function waitedFor(state: RunState, call: Call, registries: Registries): PromptText[] {
  const before = state.calls.filter(({ id }) => call.needs?.includes(id));
  return before.flatMap((one) => [
    told`What call ${oneLine(one.id)} (${oneLine(one.tool)}) brought:`,
    resultText(state, one, registries),
    told``,
  ]);
}

function resultRequest(state: RunState, call: Call, registries: Registries): PromptText {
  const { reasoning: _reasoning, ...params } = call.params;
  return lines([
    ...waitedFor(state, call, registries),
    told`You chose ${oneLine(call.tool)} for: ${writtenText(call.reason)}`,
    told`Its parameters: ${writtenValue(params)}`,
    told`Its result is missing. Reply with one object that holds nothing but \`_output\`, judged by the sources above.`,
  ]);
}

/** Requests the result of one call. Rejects only with the signal's reason. */
export async function requestResult(
  state: RunState,
  call: Call,
  registries: Registries,
  ports: LoopPorts,
): Promise<CallOutcome> {
  const schema = projectOutput(registries.tools.require(call.tool));
  const step = state.steps.at(-1);
  // The built-in model answers whole steps only.
  if (!schema || !step || ports.model.readsRunState) return failure("The call came without its result.");
  const { instructions, messages } = buildPrompt(state, registries, resultRequest(state, call, registries));
  const tool = registries.tools.require(call.tool);
  const bare = projectOutput(tool, { profile: "legacy" });
  const question = { instructions, messages, schema: { ...schema, bare } };
  const { bytes } = sentWith({ request: question, repair: null }, ports.model.mode());
  const guard = guardRequest({ state, need: "result", bytes, tells: false, tools: registries.tools }, ports);
  try {
    return await askFor(tool, { state, call, step, question }, guard.ports);
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (!(thrown instanceof RequestStopped)) throw thrown;
    if (thrown.why === "finish") return { ok: false, error: CUT_SHORT };
    return failure("The call came without its result, and the budget does not allow to ask for it.");
  } finally {
    guard.close();
  }
}

type Asking = {
  state: RunState;
  call: Call;
  step: Step;
  question: Pick<StepRequest, "instructions" | "messages" | "schema">;
};

async function askFor(
  tool: RegisteredTool,
  { state, call, step, question }: Asking,
  ports: GuardedPorts,
): Promise<CallOutcome> {
  const read = (solution: unknown) =>
    readLatentOutput(tool, (solution as { _output?: unknown } | null)?._output);
  const result = await requestStep(
    {
      step: step.number,
      attempt: step.attempt + 1,
      closing: step.closing,
      tools: step.tools,
      ...question,
      check(solution) {
        const checked = read(solution);
        return checked.ok ? { ok: true } : { ok: false, faults: checked.faults };
      },
      told(solution) {
        const result = read(solution);
        return result.ok
          ? [{ type: "call-returned", callId: call.id, value: result.output, effects: [] }]
          : [];
      },
      runState: null,
    },
    ports,
  );
  if (result.kind === "failed") {
    log.warn("latent-result-missing", { runId: state.id, callId: call.id, code: result.error.code });
    return failure("The call came without its result, and asking for it brought none.");
  }
  const output = read(result.solution);
  return output.ok
    ? { ok: true, value: output.output, effects: [], pages: [] }
    : failure("The call came without its result.");
}
