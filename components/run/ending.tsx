"use client";

import { lazy, Suspense } from "react";
import { CitationLayer } from "@/components/report/citation-layer";
import { CitedMarkdown, useBlocks } from "@/components/report/report-text";
import { useCitationIndex } from "@/components/report/report-view";
import { RevisionAgain } from "@/components/report/rewrite-again";
import { useLive } from "@/components/ui/use-live";
import type { RunState } from "@/lib/runs/run-state";
import { pagesRead } from "./run-clock";
import { count } from "./words";

// Only for a run that ended badly: it is not part of the first load.
const Remedies = lazy(() => import("./remedies").then((module) => ({ default: module.Remedies })));

/** The line below it says in numbers what is saved. */
const causeWords = (message: string) => message.replace(" What was found is saved.", "");

/** What is there although the run did not end well. */
function savedWords(state: RunState): string {
  const pages = pagesRead(state);
  const parts = [
    pages > 0 && count(pages, "page"),
    state.sources.length > 0 && count(state.sources.length, "source"),
    state.plan && "the plan",
    state.report && "the report",
  ].filter((part) => part !== false && part !== null);
  if (parts.length === 0) return "Nothing had been found yet.";
  const last = parts.pop();
  return `Saved: ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}.`;
}

/** What a run without an answer says instead, with its sources at hand. */
function LastWords({ state, answer }: { state: RunState; answer: string }) {
  const index = useCitationIndex(null, state.sources);
  return (
    <CitationLayer index={index} className="max-w-[68ch] [&_p]:my-1 [&_ul]:my-1 [&_li]:my-0.5">
      <CitedMarkdown blocks={useBlocks(answer)} spans={index.spans} />
    </CitationLayer>
  );
}

const HEAD: Partial<Record<RunState["status"], string>> = {
  failed: "No answer was found",
  error: "The run broke off",
  cancelled: "You stopped this run",
};

/** How a run ended that brought no report: what happened, what is safe, what to do next. In its place, not in a toast. */
export function Ending({ state, onStarted }: { state: RunState; onStarted: () => void }) {
  const live = useLive();
  const head = HEAD[state.status];
  if (!head) return null;
  const stopped = state.status === "cancelled";
  return (
    <section
      aria-label={head}
      className={`my-6 rounded-card border bg-raised p-5 max-md:p-4 ${stopped ? "border-line" : "border-unfound"}`}
    >
      <h2 className="text-heading font-semibold">{head}</h2>
      {state.error && !stopped ? (
        <p className="mt-1 max-w-[68ch]">{causeWords(state.error.message)}</p>
      ) : null}
      {state.status === "failed" && state.answer ? <LastWords state={state} answer={state.answer} /> : null}
      <p className="mt-1 text-muted">{savedWords(state)}</p>
      {/* Its place is kept, so that nothing moves when it comes. */}
      <div className="min-h-8 pointer-coarse:min-h-11">
        {state.revises ? (
          <div className="mt-4">
            <RevisionAgain state={state} revises={state.revises} />
          </div>
        ) : (
          <Suspense>{live ? <Remedies state={state} onStarted={onStarted} /> : null}</Suspense>
        )}
      </div>
    </section>
  );
}
