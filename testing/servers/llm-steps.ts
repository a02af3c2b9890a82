// Steps as a model writes them (protocol 4.3): reasoning fields first, then calls. For scripts of the endpoint in
// `llm.ts`.

type CallJson = {
  _tool: string;
  _activity: string;
  _reasoningForCall: string;
  [parameter: string]: unknown;
};

export type StepJson = {
  reasoning_steps: string[];
  current_situation: string;
  plan_status: string;
  enough_data: boolean;
  remaining_steps: string[];
  task_completed: boolean;
  calls: CallJson[];
};

type Reasoning = Partial<Omit<StepJson, "calls">>;

/** One call of a tool that an activity answers. */
export function call(
  tool: string,
  params: Record<string, unknown>,
  reason = "It is the next thing to do.",
): CallJson {
  return { _tool: tool, _activity: tool, _reasoningForCall: reason, ...params };
}

/** A step with the given calls; the reasoning has plain defaults within the limits. */
export function step(calls: CallJson[], reasoning: Reasoning = {}): StepJson {
  return {
    reasoning_steps: ["Look at what is known.", "Choose what brings the most."],
    current_situation: "The question is read.",
    plan_status: "On the way.",
    enough_data: false,
    remaining_steps: ["Go on with the plan."],
    task_completed: false,
    ...reasoning,
    calls,
  };
}

/** The calls of several steps in one, with the reasoning of the first. */
export function together(first: StepJson, ...others: StepJson[]): StepJson {
  return { ...first, calls: [first, ...others].flatMap((each) => each.calls) };
}

export function plan(fields: {
  goal: string;
  steps?: string[];
  strategies?: string[];
  title?: string;
  brief?: Record<string, unknown>;
}): StepJson {
  return step([
    call("generateplantool", {
      research_goal: fields.goal,
      planned_steps: fields.steps ?? ["Search for it", "Read the best pages", "Write the report"],
      search_strategies: fields.strategies ?? ["Exact terms", "Official documents"],
      ...(fields.title ? { short_title: fields.title } : {}),
      ...(fields.brief ? { brief: fields.brief } : {}),
    }),
  ]);
}

export function adapt(fields: { from: string; to: string; changes?: string[]; steps?: string[] }): StepJson {
  return step([
    call("adaptplantool", {
      original_goal: fields.from,
      new_goal: fields.to,
      plan_changes: fields.changes ?? ["Look at another side"],
      next_steps: fields.steps ?? ["Search for the other side", "Write the report"],
    }),
  ]);
}

/** One concurrent search for each query. */
export function search(...queries: string[]): StepJson {
  return step(queries.map((query) => call("websearchtool", { query, max_results: null })));
}

export function read(...urls: string[]): StepJson {
  return step([call("extractpagecontenttool", { urls })]);
}

export function clarify(fields: {
  questions: string[];
  /** The suggested answers to each question. */
  options?: string[][];
  terms?: string[];
  assumptions?: string[];
}): StepJson {
  return step([
    call("clarificationtool", {
      unclear_terms: fields.terms ?? ["the subject"],
      assumptions: fields.assumptions ?? ["The newest version is meant.", "A short overview is enough."],
      questions: fields.questions,
      ...(fields.options ? { options: fields.options } : {}),
    }),
  ]);
}

export function report(fields: {
  title: string;
  content: string;
  question: string;
  confidence?: "high" | "medium" | "low";
}): StepJson {
  return step(
    [
      call("createreporttool", {
        title: fields.title,
        user_request_language_reference: fields.question,
        content: fields.content,
        confidence: fields.confidence ?? "medium",
      }),
    ],
    { enough_data: true, plan_status: "All steps are done.", remaining_steps: ["Give the answer."] },
  );
}

export function answer(fields: {
  answer: string;
  completedSteps?: string[];
  status?: "completed" | "failed";
}): StepJson {
  return step(
    [
      call("finalanswertool", {
        completed_steps: fields.completedSteps ?? ["Searched and read", "Wrote the report"],
        answer: fields.answer,
        status: fields.status ?? "completed",
      }),
    ],
    { enough_data: true, plan_status: "Done.", remaining_steps: ["Nothing is left."], task_completed: true },
  );
}
