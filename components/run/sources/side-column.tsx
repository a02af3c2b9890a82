"use client";

import { lazy, Suspense, useContext } from "react";
import { RegionContext } from "@/components/report/region-name";
import { Contents } from "@/components/report/text/contents";
import type { HeadingEntry } from "@/components/report/text/headings";
import { useWords } from "@/components/ui/words";
import { useMedia } from "@/lib/client/use-media";
import type { RunState } from "@/lib/run-log/run-state";
import { SourcesPanel } from "./sources-panel";

// Loaded only in medium-width windows when the sources are opened.
const SourcesSheet = lazy(() =>
  import("./sources-sheet").then((module) => ({ default: module.SourcesSheet })),
);

/**
 * Contents and sources: beside the text from 1100 px on, so that the text never moves; over it in narrower
 * windows, on request; a tab on the phone.
 */
export function SideColumn({
  state,
  headings,
  asked,
  onClose,
}: {
  state: RunState;
  headings: HeadingEntry[];
  /** Whether the person opened the sources, where they are not beside the text. */
  asked: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const earlier = useContext(RegionContext) !== "";
  const over = useMedia("(48rem <= width < 68.75rem)");
  if (over)
    return asked && !earlier ? (
      <Suspense>
        <SourcesSheet state={state} onClose={onClose} />
      </Suspense>
    ) : null;
  return (
    <aside aria-label={t("run.side.name")} className="side-column">
      <Contents headings={headings} className="mb-6 max-side:hidden" />
      <SourcesPanel state={state} />
    </aside>
  );
}
