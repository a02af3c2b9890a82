"use client";

import type { ReactNode } from "react";
import { ConnectionCheck } from "@/components/settings/connection-check";
import type { ConnectionStatus } from "@/components/settings/connection-words";
import { CopyLines } from "@/components/ui/copy-lines";
import { useWords } from "@/components/ui/words";

/** How what is missing is connected: the exact lines that do it, and a button that tries them. */
export function ConnectionSetup({
  lines,
  parts,
  onChange,
}: Pick<ConnectionStatus, "lines" | "parts"> & { onChange: () => void }) {
  const t = useWords();
  const code = (chunks: ReactNode) => (
    <code key="file" className="font-mono">
      {chunks}
    </code>
  );
  return (
    <>
      {lines.length > 0 ? (
        <>
          <p className="mt-1">{t.rich("home.howTo", { code })}</p>
          <CopyLines lines={lines} what={t("home.theLines")} />
        </>
      ) : null}
      <ConnectionCheck parts={parts} onChange={onChange} />
    </>
  );
}
