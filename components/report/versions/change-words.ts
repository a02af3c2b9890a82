// The line that says how two versions of a report differ.

import { joined } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { CitationChanges } from "@/lib/reports/difference-citations";

/** "4 passages differ · 2 citations newly doubtful · 1 citation no longer doubtful". */
export function changeWords(t: Words, changed: number, citations: CitationChanges): string {
  const { newlyDoubtful, cleared, added, removed, verdicts } = citations;
  if (changed === 0)
    return verdicts > 0
      ? `${t("report.compare.same")} ${t("report.compare.verdicts", { count: verdicts })}`
      : t("report.compare.same");
  return joined(
    t("report.compare.differ", { count: changed }),
    added > 0 && t("report.compare.added", { count: added }),
    removed > 0 && t("report.compare.removed", { count: removed }),
    newlyDoubtful > 0 && t("report.compare.newlyDoubtful", { count: newlyDoubtful }),
    cleared > 0 && t("report.compare.cleared", { count: cleared }),
    newlyDoubtful + cleared === 0 && t("report.compare.noDoubt"),
  );
}
