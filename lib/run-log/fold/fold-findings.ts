// Folds the results of calls: plan, searches, sources, pages, questions to the person, the report.

import type { EventOf } from "@/lib/run-log/event";
import { withProgress } from "@/lib/run-log/plan-coverage";
import { lineIds } from "@/lib/run-log/run-plan-lines";
import type { PlanVersion, RunState } from "@/lib/run-log/run-state";
import type { Cost } from "@/lib/search/search-prices";
import { mergedPublication } from "@/lib/sources/merged-publication";
import { plainTitle } from "@/lib/text/plain-title";
import { type Fold, patchCall, patchSource } from "./fold";
import { rested, working } from "./fold-control";
import { type ReportEventType, reportFolds } from "./fold-report";

type FindingEventType =
  | "plan-set"
  | "search-made"
  | "source-added"
  | "source-filled"
  | "page-read"
  | "page-reread"
  | "passages-marked"
  | "clarification-asked"
  | "clarification-answered"
  | ReportEventType;

/** The currency of the amounts counted so far: the one that was named last. */
export function currencyAfter(
  usage: RunState["usage"],
  currency: string | undefined,
): Pick<RunState["usage"], "currency"> {
  const known = currency ?? usage.currency;
  return known === undefined ? {} : { currency: known };
}

/** The state with what a search service took. */
function paid(state: RunState, cost: Cost | undefined): RunState {
  if (!cost) return state;
  const { usage } = state;
  const money = usage.money + cost.amount;
  return { ...state, usage: { ...usage, money, ...currencyAfter(usage, cost.currency) } };
}

type Found = Pick<EventOf<"page-reread">, "number" | "pageId" | "line"> &
  Pick<EventOf<"page-read">, "findings">;

/** The state with what a reading found in a page. */
function withFindings(state: RunState, { number, pageId, findings = [], line }: Found): RunState {
  if (findings.length === 0) return state;
  const own = { number, pageId };
  const found = findings.map((one) => ({ ...own, ...one, ...(line === undefined ? {} : { line }) }));
  return { ...state, findings: [...(state.findings ?? []), ...found] };
}

export const findingFolds: { [T in FindingEventType]: Fold<T> } = {
  "plan-set": (state, event) => {
    const ids = event.ids ?? lineIds(state.plan, event.steps, "l");
    const version: PlanVersion = {
      version: event.version,
      goal: event.goal,
      steps: event.steps,
      ids,
      strategies: event.strategies,
      changes: event.changes,
      reason: event.reason,
      callId: event.callId,
      at: event.at,
    };
    const history = [...(state.plan?.history ?? []), version];
    const done =
      event.version === 1 ? [] : (state.plan?.steps ?? []).filter((step) => step.status === "done");
    const lines = event.steps.map((text, at) => ({ id: ids[at] ?? "", text }));
    const struck = (state.plan?.steps ?? []).filter(
      (step) => step.status !== "done" && !ids.includes(step.id),
    );
    const next: RunState = {
      ...state,
      plan: {
        ...(event.brief ? { brief: event.brief } : state.plan?.brief ? { brief: state.plan.brief } : {}),
        version: event.version,
        goal: event.goal,
        strategies: event.strategies.length > 0 ? event.strategies : (state.plan?.strategies ?? []),
        steps: [
          ...done,
          ...struck.map((step) => ({ ...step, status: "struck" as const })),
          ...lines
            .filter(({ id }) => !done.some((step) => step.id === id))
            .map((line) => ({ ...line, status: "planned" as const })),
        ],
        history,
      },
    };
    return { ...next, plan: withProgress(next) };
  },
  "search-made": (state, event) => ({
    ...paid(state, event.cost),
    searchesUsed: state.searchesUsed + 1,
    searches: [
      ...state.searches,
      {
        callId: event.callId,
        query: event.query,
        provider: event.provider,
        numbers: event.numbers,
        newSources: event.newSources,
        earlier: event.earlier ?? [],
        ...(event.failed ? { failed: event.failed } : {}),
        ...(event.anyAge ? { anyAge: event.anyAge } : {}),
        ...(event.bundledLeftOut ? { bundledLeftOut: event.bundledLeftOut } : {}),
        ...(event.cost ? { cost: event.cost } : {}),
        ...(event.period ? { period: event.period } : {}),
        ...(event.offset ? { offset: event.offset } : {}),
        at: event.at,
      },
    ],
  }),
  "source-added": (state, event) => ({
    ...state,
    sources: [
      ...state.sources,
      {
        id: event.id,
        number: event.number,
        url: event.url,
        host: event.host,
        title: plainTitle(event.title),
        snippet: event.snippet,
        status: "seen",
        publishedAt: event.publishedAt,
        ...(event.publication ? { publication: event.publication } : {}),
        pageId: null,
        charCount: 0,
        wordCount: 0,
        readAt: null,
        error: null,
        ...(event.instance === undefined ? {} : { instance: event.instance }),
        runId: state.id,
      },
    ],
  }),
  "source-filled": (state, event) => {
    const source = state.sources.find((known) => known.number === event.number);
    if (!source) return state;
    const publication = mergedPublication(source.publication, event.publication);
    return patchSource(state, event.number, {
      title: source.title || plainTitle(event.title),
      snippet: source.snippet || event.snippet,
      publishedAt: source.publishedAt ?? event.publishedAt,
      ...(publication ? { publication } : {}),
    });
  },
  "page-read": (before, event) => {
    const state = paid(before, event.cost);
    const source = state.sources.find((known) => known.number === event.number);
    if (!source) return state;
    // A failed second read must not remove the text of the first.
    if (!event.page)
      return source.pageId
        ? state
        : patchSource(state, event.number, { status: "failed", error: event.error });
    const told = withFindings(state, { ...event, pageId: event.page.id });
    return patchSource(told, event.number, {
      status: "read",
      title: source.title || plainTitle(event.title),
      publishedAt: source.publishedAt ?? event.publishedAt,
      pageId: event.page.id,
      charCount: event.page.charCount,
      wordCount: event.page.wordCount,
      readAt: event.page.readAt ?? event.at,
      ...(event.page.pageStarts ? { pageStarts: event.page.pageStarts } : {}),
      ...(event.page.about ? { about: event.page.about } : {}),
      error: null,
    });
  },
  "page-reread": withFindings,
  "passages-marked": (state, { callId, attempt, url, model, marks, dropped, fault }) => {
    const page = { callId, attempt, url, model, marks, dropped, ...(fault ? { fault } : {}) };
    return { ...state, draft: {}, marked: [...(state.marked ?? []), page] };
  },
  "clarification-asked": (state, event) => ({
    ...patchCall(state, event.callId, () => ({ status: "suspended", endedAt: event.at })),
    status: "waiting_for_clarification",
    worked: rested(state, event.at),
    clarificationsUsed: state.clarificationsUsed + 1,
    clarification: {
      callId: event.callId,
      reason: event.reason,
      unclearTerms: event.unclearTerms,
      assumptions: event.assumptions,
      questions: event.questions,
      ...(event.options ? { options: event.options } : {}),
      askedAt: event.at,
      answeredAt: null,
      skipped: false,
      answers: [],
    },
  }),
  "clarification-answered": (state, event) => {
    if (!state.clarification) return state;
    const answered = {
      ...state.clarification,
      answeredAt: event.at,
      skipped: event.skipped,
      ...(event.timedOut ? { timedOut: event.timedOut } : {}),
      answers: event.answers,
    };
    return {
      ...patchCall(state, event.callId, () => ({ status: "succeeded" })),
      status: "researching",
      worked: working(state, event.at),
      clarification: null,
      clarifications: [...state.clarifications, answered],
    };
  },
  ...reportFolds,
};
