// The conversation a step is asked with, as a pure function of the run's state (B1): instructions, the question, then one
// assistant message and one message of results for each finished step (4.7.5), then a tail of this request alone. What
// stands before the tail never changes once it was sent: each prompt repeats the one before and adds to it (P4).

import type { ModelMessage } from "ai";
import { cutText, oneLine } from "@/lib/activities/data-block";
import { sectionsOf } from "@/lib/reports/sections";
import type { Call, RunState, Step } from "@/lib/runs/run-state";
import type { Registries } from "./carry-out";
import { questionPrompt } from "./prompts/question";
import { SYSTEM_PROMPT } from "./prompts/system";
import { faultsOf, faultsText } from "./review";

export type Prompt = { instructions: string; messages: ModelMessage[] };

/** Of the last report of the thread this much is told, of its answers that much. */
const EARLIER_REPORT = 8000;
const EARLIER_ANSWER = 2000;
const EARLIER_RUNS = 5;
const OWN_REPORT = 4000;
/** Of a section to be written anew, and of the headings around it. */
const SECTION = 24_000;
const OUTLINE = 4000;

type ToolResult = Extract<ModelMessage, { role: "tool" }>["content"][number];

function instructionsOf(state: RunState): string {
  const prompts = state.config?.prompts;
  const extra = prompts?.extra ? `\n\n# Further instructions\n${prompts.extra}` : "";
  return `${prompts?.systemText ?? SYSTEM_PROMPT}${extra}`;
}

function cut(text: string, limit: number): string {
  const { text: kept, truncated } = cutText(text, limit);
  return truncated ? `${kept.trimEnd()} […]` : kept;
}

function rewriteOf({ revises }: RunState) {
  if (!revises?.section) return null;
  const { title, content, section } = revises;
  const outline = sectionsOf(content).map(({ heading, level, start }) => {
    const name = level === 0 ? "(opening)" : `${"#".repeat(level)} ${oneLine(heading)}`;
    return start === section.start ? `${name}  <- to be written anew` : name;
  });
  return {
    title,
    outline: cut(outline.join("\n"), OUTLINE),
    section: cut(content.slice(section.start, section.end), SECTION),
  };
}

function questionMessage(state: RunState): ModelMessage {
  const runs = state.earlier.slice(-EARLIER_RUNS);
  return {
    role: "user",
    content: questionPrompt({
      question: state.question,
      limits: state.limits,
      where: state.searchLabel || "nothing is connected",
      earlier: runs.map((run, index) => ({
        question: cut(run.question, EARLIER_ANSWER),
        answer: cut(run.answer, EARLIER_ANSWER),
        reportTitle: run.reportTitle,
        // Only the newest report in full: older ones live on in their answers and sources.
        report:
          index === runs.length - 1 && run.reportContent ? cut(run.reportContent, EARLIER_REPORT) : null,
      })),
      known: state.sources.filter(({ runId }) => runId !== state.id),
      rewrite: rewriteOf(state),
    }),
  };
}

function reasoningText(step: Step): string {
  const reasoning = step.reasoning;
  return JSON.stringify({
    reasoning_steps: reasoning?.reasoningSteps ?? [],
    current_situation: reasoning?.currentSituation ?? "",
    plan_status: reasoning?.planStatus ?? "",
    enough_data: reasoning?.enoughData ?? false,
    remaining_steps: reasoning?.remainingSteps ?? [],
    task_completed: reasoning?.taskCompleted ?? false,
  });
}

function clarificationResult(state: RunState, call: Call): string | null {
  const asked = state.clarifications.find(({ callId }) => callId === call.id);
  if (!asked) return null;
  if (asked.skipped || asked.answers.length === 0)
    return `The person did not answer. Go on with your best assumption and state it in the report. Asked was:\n${asked.questions.join("\n")}`;
  const answers = asked.answers.map(({ question, answer }) => `${question}\nAnswer of the person: ${answer}`);
  return answers.join("\n\n");
}

const isReport = (call: Call, registries: Registries) =>
  registries.tools.get(call.tool)?.options.role === "closing";

function reportNote(state: RunState, call: Call, registries: Registries): string {
  if (!isReport(call, registries)) return "";
  const faults = faultsOf(state, call.id);
  if (faults.length === 0)
    return "\nIts citations were checked: nothing needs to be mended. Of a long report only the opening is repeated here.";
  return `\nHolding it against the pages found these faults. It can be revised once: give each sentence the source that bears it, write what the source says, or leave the sentence out. What is then still open is shown to the reader.\n${faultsText(faults)}`;
}

function resultText(state: RunState, call: Call, registries: Registries): string {
  if (call.status === "failed") return `Failed (${call.error?.kind}): ${call.error?.message}`;
  if (call.status === "skipped") return `Not carried out (${call.error?.kind}): ${call.error?.message}`;
  const clarified = clarificationResult(state, call);
  if (clarified !== null) return clarified;
  if (call.sameAs !== undefined) return `The same as call ${call.sameAs}; see its result.`;
  const activity =
    call.mode === "explicit" ? registries.activities.get(call.activity, call.variant) : undefined;
  const text =
    activity && state.config
      ? activity.render(call.output, state.config)
      : JSON.stringify(call.output ?? null);
  return text + reportNote(state, call, registries);
}

/** A call as it was made. A report that needs no revision is told by its opening: nothing that follows builds on the rest. */
function callInput(state: RunState, call: Call, registries: Registries): Record<string, unknown> {
  const { reasoning: _copy, ...params } = call.params;
  const stored =
    isReport(call, registries) && call.status === "succeeded" && faultsOf(state, call.id).length === 0;
  const content = stored ? { content: cut(String(params.content), OWN_REPORT) } : {};
  return { _reasoningForCall: call.reason, ...params, ...content };
}

function stepMessages(state: RunState, step: Step, registries: Registries): ModelMessage[] {
  const calls = state.calls.filter((call) => call.step === step.number);
  const text = { type: "text" as const, text: reasoningText(step) };
  if (calls.length === 0)
    return [
      { role: "assistant", content: [text] },
      { role: "user", content: "This step chose no call, so nothing happened. Choose at least one." },
    ];
  const results = calls.map(
    (call): ToolResult => ({
      type: "tool-result",
      toolCallId: call.id,
      toolName: call.tool,
      output: { type: "text", value: resultText(state, call, registries) },
    }),
  );
  return [
    {
      role: "assistant",
      content: [
        text,
        ...calls.map((call) => ({
          type: "tool-call" as const,
          toolCallId: call.id,
          toolName: call.tool,
          input: callInput(state, call, registries),
        })),
      ],
    },
    { role: "tool", content: results },
  ];
}

/** The prompt of the next request; `tail` is its last message and belongs to this request alone. */
export function buildPrompt(state: RunState, registries: Registries, tail: string): Prompt {
  const finished = state.steps.filter((step) => step.endedAt !== null);
  return {
    instructions: instructionsOf(state),
    messages: [
      questionMessage(state),
      ...finished.flatMap((step) => stepMessages(state, step, registries)),
      { role: "user", content: tail },
    ],
  };
}
