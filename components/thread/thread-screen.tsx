"use client";

import { lazy, Suspense, useMemo } from "react";
import { OpenSourceContext, useSourceAddress } from "@/components/report/source-reader/open-source";
import type { AgentToTry } from "@/components/run/controls/agent-to-try";
import { AgentsContext } from "@/components/run/controls/agents-offered";
import { useYieldSidebar } from "@/components/shell/yield-sidebar";
import type { PageData } from "@/components/ui/page-data";
import { usePageData } from "@/components/ui/use-page-data";
import type { ThreadPage } from "@/lib/threads/snapshot-thread";
import { NewestRun, useFurtherRun } from "./newest-run";
import { ShownThreadContext } from "./question-title";

// Loaded when a source is opened, so it is not part of the first load.
const ReaderPanel = lazy(() =>
  import("@/components/report/source-reader/reader-panel").then((module) => ({
    default: module.ReaderPanel,
  })),
);

// Rarely present.
const UnreadableRun = lazy(() =>
  import("./unreadable-run").then((module) => ({ default: module.UnreadableRun })),
);

/** A thread: earlier runs collapsed, the newest open, and the text field. */
export function ThreadScreen({
  thread,
  agents,
  renderedAt,
}: {
  thread: PageData<ThreadPage>;
  /** The agents with which a run can be retried. */
  agents: AgentToTry[];
  renderedAt: number;
}) {
  const { target, open, close } = useSourceAddress();
  useYieldSidebar("panel");
  const { id, title, titleBy, pinned, earlier, newest } = usePageData(thread);
  const shown = useMemo(() => ({ id, title, titleBy, pinned }), [id, title, titleBy, pinned]);
  // Rendered here, because its messages concern the run that replaces the newest.
  const further = useFurtherRun(id);
  if (!newest) return null;
  return (
    <OpenSourceContext value={open}>
      <div
        data-beside="panel"
        className={`flex w-full flex-1 flex-col print:pr-0 ${target ? "wide:pr-(--container-beside)" : "side:pr-(--container-side)"}`}
      >
        <ShownThreadContext value={shown}>
          <AgentsContext value={agents}>
            {newest.kind === "readable" ? (
              <NewestRun
                key={newest.state.id}
                threadId={id}
                earlier={earlier}
                initial={newest.state}
                renderedAt={renderedAt}
                further={further}
              />
            ) : (
              <Suspense>
                <UnreadableRun threadId={id} earlier={earlier} run={newest.run} renderedAt={renderedAt} />
              </Suspense>
            )}
          </AgentsContext>
        </ShownThreadContext>
      </div>
      {target ? (
        <Suspense>
          <ReaderPanel target={target} onClose={close} />
        </Suspense>
      ) : null}
    </OpenSourceContext>
  );
}
