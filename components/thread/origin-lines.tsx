"use client";

import Link from "next/link";
import { callAnchor, runAnchor } from "@/components/ui/anchors";
import { useWords } from "@/components/ui/words";
import { documentHref, documentName } from "@/lib/client/document-href";
import type { RunState } from "@/lib/run-log/run-state";

// Few runs come from another one or have documents attached, so what says so is loaded where it is needed.

/** The research that a delegated run is a part of. */
export function PartOfLine({ threadId, callId }: NonNullable<RunState["delegatedBy"]>) {
  const t = useWords();
  return (
    <p className="mt-1 text-meta text-muted">
      {t.rich("thread.meta.partOf", {
        research: (words) => (
          <Link
            key="research"
            href={`/research/${threadId}#${callAnchor(callId)}`}
            className="inline-block min-h-6 text-accent underline underline-offset-3"
          >
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

/** The run that this one continues. */
export function BranchOf({
  branch,
  keptFrom,
}: {
  branch: { runId: string; step: number };
  /** The name of that run. */
  keptFrom: string;
}) {
  const t = useWords();
  const { runId, step } = branch;
  const parts = {
    source: keptFrom,
    run: (name: React.ReactNode[]) => (
      <a key="run" href={`#${runAnchor(runId)}`} className="text-accent underline underline-offset-3">
        {name}
      </a>
    ),
  };
  return (
    <p className="mt-1 text-meta text-muted">
      {step > 0
        ? t.rich("thread.branch.kept", { count: step, ...parts })
        : t.rich("thread.branch.anew", parts)}
    </p>
  );
}

/** The documents attached to a question, each linked to its text. */
export function AttachedLine({ attached }: { attached: readonly string[] }) {
  const t = useWords();
  return (
    <p className="mt-1 text-meta text-muted wrap-anywhere">
      {t("thread.attached")}{" "}
      {attached.map((url, index) => (
        <span key={url}>
          {index > 0 ? ", " : null}
          <Link href={documentHref(url) ?? "/library"} prefetch={false} className="text-accent underline">
            {documentName(url)}
          </Link>
        </span>
      ))}
    </p>
  );
}
