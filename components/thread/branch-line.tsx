"use client";

import { lazy, Suspense } from "react";

const BranchOf = lazy(() => import("./origin-lines").then((module) => ({ default: module.BranchOf })));

/** The origin of a run that continues another; nothing for other runs. */
export function BranchLine({
  branch,
  keptFrom,
}: {
  branch: { runId: string; step: number } | null;
  /** The name of that run. */
  keptFrom: string;
}) {
  return branch ? (
    <Suspense>
      <BranchOf branch={branch} keptFrom={keptFrom} />
    </Suspense>
  ) : null;
}
