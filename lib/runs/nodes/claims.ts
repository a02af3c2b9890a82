// Whose a run is, where several nodes share a store. A node that changes a run takes it first, which raises the run's epoch:
// whoever had it before can write no more. What a person does with a run that works on another node is done there. Where
// there is one process, everything is done at once.

import { type ErrorCode, type ErrorFields, GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { Engine } from "../engine";

/** What a person does with a run, by name and with what the function of that name needs. */
export type Control =
  | { name: "answer"; runId: string; given: unknown }
  | { name: "finish"; runId: string }
  | { name: "plan"; runId: string; given: unknown }
  | { name: "steer"; runId: string; given: unknown }
  | { name: "stop"; runId: string };

/** How another node replies to a request. */
export type ControlReply =
  | { kind: "done"; result: unknown }
  | { kind: "refused"; code: ErrorCode; fields: ErrorFields };

/** Milliseconds in which another node has to reply. */
const PATIENCE = 5000;
/** Milliseconds between two looks for a reply whose announcement was missed. */
const LOOK = 250;

/**
 * Does `work` with the run in this node's hands, or asks the node on which the run works to do `control`. Must be serialized
 * with everything else that this node does to the run. Throws node_silent when that node does not reply, and whatever the work
 * throws.
 */
export async function whereItWorks<T>(engine: Engine, control: Control, work: () => Promise<T>): Promise<T> {
  const { db, live } = engine;
  const { nodes } = db;
  const { runId } = control;
  if (!nodes || live.claims.has(runId)) return work();
  const claim = await db.claimRun({ runId, node: nodes.name, takesOver: false });
  if (claim.kind === "elsewhere") return (await askNode(engine, claim.node, control)) as T;
  // The work says that there is no such run.
  if (claim.kind === "missing") return work();
  live.claims.set(runId, claim.epoch);
  try {
    return await work();
  } finally {
    if (!live.runs.has(runId)) await letGo(engine, runId);
  }
}

/** Lets other nodes have a run that this one took. One whose release cannot be stored stays taken until this node is silent. */
export async function letGo({ db, live }: Engine, runId: string): Promise<void> {
  const epoch = live.claims.get(runId);
  if (epoch === undefined) return;
  live.claims.delete(runId);
  await db
    .releaseRun({ runId, epoch })
    .catch((error: unknown) => log.warn("run-not-released", { runId, error }));
  live.line.moved();
}

async function askNode({ db, clock }: Engine, node: string, control: Control): Promise<unknown> {
  const { nodes } = db;
  if (!nodes) throw new Error("there are no other nodes");
  const heard = Promise.withResolvers<void>();
  let asked: string | null = null;
  const unlisten = nodes.listen((announced) => {
    if (announced?.kind === "reply" && announced.id === asked) heard.resolve();
  });
  try {
    asked = await nodes.ask({ node, body: JSON.stringify(control) });
    const until = clock.now() + PATIENCE;
    while (clock.now() < until) {
      const reply = await nodes.takeReply(asked);
      if (reply !== null) return resultOf(JSON.parse(reply) as ControlReply);
      const waited = new AbortController();
      await Promise.race([heard.promise, clock.sleep(LOOK, waited.signal).catch(() => undefined)]);
      waited.abort();
    }
    log.warn("node-silent", { node, runId: control.runId, control: control.name });
    throw new GroundworkError("node_silent");
  } finally {
    unlisten();
  }
}

function resultOf(reply: ControlReply): unknown {
  if (reply.kind === "refused") throw new GroundworkError(reply.code, reply.fields);
  return reply.result;
}
