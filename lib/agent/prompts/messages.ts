// Builds the conversation of a step's request as a pure function of the run's state (B1): instructions, the
// question, one assistant message and one message of results for each finished step (4.7.5), then a tail that
// belongs to this request alone. Everything before the tail stays the same once sent: each prompt repeats the
// one before and appends to it (GOAL-P4). Only a compaction replaces steps by notes (see `compact.ts`), at
// most once in 25 steps.

import type { ModelMessage } from "ai";
import { cutText, markOf, oneLine, type PromptText, sealed } from "@/lib/activities/data-block";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { workTools } from "@/lib/agent/limits/limits";
import { catalogueOf } from "@/lib/agent/step-schema/compose";
import { projectStep } from "@/lib/agent/step-schema/project";
import { composedFor } from "@/lib/agent/strategies/composed";
import { strategyOf } from "@/lib/agent/strategies/strategy";
import { sectionsOf } from "@/lib/reports/sections";
import type { EarlierRun, RunState, Steer } from "@/lib/run-log/run-state";
import { delegateTool } from "@/lib/tools/registry";
import { promptRoom, STEPS_BETWEEN, windowOf } from "./compact";
import { lengthPrompt } from "./length";
import { roomOfStep } from "./messages-fit";
import { steersAfter, steersBefore, steerText } from "./messages-said";
import { type Shown, stepMessages } from "./messages-steps";
import { notesMessage, notesRoom } from "./notes";
import { parallelPrompt } from "./parallel";
import { questionPrompt } from "./question";
import { systemPrompt } from "./system";

type Prompt = { instructions: string; messages: ModelMessage[] };

/** The most that is included of the thread's last report, and of its answers. */
const EARLIER_REPORT = 8000;
const EARLIER_ANSWER = 2000;
const EARLIER_RUNS = 5;
/** The most that is included of a report that is written anew. */
const REPEATED_REPORT = 24_000;
/** The most that is included of a section to rewrite, and of the headings around it. */
const SECTION = 24_000;
const OUTLINE = 4000;

function instructionsOf(state: RunState, registries: Registries): string {
  const prompts = state.config?.prompts;
  const extra = prompts?.extra ? `\n\n# Further instructions\n${prompts.extra}` : "";
  const parallel = parallelPrompt({
    references: state.config?.protocol.references ?? false,
    instances: state.config?.protocol.instances ?? false,
    delegates: (state.limits.maxDelegates ?? 0) > 0 && state.bindings[delegateTool.name] !== undefined,
  });
  return `${prompts?.systemText ?? systemPrompt(strategyOf(state))}${lengthPrompt(state)}${parallel}${toolsOf(state, registries)}${extra}`;
}

/**
 * The catalogue of the tools, for agents that reply with an object, whatever their instructions. Functions bring their
 * descriptions themselves.
 */
function toolsOf(state: RunState, { tools }: Registries): string {
  if (strategyOf(state) !== "SGRAgent") return "";
  const lines = catalogueOf({ tools: workTools(state, tools), bindings: state.bindings });
  return `\n\n# Tools\n${lines.join("\n")}`;
}

function cut(text: string, limit: number): string {
  const { text: kept, truncated } = cutText(text, limit);
  return truncated ? `${kept.trimEnd()} […]` : kept;
}

const userMessage = (state: RunState, text: PromptText): ModelMessage => ({
  role: "user",
  content: sealed(text, markOf(state)),
});

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
    renewsAnswer: revises.renewsAnswer === true,
  };
}

function shownReport({ repeats }: RunState, { runId, reportContent }: EarlierRun): string | null {
  if (repeats?.runId === runId) return cut(repeats.content, REPEATED_REPORT);
  return reportContent ? cut(reportContent, EARLIER_REPORT) : null;
}

function questionMessage(state: RunState): ModelMessage {
  const { branch } = state;
  // The run that this one branched from is not an earlier question: its steps are part of this run.
  const runs = state.earlier.filter(({ runId }) => runId !== branch?.runId).slice(-EARLIER_RUNS);
  return userMessage(
    state,
    questionPrompt({
      mark: markOf(state),
      question: state.question,
      limits: state.limits,
      where: state.searchLabel || "nothing is connected",
      earlier: runs.map((run, index) => ({
        question: cut(run.question, EARLIER_ANSWER),
        answer: cut(run.answer, EARLIER_ANSWER),
        reportTitle: run.reportTitle,
        // Only the newest report in full: older ones are represented by their answers and sources.
        report: index === runs.length - 1 ? shownReport(state, run) : null,
      })),
      known: state.sources.filter(
        ({ runId, number }) => runId !== state.id && !branch?.numbers.includes(number),
      ),
      attached: state.attached ?? [],
      ...(state.lookedAgain
        ? { again: { ...state.lookedAgain, searched: state.repeats?.lookAt !== "cited" } }
        : {}),
      rewrite: rewriteOf(state),
    }),
  );
}

/** Bytes kept for the tail, which is sent beside the conversation, and for steps that take more than their room. */
const SPARE = 4000;
/** Notes take at most this share of the room for the conversation. */
const NOTES_SHARE = 0.3;

/**
 * The room for the conversation after its opening, computed from the window alone, so that prompts keep their
 * beginning.
 */
function roomOf(state: RunState, { tools }: Registries, opening: number): number | null {
  const window = windowOf(state);
  if (window === null) return null;
  const { json } = projectStep(composedFor(state, workTools(state, tools)));
  const beside = Buffer.byteLength(json, "utf8") + SPARE;
  return Math.max(0, promptRoom(window, state.config?.model.maxOutputTokens ?? null) - opening - beside);
}

function notesOf(state: RunState, registries: Registries, room: number | null): ModelMessage[] {
  if (!state.compaction) return [];
  const usual = notesRoom(state);
  const most = room === null ? usual : Math.min(usual, Math.floor(room * NOTES_SHARE));
  return [notesMessage(state, registries, { through: state.compaction.through, room: most })];
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value), "utf8");

/** The steps after the notes in full, each with the messages that the person sent for it. */
function stepsAfter(state: RunState, registries: Registries, room: number | null): ModelMessage[] {
  const through = state.compaction?.through ?? 0;
  const { maxIterations, closingSteps } = state.limits;
  const expected = Math.min(STEPS_BETWEEN, Math.max(1, maxIterations + closingSteps - through));
  let left = room ?? 0;
  const shown: Shown = new Map();
  const finished = state.steps.filter(({ endedAt, number }) => endedAt !== null && number > through);
  const told = finished.flatMap((step, index) => {
    const steps = { expected, coming: expected - index };
    const messages = stepMessages(state, step, registries, {
      room: room === null ? null : roomOfStep({ room, left, steps }),
      shown,
    });
    left = Math.max(0, left - bytesOf(messages));
    return [...steersBefore(state, step.number).map((steer) => said(state, steer)), ...messages];
  });
  const last = finished.at(-1)?.number ?? through;
  return [...told, ...steersAfter(state, last).map((steer) => said(state, steer))];
}

const said = (state: RunState, steer: Steer) => userMessage(state, steerText(steer, state.plan));

/** The prompt of the next request; `tail` is its last message and belongs to this request alone. */
export function buildPrompt(state: RunState, registries: Registries, tail: PromptText): Prompt {
  const instructions = instructionsOf(state, registries);
  const opening = questionMessage(state);
  const room = roomOf(state, registries, bytesOf(opening) + bytesOf(instructions));
  const notes = notesOf(state, registries, room);
  const left = room === null ? null : Math.max(0, room - bytesOf(notes));
  return {
    instructions,
    messages: [opening, ...notes, ...stepsAfter(state, registries, left), userMessage(state, tail)],
  };
}
