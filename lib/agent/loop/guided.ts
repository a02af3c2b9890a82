// A run that code leads (`GuidedAgent`): code decides every step and asks the model only for short texts, one
// small request at a time. Each result is recorded before the next request, so that no restart pays for it
// twice; the steps that code decides are executed like all others.

import { checkCited } from "@/lib/activities/checked-sources";
import type { Registries } from "@/lib/agent/calls/carry-out";
import type { Need } from "@/lib/agent/limits/budget";
import type { StepOffer } from "@/lib/agent/limits/limits";
import { isBeforeLead } from "@/lib/agent/limits/limits-closing";
import type { LoopPorts } from "@/lib/agent/ports";
import { runView } from "@/lib/agent/run-view";
import { requestStep } from "@/lib/agent/step/step";
import { CODE_FORM } from "@/lib/agent/strategies/guided-form";
import { questionFor } from "@/lib/agent/strategies/question";
import { readerFor } from "@/lib/agent/strategies/reader";
import { extractiveModel, prepare } from "@/lib/builtin-model/model";
import {
  type GuidedWork,
  guidedStep,
  isResearching,
  linesOf,
  nextPart,
  passagesOfLine,
} from "@/lib/guided/decide";
import {
  type CheckedSection,
  checkedSections,
  claimsText,
  type DraftedSection,
  storedDrafts,
} from "@/lib/guided/section";
import type { ModelHandle } from "@/lib/models/model";
import { isSamePart, type PartId } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";
import { free } from "./free";
import { askPart, bytesOfPart, mayAsk, partModel, preparePart, requestsFor } from "./guided-part";
import type { Asked } from "./loop-ask";
import { guardRequest, RequestStopped } from "./loop-guard";

/** Bytes of passages from which a section is checked and quoted, whatever was shown to the model. */
const CHECKED_ROOM = 12_000;

type Leading = {
  state: RunState;
  offer: StepOffer;
  need: Need;
  registries: Registries;
  ports: LoopPorts;
};

const on = (state: RunState): Asked => ({ kind: "on", state });

/** True when the current plan was made by a step that code led, or changed by the person after it. */
const ownsPlan = (state: RunState): boolean =>
  state.plan?.history.some(({ callId }) => !isBeforeLead(state, Number(callId.split("-")[0]))) ?? false;

async function workOf({ state, offer, ports }: Leading): Promise<GuidedWork> {
  const texts = new Map<number, string>();
  for (const { number, pageId } of state.sources) {
    const text = pageId ? await ports.services.pageText(pageId) : null;
    if (text !== null) texts.set(number, text);
  }
  const tools = offer.tools.map(({ name }) => name);
  const now = ports.clock.now();
  const view = runView(state, { step: offer.step, closing: offer.closing, tools, now }, texts);
  await prepare(view);
  return { view, parts: state.parts ?? [], sections: [], ownPlan: ownsPlan(state) };
}

/** What was written for a line: the repair if it has sentences, else the first attempt. */
function draftsOf({ parts }: GuidedWork, line: string) {
  const written = (kind: PartId["kind"]) =>
    storedDrafts(parts.find((part) => isSamePart(part, { kind, line }))?.value);
  const repaired = written("repair");
  return repaired.length > 0 ? repaired : written("section");
}

/** The sections, with every sentence checked against the pages of its passages. */
async function sectionsOf(work: GuidedWork, { state, ports }: Leading): Promise<CheckedSection[]> {
  const sections: DraftedSection[] = linesOf(work).map((line) => ({
    line,
    passages: passagesOfLine(work, line, CHECKED_ROOM),
    drafted: draftsOf(work, line),
  }));
  const { content, claims } = claimsText(sections);
  if (claims.length === 0) return checkedSections(sections, [], []);
  const { services, signal } = ports;
  const { citations } = await checkCited(
    { scope: state, services, signal },
    { content, question: state.question },
  );
  return checkedSections(sections, claims, citations);
}

/** Runs something under the guard of a request; a refused request leaves the run to decide anew. */
async function guarded(
  { state, need, registries, ports }: Leading,
  bytes: number,
  work: (ports: ReturnType<typeof guardRequest>["ports"]) => Promise<RunState>,
): Promise<RunState> {
  const guard = guardRequest({ state, need, bytes, tells: false, tools: registries.tools }, ports);
  try {
    return await work(guard.ports);
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (thrown instanceof RequestStopped) return ports.state();
    throw thrown;
  } finally {
    guard.close();
  }
}

/** Answers with the step that code decided, in place of a model. */
const codeHandle = ({ info }: ModelHandle, work: GuidedWork): ModelHandle => ({
  info,
  languageModel: () => extractiveModel(() => guidedStep(work)),
  mode: () => "strict",
  degrade: () => null,
  readsRunState: true,
  temperature: null,
  maxOutputTokens: null,
  contextWindow: () => null,
});

async function decideByCode(leading: Leading, work: GuidedWork): Promise<Asked> {
  const { state, offer, registries, ports } = leading;
  const { composed } = questionFor(state, offer, registries, ports.clock.now());
  const { check, told } = readerFor("step", { state, offer, composed, registries });
  const begun = state.steps.find(({ number }) => number === offer.step);
  const next = await guarded({ ...leading, need: "closing" }, 0, async (guard) => {
    const own = {
      ...guard,
      model: codeHandle(ports.model, work),
      record: ((events, pages) => guard.record(free(events), pages)) satisfies LoopPorts["record"],
      // Code is asked, so neither a budget nor the wish to finish stands against it.
      requestDecision: async () => "go" as const,
    };
    const result = await requestStep(
      {
        step: offer.step,
        attempt: (begun?.attempt ?? 0) + 1,
        closing: offer.closing,
        tools: offer.tools.map(({ name }) => name),
        instructions: "",
        messages: [],
        schema: CODE_FORM,
        check,
        told,
        runState: work.view,
      },
      own,
    );
    if (result.kind === "failed") throw new Error(`code decided no step: ${result.error.message}`);
    return result.state;
  });
  return on(next);
}

/** The part to ask for, unless the requests of the run are used up. */
function partDue(work: GuidedWork, { state, ports }: Leading): { part: PartId; tries: number } | null {
  if (!mayAsk(state, ports.model, ports.clock.now())) return null;
  const part = nextPart(work);
  const tries = part ? requestsFor(part, work.parts, linesOf(work).length) : 0;
  return part && tries > 0 ? { part, tries } : null;
}

/**
 * The next request or step of a run that code leads. `spare` is the decision of the budget about a request of
 * so many bytes; null when it may be sent. Rejects only with the signal's reason.
 */
export async function askGuided(
  leading: Leading,
  spare: (bytes: number) => Promise<Asked | null>,
): Promise<Asked> {
  const begun = await workOf(leading);
  const { state, offer, ports } = leading;
  const first = partDue(begun, leading);
  const work =
    first || isResearching(begun) ? begun : { ...begun, sections: await sectionsOf(begun, leading) };
  const due = first ?? (work === begun ? null : partDue(work, leading));
  if (!due) return decideByCode(leading, work);
  const model = partModel(ports.model);
  const part = preparePart(state, work, due.part, model);
  const bytes = bytesOfPart(part, model);
  const before = await spare(bytes);
  if (before) return before;
  const request = {
    state,
    part,
    step: offer.step,
    closing: offer.closing,
    tools: offer.tools.map(({ name }) => name),
    tries: due.tries,
  };
  return on(await guarded(leading, bytes, (guard) => askPart(request, { ...guard, model })));
}
