"use client";

import { Contents } from "@/components/report/contents";
import type { HeadingEntry } from "@/components/report/headings";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/runs/run-state";
import { SourcesPanel } from "./sources-panel";

/**
 * Contents and sources: beside the column where the window has room for both, so that it never moves; below it
 * elsewhere, and a tab on the phone.
 */
export function SideColumn({ state, headings }: { state: RunState; headings: HeadingEntry[] }) {
  const t = useWords();
  return (
    <aside
      aria-label={t("run.side.name")}
      className="border-line py-6 max-full:border-t max-md:border-t-0 max-md:group-data-[tab=report]/tab:hidden max-md:group-data-[tab=steps]/tab:hidden full:fixed full:inset-y-0 full:right-0 full:w-side full:overflow-y-auto full:overscroll-contain full:border-l full:bg-ground full:px-6 print:hidden"
    >
      <Contents headings={headings} className="mb-6 max-full:hidden" />
      <SourcesPanel state={state} />
    </aside>
  );
}
