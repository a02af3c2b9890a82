import { When } from "@/components/report/when";
import { pagesRead, workedFor } from "@/components/run/run-clock";
import { count, duration } from "@/components/run/words";
import type { RunState, Scope } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";

const SCOPE: Record<Scope, string> = { web: "Web", documents: "My documents", both: "Web and my documents" };

/** When, by whom and where; once it is over also what it took and what came of it. */
export function MetaLine({ state, now }: { state: RunState; now: number }) {
  const pages = pagesRead(state);
  const parts = isTerminal(state.status)
    ? [
        duration(workedFor(state, now)),
        state.searchesUsed > 0 && count(state.searchesUsed, "search", "searches"),
        pages > 0 && `${count(pages, "page")} read`,
        state.report && `${count(state.report.citedCount, "source")} cited`,
      ]
    : state.kind === "edit"
      ? ["its citations are checked again"]
      : [state.agentTitle, SCOPE[state.scope], state.model?.label];
  return (
    // A dot that would begin a line lies outside the box and is cut off, so that none stands alone.
    <p className="mt-1 overflow-hidden text-meta text-muted tabular">
      <span className="-ml-3 flex flex-wrap">
        <span className="pl-3">
          <When at={state.createdAt} />
        </span>
        {parts.filter(Boolean).map((part) => (
          <span key={String(part)} className="min-w-0 wrap-anywhere">
            <span className="inline-block w-3 text-center whitespace-pre"> · </span>
            {part}
          </span>
        ))}
      </span>
    </p>
  );
}
