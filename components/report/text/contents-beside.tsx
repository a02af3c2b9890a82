"use client";

import { useYieldSidebar } from "@/components/shell/yield-sidebar";
import { useWords } from "@/components/ui/words";
import { Contents } from "./contents";
import type { HeadingEntry } from "./headings";

/** The table of contents beside the text, on wide windows. */
export function ContentsBeside({ headings }: { headings: HeadingEntry[] }) {
  const t = useWords();
  useYieldSidebar("panel");
  return (
    <aside
      data-beside="panel"
      aria-label={t("report.text.contents")}
      className="hidden side:fixed side:inset-y-0 side:right-0 side:block side:w-side side:overflow-y-auto side:px-4 side:py-8 full:px-6 print:hidden"
    >
      <Contents headings={headings} />
    </aside>
  );
}
