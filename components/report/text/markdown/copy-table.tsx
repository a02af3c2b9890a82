"use client";

import { CopyButton } from "@/components/report/export/copy-button";
import { useWords } from "@/components/ui/words";

export function CopyTable({ cells }: { cells: readonly (readonly string[])[] }) {
  const t = useWords();
  return (
    <div className="-mt-5 flex justify-end font-sans print:hidden">
      <CopyButton
        text={async () => (await import("./table-text")).tableText(cells)}
        label={t("report.text.copyTable")}
        className="-mr-3 text-meta text-muted"
      />
    </div>
  );
}
