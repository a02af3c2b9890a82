"use client";

import { lazy, memo, Suspense, useContext, useDeferredValue } from "react";
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

type Shown = {
  state: RunState;
  headings: HeadingEntry[];
  /** Whether the person opened the sources, where they are not beside the text. */
  asked: boolean;
  onClose: () => void;
};

/** The fields of a run that change with each piece of a draft. */
const WRITTEN: readonly string[] = ["draft", "seq", "lastAt"] satisfies (keyof RunState)[];

/** Whether nothing has changed but the draft. */
function isSame(before: Shown, { state, headings, asked, onClose }: Shown): boolean {
  const keys = Object.keys({ ...before.state, ...state }) as (keyof RunState)[];
  return (
    before.headings === headings &&
    before.asked === asked &&
    before.onClose === onClose &&
    keys.every((key) => before.state[key] === state[key] || WRITTEN.includes(key))
  );
}

/**
 * Contents and sources: beside the text from 1100 px on, so that the text never moves; over it in narrower
 * windows, on request; a tab on the phone. Rendered after the text, not in one task with it.
 */
export const SideColumn = memo(function SideColumn({ asked, onClose, ...newest }: Shown) {
  const t = useWords();
  const state = useDeferredValue(newest.state);
  const headings = useDeferredValue(newest.headings);
  const earlier = useContext(RegionContext) !== "";
  const over = useMedia("(48rem <= width < 68.75rem)");
  if (over)
    return asked && !earlier ? (
      <Suspense>
        <SourcesSheet state={state} onClose={onClose} />
      </Suspense>
    ) : null;
  return (
    <aside key={state.report ? "report" : "run"} aria-label={t("run.side.name")} className="side-column">
      <Contents headings={headings} className="mb-6 max-side:hidden" />
      <SourcesPanel state={state} />
    </aside>
  );
}, isSame);
