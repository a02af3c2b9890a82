import Link from "next/link";
import { joined } from "@/components/run/words";
import type { DifferenceResponse } from "@/lib/http/responses";
import type { CitationChanges } from "@/lib/reports/difference-citations";
import { ComparePicker } from "./compare-picker";
import { DifferenceTable } from "./difference-table";
import { originWords } from "./versions-words";
import { When } from "./when";

/** Two versions of a report beside each other. */
export function CompareScreen({ difference }: { difference: DifferenceResponse }) {
  const { before, after, versions, rows, citations } = difference;
  const changed = rows.filter(({ kind }) => kind !== "same").length;
  return (
    <article className="mx-auto w-full max-w-wide-column px-4 pt-6 pb-16 md:px-6 md:pt-8 full:max-w-[72rem]">
      <p className="text-meta text-muted">
        <Link href={`/reports/${after.id}`} className="text-ink underline underline-offset-3">
          Back to the report
        </Link>
      </p>
      <h1 className="mt-2 text-page font-semibold tracking-title text-pretty wrap-anywhere">{after.title}</h1>
      {versions.length > 1 ? <ComparePicker versions={versions} before={before.id} after={after.id} /> : null}
      <p className="mt-2 text-meta text-muted tabular">
        {before.id === after.id ? "The report has no other version." : changeWords(changed, citations)}
      </p>
      <div className="sticky top-0 z-10 mt-4 hidden grid-cols-2 gap-x-10 border-b border-line bg-ground py-2 text-meta text-muted wide:grid">
        {[before, after].map((version, side) => (
          <p key={side === 0 ? "before" : "after"}>
            <span className="font-semibold text-ink">Version {version.number}</span> ·{" "}
            {originWords(version, versions)} · <When at={version.writtenAt} />
          </p>
        ))}
      </div>
      <p className="mt-4 border-b border-line pb-2 text-meta text-muted wide:hidden">
        From version {before.number} to version {after.number}: <del className="bg-sunken">removed words</del>
        , <ins className="bg-accent-soft decoration-accent">added words</ins>
      </p>
      <DifferenceTable rows={rows} />
    </article>
  );
}

const citationsIn = (number: number) => `${number}\u00a0${number === 1 ? "citation" : "citations"}`;

/** "4 passages differ · 2 citations newly doubtful · 1 citation no longer doubtful". */
export function changeWords(changed: number, citations: CitationChanges): string {
  if (changed === 0) return "Both versions have the same text.";
  const { newlyDoubtful, cleared, added, removed } = citations;
  return joined(
    changed === 1 ? "1\u00a0passage differs" : `${changed}\u00a0passages differ`,
    added > 0 && `${citationsIn(added)} added`,
    removed > 0 && `${citationsIn(removed)} removed`,
    newlyDoubtful > 0 && `${citationsIn(newlyDoubtful)} newly doubtful`,
    cleared > 0 && `${citationsIn(cleared)} no longer doubtful`,
    newlyDoubtful + cleared === 0 && "no citation came into doubt",
  );
}
