// Rebuilds the requests to the model from the log: a prompt is a pure function of the folded state. Each is
// compared with the size and the schema hash that the log recorded, and a mismatch is marked.

import type { Registries } from "@/lib/agent/calls/carry-out";
import { offerFor } from "@/lib/agent/limits/limits";
import { CHECKER_FORM, checkerQuestion } from "@/lib/agent/loop/check-with-model";
import { judgingQuestion } from "@/lib/agent/loop/review-citations";
import { questionForSection } from "@/lib/agent/loop/sections";
import { registriesFor } from "@/lib/agent/prompts/length";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { CODE_FORM, partQuestion } from "@/lib/agent/strategies/guided-form";
import { questionFor } from "@/lib/agent/strategies/question";
import type { BundlePrompts } from "@/lib/bundle-format/bundle";
import { asksForCalls } from "@/lib/models/fallback-chain";
import type { AskingMode } from "@/lib/models/model";
import type { RunEvent } from "@/lib/run-log/event";
import { isGuided } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent } from "@/lib/run-log/state";

type Started = Extract<RunEvent, { type: "step-started" }>;
type Request = BundlePrompts["requests"][number];

const FORMS: AskingMode[] = ["strict", "bare", "json", "tool", "prompt", "small", "calls", "single", "loose"];

const NOTES = {
  repair:
    "The reply before was sent back with its fault named. The log keeps the size of that message, not its words.",
  code: "Code decided this step; no model was asked.",
  other: "No question for a step, but for the result of a call. Only its size is known.",
  changed: "Prompts or tools have changed since. This is what would be asked today.",
};

/** Events after which a request is no repair of the one before. */
const SETTLES = new Set<string>([
  "step-decided",
  "step-reasoned",
  "part-written",
  "section-written",
  "cells-answered",
  "run-resumed",
]);

/** Collects what many requests share, so that the file contains it once. */
class Pool {
  readonly messages: unknown[] = [];
  readonly schemas: Record<string, unknown> = {};
  private readonly indexes = new Map<string, number>();

  indexOf(message: unknown): number {
    const key = JSON.stringify(message);
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.messages.push(message) - 1;
    this.indexes.set(key, index);
    return index;
  }
}

/**
 * The modes to try, the logged one first: the log records when a mode was abandoned, not which one was first.
 */
const formsFrom = (degraded: string | null, calls: boolean) =>
  FORMS.filter((form) => asksForCalls(form) === calls).toSorted(
    (a, b) => Number(b === degraded) - Number(a === degraded),
  );

function questionOf(state: RunState, event: Started, given: Registries) {
  const registries = registriesFor(state, given);
  const open = state.steps.find(({ number }) => number === event.step);
  if (event.section) return questionForSection(state, event.section);
  // After the end of its step, the only requests are citation reviews.
  if (open && open.endedAt !== null)
    return event.schemaHash === CHECKER_FORM.hash ? checkerQuestion(state) : judgingQuestion(state);
  if (isGuided(state) && !state.builtInWrites) return state.asking ? partQuestion(state.asking) : null;
  const offer = offerFor(state, registries.tools);
  if (!state.config || (open && open.decidedAt !== null) || offer.kind !== "step") return null;
  return offer.step === event.step ? questionFor(state, offer, registries, event.at) : null;
}

type Asking = { state: RunState; event: Started; registries: Registries; pool: Pool };

function requestOf(asking: Asking, before: { degraded: string | null; repaired: boolean }): Request {
  const { state, event, registries, pool } = asking;
  const { step, attempt, promptBytes } = event;
  const base = { step, attempt, promptBytes };
  if (event.schemaHash === CODE_FORM.hash)
    return { ...base, form: null, messages: [], schema: null, exact: false, note: NOTES.code };
  const question = questionOf(state, event, registries);
  if (!question) return { ...base, form: null, messages: [], schema: null, exact: false, note: NOTES.other };
  const sent = formsFrom(before.degraded, "native" in question && Boolean(question.native)).map((form) => ({
    form,
    ...sentWith({ request: question, repair: null }, form),
  }));
  const found = sent.find(({ hash, bytes }) => hash === event.schemaHash && bytes === promptBytes);
  const shown = found ?? sent.find(({ hash }) => hash === event.schemaHash) ?? sent[0];
  const messages = [
    { role: "system", content: question.instructions },
    ...question.messages,
    ...(shown?.tail ?? []).map((content) => ({ role: "user", content })),
  ];
  if (shown) pool.schemas[shown.hash] ??= shown.wire;
  return {
    ...base,
    form: found?.form ?? null,
    messages: messages.map((message) => pool.indexOf(message)),
    schema: shown?.hash ?? null,
    exact: found !== undefined,
    note: found ? null : before.repaired ? NOTES.repair : NOTES.changed,
  };
}

/** Every request of a run, in order. `start` is the state before the first event. */
export function promptsOf(start: RunState, events: RunEvent[], registries: Registries): BundlePrompts {
  const pool = new Pool();
  const requests: Request[] = [];
  let state = start;
  let degraded: string | null = null;
  let repaired = false;
  for (const event of events) {
    if (event.type === "step-started")
      requests.push(requestOf({ state, event, registries, pool }, { degraded, repaired }));
    if (event.type === "model-degraded") degraded = event.to;
    if (SETTLES.has(event.type)) repaired = false;
    if (event.type === "usage-counted" && event.outcome === "invalid") repaired = true;
    state = foldEvent(state, event);
  }
  return { requests, messages: pool.messages, schemas: pool.schemas };
}
