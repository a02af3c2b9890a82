import { count } from "@/components/run/words";
import { runAnchor } from "@/components/ui/anchors";
import type { RunState } from "@/lib/runs/run-state";

/** Where a run comes from that goes on from another; nothing for any other run. */
export function BranchLine({ state, keptFrom }: { state: RunState; keptFrom: string }) {
  if (!state.branch) return null;
  const { runId, step } = state.branch;
  return (
    <p className="mt-1 text-meta text-muted">
      {step > 0 ? `${count(step, "step")} kept from ` : "Begun anew after "}
      <a href={`#${runAnchor(runId)}`} className="text-accent underline underline-offset-3">
        {keptFrom}
      </a>
    </p>
  );
}
