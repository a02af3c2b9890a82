// Native function calls: how the scripted endpoint reads requests for them and returns a step as calls.

import type { ChatBody, ChatMessage } from "./llm";
import type { Reply } from "./llm-reply";
import type { StepJson } from "./llm-steps";

export const REASONING = "reasoningtool";

/** The function that must be called; null when the model may choose or there is none. */
function forcedBy({ tool_choice }: ChatBody): string | null {
  const choice = tool_choice as { function?: { name?: string } } | string | undefined;
  return typeof choice === "object" ? (choice.function?.name ?? null) : null;
}

/** True for the request of a step that asks only for its reasoning. */
export const asksForReasoning = (body: ChatBody) => forcedBy(body) === REASONING;

/** True for an assistant message that contains only a step's reasoning: its calls follow in the next one. */
export const isThought = ({ tool_calls }: ChatMessage) =>
  tool_calls?.length === 1 && tool_calls[0]?.function.name === REASONING;

/**
 * A step as calls of the offered functions: its reasoning, its calls, or the whole step if one function takes all of
 * it.
 */
export function asCalls(reply: Reply, body: ChatBody): Reply {
  const first = body.tools?.[0]?.function.name;
  if (!("step" in reply) || !first || body.tool_choice === undefined) return reply;
  const { step, ...pace } = reply;
  const { calls = [], ...thought } = step as Partial<StepJson>;
  const forced = forcedBy(body);
  if (forced !== null) {
    const said = forced === REASONING ? thought : step;
    return { ...pace, calls: [{ index: 0, id: "call_1", name: forced, arguments: JSON.stringify(said) }] };
  }
  return {
    ...pace,
    calls: calls.map(({ _tool, _activity, ...own }, index) => ({
      index,
      id: `call_${index + 1}`,
      name: _tool,
      arguments: JSON.stringify(own),
    })),
  };
}
