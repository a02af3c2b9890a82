"use client";

import { CopyButton } from "@/components/report/export/copy-button";
import { plainText } from "@/components/ui/plain-text";
import { useWords } from "@/components/ui/words";

/** Text that a spreadsheet would run as a formula; a signed number is none. */
const FORMULA = /^(?=[=@]|[+-](?![\s.]*\d))/;

/** The cells of a table as a spreadsheet takes them: words without marks or citation numbers, separated by tabs. */
export const tableText = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => plainText(cell).replace(FORMULA, "'")).join("\t")).join("\n");

export function CopyTable({ cells }: { cells: readonly (readonly string[])[] }) {
  const t = useWords();
  return (
    <div className="-mt-5 flex justify-end font-sans print:hidden">
      <CopyButton
        text={async () => tableText(cells)}
        label={t("report.text.copyTable")}
        className="-mr-3 text-meta text-muted"
      />
    </div>
  );
}
