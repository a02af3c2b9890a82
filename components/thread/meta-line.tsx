"use client";

import { lazy, Suspense } from "react";
import { pagesRead, workedFor } from "@/components/run/status/run-clock";
import { FactLine } from "@/components/ui/fact-line";
import { duration } from "@/components/ui/figures";
import { modelName } from "@/components/ui/model-name";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { agentWords } from "@/lib/config/agent-words";
import type { Words } from "@/lib/i18n/translate";
import { citationsOfRun, sourcesIn } from "@/lib/reports/all-citations";
import { editOf } from "@/lib/run-log/edit-of";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { RunSummary } from "@/lib/run-log/run-summary";

const PartOfLine = lazy(() => import("./origin-lines").then((module) => ({ default: module.PartOfLine })));

/** The cost and results of a run. */
type Outcome = Pick<RunSummary, "worked" | "searchesUsed" | "pagesRead"> & {
  report: { citedCount: number } | null;
};

function outcomeOf(state: RunState, now: number): Outcome {
  const { searchesUsed, report } = state;
  const citedCount = sourcesIn(citationsOfRun(state));
  return {
    worked: workedFor(state, now),
    searchesUsed,
    pagesRead: pagesRead(state),
    report: report && { citedCount },
  };
}

/** "1 min 40 s", "4 searches", "9 pages read", "5 sources cited". */
export function outcomeWords(t: Words, outcome: Outcome): string[] {
  const { worked, searchesUsed, pagesRead: pages, report } = outcome;
  return [
    duration(t, worked),
    searchesUsed > 0 ? t("ui.searches", { count: searchesUsed }) : "",
    pages > 0 ? t("thread.meta.pagesRead", { count: pages }) : "",
    report ? t("thread.meta.sourcesCited", { count: report.citedCount }) : "",
  ].filter(Boolean);
}

/** The working model, and the model that it replaces. */
function modelWords(t: Words, model: RunState["model"]): string {
  if (!model) return "";
  const name = modelName(t, model);
  return model.silent ? t("thread.meta.silent", { model: name, host: model.silent }) : name;
}

/** When, by which agent and in which scope; after the end also the cost and results. */
function runFacts(t: Words, state: RunState, now: number): string[] {
  const edited = state.kind === "edit" ? [t(`thread.meta.${editOf(state.revises)}`)] : [];
  const places = state.places ? [state.places.map((place) => t(`ui.place.${place}`)).join(", ")] : [];
  if (isTerminal(state.status)) return [...edited, ...places, ...outcomeWords(t, outcomeOf(state, now))];
  if (state.revises?.table) return [...edited, modelWords(t, state.model)].filter(Boolean);
  if (state.kind === "edit") return [...edited, t("thread.meta.checkedAgain")];
  return [
    state.config ? agentWords(state.config, t.language).title : state.agentTitle,
    ...(state.places ? places : [t(`thread.scope.${state.scope}`)]),
    modelWords(t, state.model),
  ].filter(Boolean);
}

/** A time and facts on one line. */
export function MetaLine({ at, facts }: { at: number; facts: string[] }) {
  return (
    <p className="mt-1 text-meta text-muted tabular">
      <FactLine facts={[<When key="at" at={at} />, ...facts]} />
    </p>
  );
}

/** The line of a loaded run. */
export function RunMetaLine({ state, now }: { state: RunState; now: number }) {
  const t = useWords();
  const asked = state.delegatedBy;
  return (
    <>
      <MetaLine
        at={state.createdAt}
        facts={[...(state.repeats ? [t("thread.meta.askedAgain")] : []), ...runFacts(t, state, now)]}
      />
      {asked?.threadId ? (
        <Suspense>
          <PartOfLine {...asked} />
        </Suspense>
      ) : null}
    </>
  );
}
