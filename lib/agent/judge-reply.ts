// Tells whether a reply is a step. A refusal or a reply that was cut off is never parsed as data (P12); what parses is
// checked against the canonical schema (P13); what is wrong is said in words the model can act on (P14).

import { recoverJson } from "@/lib/agent/recover-json";
import { WebPageReply } from "@/lib/models/fault";
import type { Reply } from "@/lib/models/reply";
import type { JsonSchema } from "@/lib/tools/tool";

export type Verdict =
  | { kind: "solution"; solution: unknown }
  | { kind: "refused" }
  /** The request brought no reply. */
  | { kind: "error"; error: unknown }
  | {
      kind: "invalid";
      /** For the person, short. */
      fault: string;
      /** For the model: the fault, and what to do about it. */
      repair: string;
      /** Ended by the output limit. */
      cutOff: boolean;
      /** Not even the outline of the schema: an endpoint that enforces it cannot have written this. */
      strayed: boolean;
    };

/** As much of a useless reply as helps the model to see what it did. */
const QUOTED = 600;
const SHOWN = 160;
const MAX_FAULTS = 8;

const CUT_OFF =
  "Your last reply was cut off at the output limit and could not be used. Give the whole step again, and keep every text in it clearly shorter.";

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

function invalid(faults: readonly string[], text: string, strayed: boolean): Verdict {
  const listed = faults.slice(0, MAX_FAULTS);
  const repair = [
    "Your last reply could not be used:",
    ...listed.map((fault) => `- ${fault}`),
    ...(text.trim() === "" ? [] : [`It began with: ${cut(text.trim(), QUOTED)}`]),
    "Give the whole step again as one JSON object, with this put right and nothing around it.",
  ].join("\n");
  return { kind: "invalid", fault: cut(listed[0] ?? "no step", SHOWN), repair, cutOff: false, strayed };
}

/** True when the keys every step has are there; more is not asked, because not all limits are enforced by endpoints. */
function hasOutline(solution: Record<string, unknown>, wire: JsonSchema): boolean {
  return (wire.required ?? []).every((key) => Object.hasOwn(solution, key));
}

/** A complete object counts even when the endpoint forgot to say that it was done. */
const isWhole = (reply: Reply) => recoverJson(reply.text).ok;

/** Judges a reply against the step's schema and its own check. */
export function judgeReply(
  reply: Reply,
  step: {
    schema: { wire: JsonSchema };
    check(solution: unknown): { ok: true } | { ok: false; faults: string[] };
  },
): Verdict {
  if (reply.finish === "content-filter") return { kind: "refused" };
  if (reply.isWebPage && reply.text === "") return { kind: "error", error: new WebPageReply() };
  if (reply.error !== null && !isWhole(reply)) return { kind: "error", error: reply.error };
  if (reply.finish === "length")
    return { kind: "invalid", fault: "cut off", repair: CUT_OFF, cutOff: true, strayed: false };
  if (reply.finish === "tool-calls" && reply.text.trim() === "")
    return invalid(["it called a function; calls belong into the JSON object, under `calls`"], "", true);
  const recovered = recoverJson(reply.text);
  if (!recovered.ok) return invalid([recovered.fault], reply.text, true);
  const checked = step.check(recovered.value);
  if (checked.ok) return { kind: "solution", solution: recovered.value };
  return invalid(checked.faults, reply.text, !hasOutline(recovered.value, step.schema.wire));
}
