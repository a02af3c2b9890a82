// Does what another node asks for with a run that works here, as if the person had asked this node.

import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { answerRun } from "../answer";
import { cancelRun } from "../cancel";
import type { Engine } from "../engine";
import { finishRun } from "../finish";
import { startPlan } from "../review-plan";
import { steerRun } from "../steer";
import type { Control, ControlReply } from "./claims";

// The other node has checked what the person sent; both run the same code.
const DO: {
  [Name in Control["name"]]: (control: Control & { name: Name }, engine: Engine) => Promise<unknown>;
} = {
  answer: ({ runId, given }, engine) => answerRun(runId, given as Parameters<typeof answerRun>[1], engine),
  finish: ({ runId }, engine) => finishRun(runId, engine),
  plan: ({ runId, given }, engine) => startPlan(runId, given as Parameters<typeof startPlan>[1], engine),
  steer: ({ runId, given }, engine) => steerRun(runId, given as Parameters<typeof steerRun>[1], engine),
  stop: ({ runId }, engine) => cancelRun(runId, engine),
};

/** Does what the request asks for, unless it is over or done already, and stores the reply. Never rejects. */
export async function replyTo(engine: Engine, id: string): Promise<void> {
  const { nodes } = engine.db;
  if (!nodes) return;
  try {
    const body = await nodes.findRequest(id);
    if (body === null) return;
    const control = JSON.parse(body) as Control;
    await nodes.reply(id, JSON.stringify(await outcomeOf(engine, control)));
  } catch (error) {
    log.error("request-not-replied", { id, error });
  }
}

async function outcomeOf(engine: Engine, control: Control): Promise<ControlReply> {
  try {
    const result = await DO[control.name](control as never, engine);
    return { kind: "done", result: result ?? null };
  } catch (error) {
    if (!(error instanceof GroundworkError)) throw error;
    return { kind: "refused", code: error.code, fields: error.fields };
  }
}
