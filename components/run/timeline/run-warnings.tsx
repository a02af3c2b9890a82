"use client";

import { StoredSentences } from "@/components/ui/stored-sentences";
import { useWords } from "@/components/ui/words";
import { takeoverWarning } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";

const LOOK = "mt-2 text-meta text-muted";

/** What a run had to do without, and since when code leads it. */
export function RunWarnings({
  state: { guided, warnings },
}: {
  state: Pick<RunState, "guided" | "warnings">;
}) {
  const t = useWords();
  const told = guided?.sign ? takeoverWarning(guided.reason) : null;
  return (
    <>
      {guided?.sign ? (
        <p className={LOOK}>{`${t("run.guided.leads")} ${t(`run.guided.sign.${guided.sign}`)}`}</p>
      ) : null}
      {warnings
        .filter((warning) => warning !== told)
        .map((warning) => (
          <p key={warning} className={LOOK}>
            <StoredSentences text={warning} />
          </p>
        ))}
    </>
  );
}
