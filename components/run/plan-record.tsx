"use client";

import type { PlanReview } from "@/lib/runs/run-state";
import { keptPlan, useUnsent } from "./use-kept";

/** What the person made of the plan that was shown first, once it was started. */
export function PlanRecord({ runId, review }: { runId: string; review: PlanReview }) {
  const unsent = useUnsent(keptPlan(runId));
  const { changes } = review;
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">
        {changes.length === 0 ? "You looked at the plan and started it as it was" : "You changed the plan"}
      </p>
      {changes.length === 0 ? null : (
        <ul>
          {[...new Set(changes)].map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      {unsent ? (
        <p role="status" className="text-meta text-muted">
          It was started in another tab or on another device. The changes made here were not sent.
        </p>
      ) : null}
    </div>
  );
}
