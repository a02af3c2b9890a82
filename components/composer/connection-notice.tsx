"use client";

import Link from "next/link";
import { ConnectionSetup } from "@/components/composer/connection-setup";
import { connectionOf } from "@/components/settings/connection-words";
import type { Connections } from "@/components/shell/use-health";
import { useWords } from "@/components/ui/words";

/** One quiet notice: what cannot be reached, what works now, what is missing, and below it how that is connected. */
export function ConnectionNotice({ health, onChange }: { health: Connections; onChange: () => void }) {
  const t = useWords();
  const { now, missing, away, silent, lines, parts } = connectionOf(t, health);
  return (
    <section aria-label={t("home.connections")} className="text-meta text-muted">
      <p role="status" className="text-ink not-empty:pb-1">
        {[silent, away].filter((sentence) => sentence !== null).join(" ")}
      </p>
      <p>
        {[now, missing].map((sentence) => (sentence === null ? null : `${sentence} `))}
        <Link href="/settings/models" className="text-accent underline">
          {t("home.moreInSettings")}
        </Link>
      </p>
      <ConnectionSetup lines={lines} parts={parts} onChange={onChange} />
    </section>
  );
}
