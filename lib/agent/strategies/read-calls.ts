// Reads a reply of native function calls as the object of a step, so that everything after it is shared.
// Deviations are described in words that the model can act on.

import { recoverJson } from "@/lib/agent/step/recover-json";
import { ARGUMENTS_JSON } from "@/lib/agent/step-schema/project";
import type { Reply } from "@/lib/models/reply";
import type { NativeForm } from "./functions";

type ReadCalls = { ok: true; solution: Record<string, unknown> } | { ok: false; fault: string };

const LONGEST_NAME = 60;

const cut = (text: string) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text);

const namesOf = ({ tools }: NativeForm) => [...tools.keys()].join(", ");

/** Arguments as an object; a function without parameters may be called without arguments. */
function argumentsOf(input: string): ReturnType<typeof recoverJson> {
  return input.trim() === "" ? { ok: true, value: {} } : recoverJson(input);
}

/** The reasoning alone. Reasoning written as text is accepted all the same. */
function readForced({ text, calls }: Reply, forced: string): ReadCalls {
  const call = calls.find(({ name }) => name === forced);
  const read = recoverJson(call?.input || text);
  if (read.ok) return { ok: true, solution: read.value };
  if (call) return { ok: false, fault: `the arguments of ${forced} cannot be read: ${read.fault}` };
  const instead = calls[0] ? `it called ${cut(calls[0].name)}` : "it called no function";
  return { ok: false, fault: `${instead}; call ${forced}, with your reasoning as its arguments` };
}

/** The calls of a reply, or its reasoning if that was requested. */
export function readCalls(reply: Reply, form: NativeForm): ReadCalls {
  if (form.forced !== null) return readForced(reply, form.forced);
  const own = reply.calls.filter(({ name }) => name !== form.reasoning);
  if (own.length === 0) {
    const fault =
      reply.calls.length > 0
        ? `it called ${form.reasoning} again; what you think is known, now call what does it: ${namesOf(form)}`
        : `it called no function; call at least one of ${namesOf(form)}`;
    return { ok: false, fault };
  }
  const read = own.map(({ name, input }) => ({ name, input, found: argumentsOf(input) }));
  const whole = read.some(({ found }) => found.ok);
  const [first] = read;
  if (!whole && first && !first.found.ok)
    return {
      ok: false,
      fault: `the arguments of ${cut(first.name)} cannot be read: ${first.found.fault}`,
    };
  const calls = read.map(({ name, input, found }) => ({
    // A faulty call beside good ones gets its fault as a result; the good ones are kept.
    ...(found.ok ? found.value : { _reasoningForCall: "", [ARGUMENTS_JSON]: input }),
    _tool: form.tools.get(name) ?? name,
  }));
  return { ok: true, solution: { calls } };
}
