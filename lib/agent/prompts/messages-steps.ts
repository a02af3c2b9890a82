// Renders a finished step for the conversation: one assistant message with its reasoning and calls by id, and
// one message with their results (4.7.5). Results are in call order and always rendered the same.

import type { ModelMessage } from "ai";
import {
  cutText,
  lines,
  markOf,
  oneLine,
  type PromptText,
  personText,
  sealed,
  told,
  writtenText,
  writtenValue,
} from "@/lib/activities/data-block";
import { SNIPPET_GAP } from "@/lib/activities/shown-snippets";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { faultsOf, faultsText } from "@/lib/agent/loop/review";
import { strategyOf } from "@/lib/agent/strategies/strategy";
import type { Call, Plan, PlanVersion, RunState, Steer, Step } from "@/lib/run-log/run-state";
import { assumedAnswers, assumedReading } from "@/lib/run-log/run-wait";
import { sentencesOf } from "@/lib/text/sentences";
import { property } from "@/lib/tools/describe";
import { reasoningTool } from "@/lib/tools/registry";
import { fitResult, sharesOf } from "./messages-fit";

const OWN_REPORT = 4000;

type ToolResult = Extract<ModelMessage, { role: "tool" }>["content"][number];

function cut(text: string, limit: number): string {
  const { text: kept, truncated } = cutText(text, limit);
  return truncated ? `${kept.trimEnd()} […]` : kept;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value), "utf8");

function thoughtOf({ reasoning }: Step): Record<string, unknown> {
  return {
    reasoning_steps: reasoning?.reasoningSteps ?? [],
    current_situation: reasoning?.currentSituation ?? "",
    plan_status: reasoning?.planStatus ?? "",
    enough_data: reasoning?.enoughData ?? false,
    remaining_steps: reasoning?.remainingSteps ?? [],
    task_completed: reasoning?.taskCompleted ?? false,
  };
}

/**
 * What an earlier step thought, as prose. Its plan status, remaining steps and flags belonged to its moment: the plan
 * stands in the conversation, and its open lines in the tail of every request.
 */
const thoughtText = ({ reasoning }: Step): string =>
  [...(reasoning?.reasoningSteps ?? []), reasoning?.currentSituation ?? ""].join(" ").trim();

const NOTED = "Noted. Now call the functions that do it, all that this step needs.";

/** A step's reasoning as the function call that contained it; empty when there was none. */
export function thoughtMessages(step: Step): ModelMessage[] {
  if (!step.reasoning) return [];
  const call = { toolCallId: `${step.number}-thought`, toolName: reasoningTool.name };
  const input = thoughtOf(step);
  const output = { type: "text" as const, value: NOTED };
  return [
    { role: "assistant", content: [{ type: "tool-call", ...call, input }] },
    { role: "tool", content: [{ type: "tool-result", ...call, output }] },
  ];
}

/** A step's reasoning in the form of this strategy: before its calls, beside them, or not at all. */
function thinking(state: RunState, step: Step) {
  const strategy = strategyOf(state);
  const text = { type: "text" as const, text: thoughtText(step) };
  return {
    before: strategy === "SGRToolCallingAgent" ? thoughtMessages(step) : [],
    beside: strategy === "SGRAgent" && text.text !== "" ? [text] : [],
  };
}

function clarificationResult(state: RunState, call: Call): PromptText | null {
  const asked = state.clarifications.find(({ callId }) => callId === call.id);
  if (!asked) return null;
  if (asked.skipped || asked.answers.length === 0) {
    const said = asked.timedOut ? told`Nobody answered in the time given.` : told`The person did not answer.`;
    const questions = lines(asked.questions.map(writtenText));
    const reading = assumedReading(asked);
    const way = reading
      ? told`Go on with this reading of yours and state it in the report: ${writtenText(reading)}`
      : told`Go on with your best assumption and state it in the report.`;
    const taken = assumedAnswers(asked).map(
      ({ question, answer }) => told`${writtenText(question)} ${writtenText(answer)}`,
    );
    const answers = taken.length > 0 ? told`\nTake these as the answers:\n${lines(taken)}` : told``;
    return told`${said} ${way}\nAsked was:\n${questions}${answers}`;
  }
  const answers = asked.answers.map(
    ({ question, answer }) => told`${writtenText(question)}\nAnswer of the person: ${personText(answer)}`,
  );
  return lines(answers, "\n\n");
}

export const isReport = (call: Call, registries: Registries) =>
  registries.tools.get(call.tool)?.options.role === "closing";

/** The result of checking a report, as the agent receives it; empty for every other call. */
export function reportNote(state: RunState, call: Call, registries: Registries): PromptText {
  if (!isReport(call, registries)) return told``;
  const faults = faultsOf(state, call.id);
  if (faults.length === 0)
    return told`\nIts citations were checked: nothing needs to be mended. Of a long report only the opening is repeated here.`;
  return told`\nHolding it against the pages found these faults. It can be revised once: give each sentence the source that bears it, write what the source says, or leave the sentence out. What is then still open is shown to the reader.\n${faultsText(faults)}`;
}

const errorText = ({ error }: Call) =>
  told`${oneLine(String(error?.kind))}): ${oneLine(String(error?.message))}`;

// Renders what the person said during the run, in their own words. It stands outside of all data blocks and
// is introduced as the person's, because the instructions let nobody else direct the agent.

/** A message of the person to an unfinished run; `plan` has the ids of the lines that it strikes. */
export function steerText({ message, banHosts, dropSteps }: Steer, plan: Plan | null = null): PromptText {
  const versions = plan?.history ?? [];
  const struck = (line: string): PromptText => {
    const version = versions.find(({ steps }) => steps.includes(line));
    return version ? planLine(version, line, version.steps.indexOf(line)) : personText(line);
  };
  const text = [told`The person who asked the question says to you now, while you work:`];
  if (message.trim() !== "") text.push(personText(message.trim()));
  if (banHosts.length > 0)
    text.push(
      told`Do not use pages of these hosts or their subdomains any more, and do not cite them: ${lines(banHosts.map(personText), ", ")}.`,
    );
  if (dropSteps.length > 0)
    text.push(
      told`These lines of the plan are struck; do not work on them:`,
      ...dropSteps.map((line) => told`- ${struck(line)}`),
    );
  return lines(text);
}

/** Messages that the request of this step contained first; pending ones stand before the tail. */
export function steersBefore(state: RunState, step: number): Steer[] {
  return state.steers.filter((steer) => steer.step === step);
}

/**
 * Messages that are not part of any finished step: pending ones, and those of a request that produced no
 * step.
 */
export function steersAfter(state: RunState, lastFinished: number): Steer[] {
  return state.steers.filter(({ step }) => step === null || step > lastFinished);
}

/** A line of a version of the plan, with the id that the model names. */
export const planLine = ({ ids }: PlanVersion, line: string, at: number): PromptText =>
  ids?.[at] ? told`${oneLine(ids[at])}: ${personText(line)}` : personText(line);

/**
 * The plan as the person returned it, for the result of the call that made it; empty for every other call.
 */
function reviewedPlan({ plan, planReview }: RunState, call: Call): PromptText {
  if (!plan || !planReview || planReview.reviewedAt === null) return told``;
  // A version that the person wrote is attributed to the call whose plan was shown.
  const own = plan.history.find((version, index) => version.callId === plan.history[index - 1]?.callId);
  if ((own ?? plan.history[0])?.callId !== call.id) return told``;
  if (!own) return told`\nThe person was shown this plan and started it as it is.`;
  return lines([
    told``,
    told`The person was shown this plan and changed it before the start. It is now, and this is what you follow:`,
    told`Goal: ${personText(own.goal)}`,
    ...own.steps.map((line, at) => told`- ${planLine(own, line, at)}`),
    ...own.changes.map(
      (change) => told`Changed by the person: ${personText(cutText(oneLine(change), 400).text)}`,
    ),
  ]);
}

/** The result of a call in words. */
export function resultText(state: RunState, call: Call, registries: Registries): PromptText {
  if (call.status === "failed") return told`Failed (${errorText(call)}`;
  if (call.status === "skipped") return told`Not carried out (${errorText(call)}`;
  const clarified = clarificationResult(state, call);
  if (clarified !== null) return clarified;
  if (call.sameAs !== undefined) return told`The same as call ${oneLine(call.sameAs)}; see its result.`;
  const activity =
    call.mode === "explicit" ? registries.activities.get(call.activity, call.variant) : undefined;
  const text =
    activity && state.config ? activity.render(call.output, state.config) : writtenValue(call.output ?? null);
  return told`${text}${reportNote(state, call, registries)}${reviewedPlan(state, call)}`;
}

/**
 * A call as it was made. A report that needs no revision is shortened to its opening: later steps do not
 * build on the rest.
 */
function callInput(state: RunState, call: Call, registries: Registries): Record<string, unknown> {
  const { reasoning: _copy, ...given } = call.params;
  const tool = registries.tools.get(call.tool);
  // What a default says is not repeated.
  const params = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !tool || property(tool, key)?.default !== value),
  );
  const stored =
    isReport(call, registries) && call.status === "succeeded" && faultsOf(state, call.id).length === 0;
  const content = stored ? { content: cut(String(params.content), OWN_REPORT) } : {};
  return { _reasoningForCall: call.reason, ...params, ...content };
}

/**
 * Search results that stand in the prompt, each as what identifies it and as the sentences that were shown of it. A later
 * search that finds the same source refers to it by its number, unless it has mostly other words of it: a service may
 * choose them by the query.
 */
export type Shown = Map<string, ReadonlySet<string>>;

/** From this share of known words on, a result is the same. */
const SAME = 0.5;

type Found = { number: number; title: string; url: string; snippet: string; published?: string };

function foundBy({ output, params, status }: Call): Found[] {
  const results = (output as { results?: unknown } | null)?.results;
  return status === "succeeded" && params.query !== undefined && Array.isArray(results) ? results : [];
}

const keyOf = ({ number, title, url, published = "" }: Found) =>
  JSON.stringify([number, title, url, published]);

const sentencesIn = (snippet: string) =>
  snippet
    .split(SNIPPET_GAP.trim())
    .flatMap((part) => sentencesOf(part).map(({ start, end }) => part.slice(start, end)));

/** True when most of what is shown of a result stands above. */
function standsAbove(found: Found, shown: Shown): boolean {
  const known = shown.get(keyOf(found));
  if (!known) return false;
  const sentences = sentencesIn(found.snippet);
  const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  return sizeOf(sentences.filter((text) => known.has(text))) >= SAME * sizeOf(sentences);
}

/** The call without the texts of results that stand above. */
function unrepeated(call: Call, shown: Shown): Call {
  const found = foundBy(call);
  if (!found.some((result) => standsAbove(result, shown))) return call;
  const results = found.map((result) =>
    standsAbove(result, shown) ? { ...result, as_above: true } : result,
  );
  return { ...call, output: { ...(call.output as object), results } };
}

function resultsOf(
  state: RunState,
  calls: Call[],
  registries: Registries,
  { room, shown }: { room: number | null; shown: Shown },
): string[] {
  const mark = markOf(state);
  const show = (call: Call): void => {
    for (const result of foundBy(call)) {
      const known = shown.get(keyOf(result)) ?? [];
      shown.set(keyOf(result), new Set([...known, ...sentencesIn(result.snippet)]));
    }
  };
  const texts = calls.map((call) => {
    const text = resultText(state, unrepeated(call, shown), registries);
    // In a small window it is not yet known what will have to be cut.
    if (room === null) show(call);
    return text;
  });
  const whole = texts.map((text) => sealed(text, mark));
  const sizes = whole.map((text) => Buffer.byteLength(text, "utf8"));
  const shares = room === null ? sizes : sharesOf(sizes, room);
  return texts.map((text, index) => {
    const fitted = room === null ? whole[index] : sealed(fitResult(text, shares[index] ?? 0), mark);
    // What had to be cut is not there to be referred to.
    const call = fitted === whole[index] ? calls[index] : undefined;
    if (call && room !== null) show(call);
    return fitted ?? "";
  });
}

/**
 * The messages of a step. `room` limits their bytes; null: no limit. `shown` has the results of earlier steps, and
 * receives those of this one.
 */
export function stepMessages(
  state: RunState,
  step: Step,
  registries: Registries,
  { room = null, shown = new Map() }: { room?: number | null; shown?: Shown } = {},
): ModelMessage[] {
  const calls = state.calls.filter((call) => call.step === step.number);
  const { before, beside } = thinking(state, step);
  if (calls.length === 0)
    return [
      ...before,
      ...(beside.length > 0 ? [{ role: "assistant" as const, content: beside }] : []),
      { role: "user", content: "This step chose no call, so nothing happened. Choose at least one." },
    ];
  const decided: ModelMessage = {
    role: "assistant",
    content: [
      ...beside,
      ...calls.map((call) => ({
        type: "tool-call" as const,
        toolCallId: call.id,
        toolName: call.tool,
        input: callInput(state, call, registries),
      })),
    ],
  };
  const texts = resultsOf(state, calls, registries, {
    room: room === null ? null : room - bytesOf([...before, decided]),
    shown,
  });
  const results = calls.map(
    (call, index): ToolResult => ({
      type: "tool-result",
      toolCallId: call.id,
      toolName: call.tool,
      output: { type: "text", value: texts[index] ?? "" },
    }),
  );
  return [...before, decided, { role: "tool", content: results }];
}
