"use client";

import { RegionContext } from "@/components/report/region-name";
import { RunView } from "@/components/run/run-view";
import { NO_NOTICE } from "@/components/run/status/run-position";
import { headingPrefix } from "@/components/ui/anchors";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { type ThreadRuns, useRunVersions } from "./run-versions";

const nothing = () => undefined;

/** The whole of a run that came before. Its sources are among those of the newest, so their list is not shown beside it. */
export function OpenedRun({
  state,
  thread,
  keptFrom,
  now,
  onStarted,
}: {
  state: RunState;
  thread: ThreadRuns;
  keptFrom: string;
  now: number;
  onStarted: () => void;
}) {
  const t = useWords();
  const versions = useRunVersions(state.report, thread);
  const number = thread.runs.findIndex(({ id }) => id === state.id) + 1;
  return (
    <RegionContext value={t("thread.earlier.region", { number })}>
      <div className="md:[&_aside]:hidden">
        <RunView
          state={state}
          notice={NO_NOTICE}
          keptFrom={keptFrom}
          now={now}
          heardAt={now}
          connection="closed"
          headingPrefix={headingPrefix(state.id)}
          atEnd={null}
          onAnswered={nothing}
          onStarted={onStarted}
          reportBelow={versions.below}
          headingSlot={versions.headingSlot}
        />
        {versions.dialog}
      </div>
    </RegionContext>
  );
}
