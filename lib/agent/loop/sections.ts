// Writes a report in sections: one request for each section of its outline, side by side, then one for what stands
// around them. Every part is recorded together with its cost, so that no restart pays for it twice; a part that
// cannot be written is replaced by sentences of its sources. The joined text becomes the `content` of the call.

import type { Registries } from "@/lib/agent/calls/carry-out";
import type { LoopPorts } from "@/lib/agent/ports";
import { tellingSentences } from "@/lib/agent/prompts/notes-sources";
import { type FinishedSection, materialOf, sectionQuestion } from "@/lib/agent/prompts/sections";
import { requestStep, STEP_POLICY, type StepPolicy } from "@/lib/agent/step/step";
import { sentWith, sideBySide } from "@/lib/agent/step/step-attempt";
import { cited } from "@/lib/builtin-model/write-quotes";
import type { ErrorCode } from "@/lib/errors/errors";
import { type AskingMode, type ModelHandle, replyLimitsFor } from "@/lib/models/model";
import { citationMarks } from "@/lib/reports/citations";
import { joinedReport, withCitationsOf } from "@/lib/reports/joined-report";
import {
  type OutlineSection,
  outlineIn,
  type SectionId,
  type WrittenSection,
} from "@/lib/run-log/run-sections";
import type { Call, RunError, RunState } from "@/lib/run-log/run-state";
import { framePath, sectionPath } from "@/lib/run-log/section-draft";
import { leadingScript, scriptMismatch } from "@/lib/text/language";
import { guardRequest, RequestStopped } from "./loop-guard";

const SHORTEST = 40;
/** Bytes of the sentences of one page, where a section could not be written. */
const FINDINGS = 700;

type Writing = {
  call: Call;
  outline: OutlineSection[];
  registries: Registries;
  ports: LoopPorts;
  /** Numbers the requests of the step. */
  nextAttempt(): number;
  /** Bytes of the requests in flight: together they must fit the budget. */
  inFlight: number;
  /** Why no section can be written at the moment, once that is known. */
  lost: RunError | null;
};

/** The endpoint failed while sections were open: the run ends with its error, and a retry asks for what is missing. */
export class WritingLost extends Error {
  override readonly name = "WritingLost";
  readonly error: RunError;

  constructor(error: RunError) {
    super(error.message);
    this.error = error;
  }
}

/** Failures of the endpoint; all others say something about this model and this section. */
const OUTAGES: ReadonlySet<string> = new Set<ErrorCode>([
  "model_unreachable",
  "model_unauthorised",
  "model_quota",
  "model_unknown",
  "model_redirects",
]);

const partsOf = ({ sections = [] }: RunState, { id }: Call): WrittenSection[] =>
  sections.filter(({ callId }) => callId === id);

const hasText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Sentences of the section's sources, each with its citation, in place of a text that could not be written. */
function findingsOf(state: RunState, call: Call, section: OutlineSection): string {
  const russian = leadingScript(state.question) === "Cyrillic";
  const head = russian
    ? "*Этот раздел написать не удалось; ниже — предложения из его источников.*"
    : "*This section could not be written; these are sentences of its sources.*";
  const focus = `${state.question} ${section.heading} ${section.says}`;
  const found = materialOf(state, call, section).flatMap(({ number, text }) =>
    tellingSentences({}, { text, focus, room: FINDINGS }).map((sentence) => `- ${cited(sentence, number)}`),
  );
  const none = russian
    ? "*Этот раздел написать не удалось, и прочитанных страниц для него нет.*"
    : "*This section could not be written, and no page was read for it.*";
  return found.length > 0 ? `${head}\n\n${found.join("\n")}` : none;
}

/** True when no section can be had at the moment; silence says so only while there is none. */
const isOutage = ({ code }: RunError, parts: readonly WrittenSection[]): boolean =>
  OUTAGES.has(code) || (code === "model_timeout" && !parts.some(({ value }) => hasText(value)));

/** The sections as they are joined: as written, with citations of their own sources only, or their findings. */
function finishedSections(state: RunState, call: Call): FinishedSection[] {
  const parts = partsOf(state, call);
  return (outlineIn(call) ?? []).map((section, index) => {
    const value = parts.find((part) => part.index === index)?.value;
    const own = new Set(materialOf(state, call, section).map(({ number }) => number));
    const text = hasText(value) ? withCitationsOf(value, own) : findingsOf(state, call, section);
    return { heading: section.heading, text };
  });
}

/** The request for a part, as the log determines it; null when there is no such part. */
export const questionForSection = (state: RunState, section: SectionId) =>
  sectionQuestion(state, section, () => {
    const call = state.calls.find(({ id }) => id === section.callId);
    return call ? finishedSections(state, call) : [];
  });

/** The faults of a section's reply, in words for the model; empty when it can be used. */
function sectionFaults(text: unknown, { question }: RunState, numbers: ReadonlySet<number>): string[] {
  if (!hasText(text) || text.trim().length < SHORTEST) return ["text is missing: write the section"];
  const cites = citationMarks(text).some(({ number }) => numbers.has(number));
  const mismatch = scriptMismatch(question, text);
  return [
    ...(cites || numbers.size === 0
      ? []
      : [`text cites none of its sources: ${[...numbers].map((number) => `[${number}]`).join(" ")}`]),
    ...(mismatch ? ["text is not in the language of the question"] : []),
  ];
}

const frameFaults = (frame: unknown): string[] =>
  hasText((frame as { introduction?: unknown } | null)?.introduction) ? [] : ["introduction is missing"];

/** The texts of the frame that a person sees while they are written. */
const FRAME_TEXT =
  /^(?:introduction|conclusion|heading_of_(?:conclusion|analysis)|note_on_analysis|analysis\.\d{1,2}\.inference)$/;

/** The model as it is asked for parts: never in the small form of a step. */
const writerOf = (model: ModelHandle): ModelHandle => ({
  ...model,
  mode: (): AskingMode => {
    const mode = model.mode();
    return mode === "small" ? "prompt" : mode;
  },
});

/** A reply that cannot be used is asked for once more; other faults are retried as everywhere. */
function policyFor({ model, policy }: LoopPorts, state: RunState): StepPolicy {
  const timeouts = state.config?.execution.modelTimeouts;
  const base = policy ?? { ...STEP_POLICY, reply: replyLimitsFor(model.info, timeouts) };
  return { ...base, repairRounds: Math.min(1, base.repairRounds), useless: 2 };
}

/**
 * Writes one part and records it. False when no further request makes sense: the budget or the time does not allow it,
 * or the endpoint is lost.
 */
async function writePart(state: RunState, index: number, writing: Writing): Promise<boolean> {
  const { call, outline, registries, ports } = writing;
  const question = questionForSection(state, { callId: call.id, index });
  const step = state.steps.find(({ number }) => number === call.step);
  if (!question || !step) return true;
  const section = outline[index];
  const numbers = new Set(section ? materialOf(state, call, section).map(({ number }) => number) : []);
  const partIn = (solution: unknown) => (section ? (solution as { text?: unknown } | null)?.text : solution);
  const faultsIn = (solution: unknown) =>
    section ? sectionFaults(partIn(solution), state, numbers) : frameFaults(solution);
  const model = writerOf(ports.model);
  const { bytes } = sentWith({ request: question, repair: null }, model.mode());
  writing.inFlight += bytes;
  const asking = {
    ...{ state, need: "closing" as const, tells: false, tools: registries.tools },
    bytes: writing.inFlight,
  };
  const guard = guardRequest(asking, ports);
  const written = { type: "section-written" as const, step: step.number, callId: call.id, index };
  const delta: LoopPorts["delta"] = (event) =>
    guard.ports.delta({ ...event, path: section ? sectionPath(index) : framePath(index, event.path) });
  try {
    const result = await requestStep(
      {
        step: step.number,
        attempt: writing.nextAttempt(),
        nextAttempt: writing.nextAttempt,
        section: { callId: call.id, index },
        streams: (path) => (section ? path === "text" : FRAME_TEXT.test(path)),
        closing: step.closing,
        tools: step.tools,
        ...question,
        check: (solution) => {
          const faults = faultsIn(solution);
          return faults.length === 0 ? { ok: true } : { ok: false, faults };
        },
        told: (solution, attempt) => [{ ...written, attempt, value: partIn(solution) as never }],
        runState: null,
      },
      { ...guard.ports, model, delta },
      policyFor(ports, state),
    );
    if (result.kind !== "failed") return true;
    if (section && isOutage(result.error, partsOf(await ports.state(), call))) writing.lost ??= result.error;
    else
      await ports.record([{ ...written, attempt: step.attempt, value: null, fault: result.error.message }]);
    return writing.lost === null;
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (thrown instanceof RequestStopped) return false;
    throw thrown;
  } finally {
    writing.inFlight -= bytes;
    guard.close();
  }
}

/** Writes the sections that are not written yet. False when not all could be asked for. */
async function writeSections(state: RunState, writing: Writing): Promise<boolean> {
  const known = new Set(partsOf(state, writing.call).map(({ index }) => index));
  const open = writing.outline.flatMap((_, index) => (known.has(index) ? [] : [index]));
  const { model, signal } = writing.ports;
  const goesOn = await sideBySide(open, { model: model.info, signal }, (index) =>
    writePart(state, index, writing),
  );
  if (writing.lost) throw new WritingLost(writing.lost);
  return goesOn;
}

async function write(state: RunState, call: Call, writing: Writing): Promise<RunState> {
  const asks = !writing.ports.model.readsRunState && !state.builtInWrites;
  const whole = asks && (await writeSections(state, writing));
  const now = await writing.ports.state();
  const { length } = writing.outline;
  const framed = partsOf(now, call).some(({ index }) => index === length);
  const some = partsOf(now, call).some(({ value }) => hasText(value));
  if (whole && some && !framed) await writePart(now, length, writing);
  return writing.ports.state();
}

/**
 * The call of a report with its text in `content`: written now when the call has only an outline, and recorded as its
 * parameters. Every other call unchanged. Rejects with the signal's reason, with WritingLost, or when recording fails.
 */
export async function withWrittenContent(
  state: RunState,
  call: Call,
  registries: Registries,
  ports: LoopPorts,
): Promise<Call> {
  const outline = registries.tools.get(call.tool)?.options.role === "closing" ? outlineIn(call) : null;
  if (!outline || state.kind !== "research") return call;
  let last = state.steps.find(({ number }) => number === call.step)?.attempt ?? 0;
  const nextAttempt = () => ++last;
  const written = await write(state, call, {
    call,
    outline,
    registries,
    ports,
    nextAttempt,
    inFlight: 0,
    lost: null,
  });
  const frame = partsOf(written, call).find(({ index }) => index === outline.length)?.value ?? null;
  const { content, note } = joinedReport(
    { question: state.question, sections: finishedSections(written, call), frame },
    new Set(written.sources.map(({ number }) => number)),
  );
  const inferences = note ? { inferences: note } : {};
  await ports.record([{ type: "report-joined", callId: call.id, content, ...inferences }]);
  return { ...call, params: { ...call.params, content, ...inferences } };
}
