"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { fieldLook } from "@/components/ui/field";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { changesHref } from "@/lib/changes/changes-href";
import type { DifferenceResponse, ReportVersion } from "@/lib/http/responses";
import { changeWords } from "./change-words";
import { DIFFERENCE_LEGEND, DifferenceTable } from "./difference-table";
import { originWords } from "./versions-words";

/** Selects the two versions; the page then loads their comparison. */
function ComparePicker({
  versions,
  before,
  after,
}: {
  versions: readonly ReportVersion[];
  before: string;
  after: string;
}) {
  const t = useWords();
  const router = useRouter();
  const show = (from: string, to: string) =>
    router.push(`/reports/${encodeURIComponent(to)}/compare?with=${encodeURIComponent(from)}`);
  const pick = (label: string, value: string, onPick: (id: string) => void) => (
    <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
      <span className="text-meta font-medium">{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)} className={fieldLook}>
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {t("report.compare.version", {
              number: version.number,
              origin: originWords(t, version, versions),
            })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="mt-4 flex max-w-column flex-wrap gap-3">
      {pick(t("report.compare.from"), before, (id) => show(id, after))}
      {pick(t("report.compare.to"), after, (id) => show(before, id))}
    </div>
  );
}

/** Compares two versions of a report side by side. */
export function CompareScreen({
  difference,
  changed,
  left,
}: {
  /** Limited to the rows that a page can lay out. */
  difference: DifferenceResponse;
  /** The number of rows that differ. */
  changed: number;
  /** The number of rows that are not shown. */
  left: number;
}) {
  const t = useWords();
  const { before, after, versions, answer, rows, citations } = difference;
  const short = useId();
  return (
    <article className="mx-auto w-full max-w-wide-column px-4 pt-6 pb-16 md:px-6 md:pt-8 full:max-w-[72rem]">
      <p className="text-meta text-muted">
        <Link href={`/reports/${after.id}`} className="text-ink underline underline-offset-3">
          {t("report.back")}
        </Link>
      </p>
      <h1 className="mt-2 text-page font-semibold tracking-title text-pretty wrap-anywhere">{after.title}</h1>
      {versions.length > 1 ? <ComparePicker versions={versions} before={before.id} after={after.id} /> : null}
      <p className="mt-2 text-meta text-muted tabular">
        {before.id === after.id ? t("report.compare.only") : changeWords(t, changed, citations)}
      </p>
      {before.id === after.id ? null : (
        <p className="mt-1 text-meta print:hidden">
          <Link
            href={changesHref(after.id, before.id)}
            className="inline-flex min-h-8 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
          >
            {t("changes.openFindings")}
          </Link>
        </p>
      )}
      <div className="sticky top-0 z-10 mt-4 hidden grid-cols-2 gap-x-10 border-b border-line bg-ground py-2 text-meta text-muted wide:grid">
        {[before, after].map((version, side) => (
          <p key={side === 0 ? "before" : "after"}>
            {t.rich("report.compare.side", {
              number: version.number,
              origin: originWords(t, version, versions),
              b: (words) => (
                <span key="version" className="font-semibold text-ink">
                  {words}
                </span>
              ),
              when: () => <When key="when" at={version.writtenAt} />,
            })}
          </p>
        ))}
      </div>
      <p className="mt-4 border-b border-line pb-2 text-meta text-muted wide:hidden">
        {t.rich("report.compare.legend", {
          before: before.number,
          after: after.number,
          ...DIFFERENCE_LEGEND,
        })}
      </p>
      {answer.length > 0 ? (
        <section aria-labelledby={short} className="border-b border-line pb-2">
          <h2 id={short} className="pt-3 font-sans text-meta font-semibold text-muted">
            {t("report.text.inShort")}
          </h2>
          <DifferenceTable rows={answer} />
        </section>
      ) : null}
      <DifferenceTable rows={rows} />
      {left > 0 ? (
        <p className="mt-4 text-meta text-muted">{t("report.compare.left", { count: left })}</p>
      ) : null}
    </article>
  );
}
