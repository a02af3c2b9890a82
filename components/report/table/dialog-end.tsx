"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** The end of a form in a dialog: why it was refused, and what sends it. */
export function DialogEnd({
  fault,
  starting,
  action,
  onClose,
}: {
  fault: string | null;
  starting: boolean;
  /** Words of the button that sends. */
  action: string;
  onClose: () => void;
}) {
  const t = useWords();
  return (
    <>
      {fault ? (
        <p role="alert" className="text-meta text-unfound">
          {fault}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
        <Button variant="filled" type="submit" aria-disabled={starting}>
          {starting ? t("report.table.building") : action}
        </Button>
      </div>
    </>
  );
}
