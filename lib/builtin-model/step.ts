// Builds a step as the model writes it (protocol 4.3): reasoning fields first, then calls. Texts are cut to the limits
// of section 3 at word boundaries here, so that no rule has to.

export type StepCall = {
  _tool: string;
  _activity: string;
  _reasoningForCall: string;
} & Record<string, unknown>;

export type StepObject = {
  reasoning_steps: string[];
  current_situation: string;
  plan_status: string;
  enough_data: boolean;
  remaining_steps: string[];
  task_completed: boolean;
  calls: StepCall[];
};

const MOST_REMAINING = 8;

/** `text` in at most `limit` UTF-16 units, cut at a word boundary with an ellipsis. */
export function cutText(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= limit) return flat;
  const head = flat.slice(0, limit - 1);
  const border = head.lastIndexOf(" ");
  return `${(border > limit / 2 ? head.slice(0, border) : head).trimEnd()}…`;
}

/** A call of a tool that code answers under the same name (A15). */
export function callOf(tool: string, reason: string, params: Record<string, unknown>): StepCall {
  return { _tool: tool, _activity: tool, _reasoningForCall: cutText(reason, 200), ...params };
}

/** Builds a step within S12: 2–3 reasoning steps, 300 and 150 characters, 1–8 remaining steps. */
export function stepOf(fields: {
  reasoning: [string, string, string?];
  situation: string;
  planStatus: string;
  enoughData: boolean;
  remaining: string[];
  completed: boolean;
  calls: StepCall[];
}): StepObject {
  const steps = fields.reasoning.filter((text): text is string => Boolean(text));
  return {
    reasoning_steps: steps.slice(0, 3).map((text) => cutText(text, 300)),
    current_situation: cutText(fields.situation, 300),
    plan_status: cutText(fields.planStatus, 150),
    enough_data: fields.enoughData,
    remaining_steps: fields.remaining.slice(0, MOST_REMAINING).map((text) => cutText(text, 200)),
    task_completed: fields.completed,
    calls: fields.calls,
  };
}
