"use client";

import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { SourcesPanel } from "./sources-panel";

/** The sources over the text, in windows where they do not fit beside it. */
export function SourcesSheet({ state, onClose }: { state: RunState; onClose: () => void }) {
  const t = useWords();
  return (
    <Sheet open onClose={onClose} title={t("thread.sources.title")} side="right">
      {/* The title of the sheet replaces that of the list. */}
      <div className="min-h-0 scroll-steady overscroll-contain px-6 py-4 [&_section>h2]:hidden">
        <SourcesPanel state={state} />
      </div>
    </Sheet>
  );
}
