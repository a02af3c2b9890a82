"use client";

import { createPortal } from "react-dom";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { NewShare } from "./new-share";
import { ShareList } from "./share-list";
import { useShares } from "./use-shares";

/** Creates, lists and revokes the links to a report. Loaded when it is opened, because few readers use it. */
export function ShareDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useWords();
  const shares = useShares(reportId);
  // Outside of the menu that opens it, because a closed menu hides everything inside.
  return createPortal(
    <Sheet open onClose={onClose} title={t("report.share.title")}>
      <div className="min-h-0 overflow-y-auto p-4">
        <p>{t("report.share.lead")}</p>
        <NewShare onMake={shares.make} />
        <ShareList shares={shares} reportId={reportId} />
      </div>
    </Sheet>,
    document.body,
  );
}
