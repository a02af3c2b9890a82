"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { connectionOf } from "@/components/composer/connection-words";
import { ConnectionCheck } from "@/components/settings/connection-check";
import { CopyLines } from "@/components/shell/copy-lines";
import type { Connections } from "@/components/shell/use-health";
import { useWords } from "@/components/ui/words";

/** One quiet notice: what is connected, what is not, the exact lines that change it, and a button that tries them. */
export function ConnectionNotice({ health, onChange }: { health: Connections; onChange: () => void }) {
  const t = useWords();
  const { now, missing, lines, parts } = connectionOf(t, health);
  const code = (chunks: ReactNode) => (
    <code key="file" className="font-mono">
      {chunks}
    </code>
  );
  return (
    <section aria-label={t("home.connections")} className="text-meta text-muted">
      <p>
        {now}
        {missing ? ` ${missing}` : null}{" "}
        <Link href="/settings#models" className="text-accent underline">
          {t("home.moreInSettings")}
        </Link>
      </p>
      {lines.length > 0 ? (
        <>
          <p className="mt-1">{t.rich("home.howTo", { code })}</p>
          <CopyLines lines={lines} what={t("home.theLines")} />
        </>
      ) : null}
      <ConnectionCheck parts={parts} onChange={onChange} />
    </section>
  );
}
