"use client";

import Link from "next/link";
import { useRegionName } from "@/components/report/region-name";
import { useWords } from "@/components/ui/words";
import { changesHref } from "@/lib/changes/changes-href";
import type { RunState } from "@/lib/run-log/run-state";
import { outcomeNotes } from "./outcome-notes";
import { useUnusedFiles } from "./sources/use-unused-files";

/** Notes above the report, if it was produced in an unusual way. */
export function OutcomeNotes({ state }: { state: RunState }) {
  const t = useWords();
  const name = useRegionName(t("run.notes.name"));
  const notes = [...outcomeNotes(t, state), ...useUnusedFiles(state)];
  if (notes.length === 0) return null;
  return (
    <section aria-label={name} className="mt-6 max-w-measure border-l-2 border-weak pl-5">
      {notes.map((note) => (
        <p key={note} className="text-body text-pretty wrap-anywhere">
          {note}
        </p>
      ))}
      {state.lookedAgain && state.report ? (
        <p className="mt-1">
          <Link href={changesHref(state.report.id)} className="text-accent underline">
            {t("run.notes.changes")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
