// Decides whether a reply is a step. A refusal or a truncated reply is never parsed as data (P12); parsed
// replies are checked against the canonical schema (P13); faults are described in words that the model can
// act on (P14).

import { fromSmall } from "@/lib/agent/step-schema/compose-small";
import type { NativeForm } from "@/lib/agent/strategies/functions";
import { readCalls } from "@/lib/agent/strategies/read-calls";
import { asksForCalls, isEnforced } from "@/lib/models/fallback-chain";
import { endedEarly, WebPageReply } from "@/lib/models/fault";
import type { AskingMode } from "@/lib/models/model";
import type { Reply } from "@/lib/models/reply";
import type { JsonSchema } from "@/lib/tools/tool";
import { recoverJson } from "./recover-json";

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
      /** Lacks even the outline of the schema: an endpoint that enforces it cannot have written this. */
      strayed: boolean;
      /** A whole object of another structure although the endpoint claims to enforce it: no chance. */
      unenforced?: true;
    };

/** How much of a useless reply is quoted to the model. */
const QUOTED = 600;
const SHOWN = 160;
const MAX_FAULTS = 8;

const CUT_OFF =
  "Your last reply was cut off at the output limit and could not be used. Give the whole step again, and keep every text in it clearly shorter.";

const LOOPED =
  "Your last reply repeated itself without end, was broken off and could not be used. Give the whole step again, say each thing once, and close it.";

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

const AGAIN = {
  object: "Give the whole step again as one JSON object, with this put right and nothing around it.",
  calls: "Call functions again, all that this step needs, with this put right and no text beside them.",
};

function invalid(
  faults: readonly string[],
  { said, strayed, again = AGAIN.object }: { said: string; strayed: boolean; again?: string },
): Extract<Verdict, { kind: "invalid" }> {
  const listed = faults.slice(0, MAX_FAULTS);
  const repair = [
    "Your last reply could not be used:",
    ...listed.map((fault) => `- ${fault}`),
    ...(said.trim() === "" ? [] : [`It began with: ${cut(said.trim(), QUOTED)}`]),
    again,
  ].join("\n");
  return { kind: "invalid", fault: cut(listed[0] ?? "no step", SHOWN), repair, cutOff: false, strayed };
}

/**
 * True when the reply has the keys of every step; nothing more is required, because endpoints do not enforce
 * all limits.
 */
function hasOutline(solution: Record<string, unknown>, wire: JsonSchema): boolean {
  return (wire.required ?? []).every((key) => Object.hasOwn(solution, key));
}

type Asked = {
  schema: { wire: JsonSchema; name: string };
  native?: NativeForm | null;
  check(solution: unknown): { ok: true } | { ok: false; faults: string[] };
  reads?(text: string): unknown;
};

/**
 * The text with the step: the arguments of the requested function, else the reply's text. A step written as
 * text is accepted all the same; when the function is called twice, the first call counts.
 */
function saidIn({ text, calls }: Reply, { schema }: Asked, mode: AskingMode): string {
  if (mode !== "tool") return text;
  return (calls.find(({ name }) => name === schema.name) ?? calls[0])?.input || text;
}

/** A native call that was not requested, in words for the model. */
function strayCall({ calls, finish }: Reply, { schema }: Asked, mode: AskingMode): string | null {
  if (mode !== "tool")
    return finish === "tool-calls" || calls.length > 0
      ? "it called a function; calls belong into the JSON object, under `calls`"
      : null;
  const [first] = calls;
  return first && !calls.some(({ name }) => name === schema.name)
    ? `it called ${cut(first.name, 60)}; call ${schema.name} instead, with the whole step as its arguments`
    : null;
}

const CUT: Verdict = { kind: "invalid", fault: "cut off", repair: CUT_OFF, cutOff: true, strayed: false };

/** Named apart from the output limit: a shorter step would not help. */
const LOOP: Verdict = {
  kind: "invalid",
  fault: "it repeated itself without end",
  repair: LOOPED,
  cutOff: false,
  strayed: false,
};

/**
 * Native calls as a step. A truncated reply may lack some of its calls, so it counts only when nothing but
 * its finish reason is missing.
 */
function judgeCalls(reply: Reply, step: Asked, native: NativeForm): Verdict {
  const said = reply.calls.map(({ name, input }) => `${name} ${input}`).join("\n") || reply.text;
  if (reply.finish === "content-filter") return { kind: "refused" };
  if (reply.isWebPage && said === "") return { kind: "error", error: new WebPageReply() };
  const whole = said !== "" && reply.calls.every(({ input }) => recoverJson(input).ok);
  if (reply.error !== null && !(whole && endedEarly(reply.error)))
    return { kind: "error", error: reply.error };
  if (reply.loops && !whole) return LOOP;
  if (reply.finish === "length") return CUT;
  const read = readCalls(reply, native);
  const again = AGAIN.calls;
  if (!read.ok) return invalid([read.fault], { said, strayed: true, again });
  const checked = step.check(read.solution);
  if (checked.ok) return { kind: "solution", solution: read.solution };
  return invalid(checked.faults, { said, strayed: false, again });
}

/** A reply in plain text. What it says counts even if it was cut off afterwards. */
function fromText(reply: Reply, reads: NonNullable<Asked["reads"]>): Verdict {
  if (reply.finish === "content-filter") return { kind: "refused" };
  if (reply.isWebPage) return { kind: "error", error: new WebPageReply() };
  const solution = reads(reply.text);
  if (solution !== undefined) return { kind: "solution", solution };
  if (reply.error !== null) return { kind: "error", error: reply.error };
  return invalid(["it is not what was asked for"], { said: reply.text, strayed: true });
}

// Checks whether a value has the structure of a wire schema: types, keys, constants. Limits of numbers and lengths do
// not count, because endpoints that enforce a schema do not enforce all of them.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const OF_TYPE: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

function hasType(value: unknown, type: JsonSchema["type"]): boolean {
  if (type === undefined) return true;
  return [type].flat().some((name) => OF_TYPE[String(name)]?.(value) ?? true);
}

/** Further keys count as nothing: not every endpoint that enforces a schema closes its objects. */
function followsObject(
  value: Record<string, unknown>,
  { properties = {}, required = [] }: JsonSchema,
): boolean {
  if (!required.every((key) => Object.hasOwn(value, key))) return false;
  return Object.entries(properties).every(
    ([key, part]) => !Object.hasOwn(value, key) || followsStructure(value[key], part),
  );
}

/** True when an endpoint that enforces `schema` could have returned `value`. */
function followsStructure(value: unknown, schema: JsonSchema): boolean {
  if (schema.anyOf && !schema.anyOf.some((branch) => followsStructure(value, branch))) return false;
  if (!hasType(value, schema.type)) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum && !schema.enum.some((allowed) => allowed === value)) return false;
  if (Array.isArray(value)) {
    const { items } = schema;
    return !items || value.every((item) => followsStructure(item, items));
  }
  return !isObject(value) || !schema.properties || followsObject(value, schema);
}

/** Checks a reply against the step's schema and its own check. `mode` is the way it was requested. */
export function stepFromReply(reply: Reply, step: Asked, mode: AskingMode = "strict"): Verdict {
  if (step.reads) return fromText(reply, step.reads);
  if (step.native && asksForCalls(mode)) return judgeCalls(reply, step, step.native);
  const said = saidIn(reply, step, mode);
  // A complete object counts even when the endpoint sent no finish reason.
  const recovered = recoverJson(said);
  if (reply.finish === "content-filter") return { kind: "refused" };
  if (reply.isWebPage && said === "") return { kind: "error", error: new WebPageReply() };
  if (reply.error !== null && !recovered.ok) return { kind: "error", error: reply.error };
  if (reply.loops && !recovered.ok) return LOOP;
  if (reply.finish === "length") return CUT;
  const stray = strayCall(reply, step, mode);
  if (!recovered.ok) {
    const fault = stray !== null && (mode === "tool" || said.trim() === "") ? stray : recovered.fault;
    return invalid([fault], { said, strayed: true });
  }
  const solution = mode === "small" ? fromSmall(recovered.value, step.schema.wire) : recovered.value;
  const checked = step.check(solution);
  if (checked.ok) return { kind: "solution", solution };
  const unenforced = isEnforced(mode) && !followsStructure(solution, step.schema.wire);
  const strayed = unenforced || !hasOutline(solution, step.schema.wire);
  const found = invalid(strayed && stray !== null ? [stray] : checked.faults, { said, strayed });
  return unenforced ? { ...found, unenforced } : found;
}
