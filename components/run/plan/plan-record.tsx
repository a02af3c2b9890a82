"use client";

import { changeWords } from "@/components/run/stored-words";
import { storedPlan, useUnsent } from "@/components/run/use-stored-form";
import { useWords } from "@/components/ui/words";
import type { PlanReview } from "@/lib/run-log/run-state";

/** What the person changed in the first plan, after the start. */
export function PlanRecord({ runId, review }: { runId: string; review: PlanReview }) {
  const t = useWords();
  const unsent = useUnsent(storedPlan(runId));
  const { changes } = review;
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">
        {t(changes.length === 0 ? "run.planRecord.same" : "run.planRecord.changed")}
      </p>
      {changes.length === 0 ? null : (
        <ul>
          {[...new Set(changes)].map((change) => (
            <li key={change} className="wrap-anywhere">
              {changeWords(t, change)}
            </li>
          ))}
        </ul>
      )}
      {unsent ? (
        <p role="status" className="text-meta text-muted">
          {t("run.planRecord.elsewhere")}
        </p>
      ) : null}
    </div>
  );
}
