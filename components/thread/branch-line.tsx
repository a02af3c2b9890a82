"use client";

import { runAnchor } from "@/components/ui/anchors";
import { useWords } from "@/components/ui/words";

/** The origin of a run that continues another; nothing for other runs. */
export function BranchLine({
  branch,
  keptFrom,
}: {
  branch: { runId: string; step: number } | null;
  /** The name of that run. */
  keptFrom: string;
}) {
  const t = useWords();
  if (!branch) return null;
  const { runId, step } = branch;
  const parts = {
    source: keptFrom,
    run: (name: React.ReactNode[]) => (
      <a key="run" href={`#${runAnchor(runId)}`} className="text-accent underline underline-offset-3">
        {name}
      </a>
    ),
  };
  return (
    <p className="mt-1 text-meta text-muted">
      {step > 0
        ? t.rich("thread.branch.kept", { count: step, ...parts })
        : t.rich("thread.branch.anew", parts)}
    </p>
  );
}
