"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { ReportVersion } from "@/lib/http/responses";
import { originWords } from "./versions-words";

const VersionRows = lazy(() => import("./version-rows").then((module) => ({ default: module.VersionRows })));

const RecheckChanges = lazy(() =>
  import("./recheck-changes").then((module) => ({ default: module.RecheckChanges })),
);

const LINE = "flex min-h-8 items-center font-sans text-meta text-muted pointer-coarse:min-h-11 print:hidden";

/** A placeholder for the line while a further version is being written or checked. */
export function VersionsPending() {
  const t = useWords();
  return <p className={`${LINE} w-full`}>{t("report.versions.pending")}</p>;
}

/**
 * The actions for the newest version of a report, in the row of its facts. If there are several versions, a
 * row below names the shown one and links to the others.
 */
export function VersionsLine({
  versions,
  current,
  actions,
}: {
  /** Oldest first. */
  versions: readonly ReportVersion[];
  /** Id of the shown version. */
  current: string;
  /** Its actions; absent if a newer version exists. */
  actions?: ReactNode;
}) {
  const t = useWords();
  const shown = versions.find((version) => version.id === current);
  const newest = versions.at(-1);
  if (!shown || !newest) return null;
  return (
    <>
      <span className="-mr-2 ml-auto flex flex-wrap items-center justify-end print:hidden">
        {newest.id === current ? (
          actions
        ) : (
          <Link
            href={`/reports/${newest.id}`}
            className="px-2 py-1.5 text-accent underline underline-offset-3"
          >
            {t("report.versions.newer", { number: newest.number })}
          </Link>
        )}
      </span>
      {versions.length > 1 ? (
        <Several versions={versions} shown={shown} newest={newest} />
      ) : shown.number > 1 ? (
        <p data-version="" className={`${LINE} -order-1`}>
          <span className="tabular">
            {t.rich("report.versions.one", {
              number: shown.number,
              origin: originWords(t, shown, versions),
              wide: (words) => (
                <span key="wide" className="max-md:hidden">
                  {words}
                </span>
              ),
            })}
            {" · "}
            <Link href={`/reports/${shown.id}`} className="text-accent underline underline-offset-3">
              {t("report.versions.all")}
            </Link>
          </span>
        </p>
      ) : null}
    </>
  );
}

/** Names the shown version; a click lists all of them. */
function Several({
  versions,
  shown,
  newest,
}: {
  versions: readonly ReportVersion[];
  shown: ReportVersion;
  newest: ReportVersion;
}) {
  const t = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  const before = versions[versions.indexOf(shown) - 1];
  return (
    <div className="w-full font-sans text-meta text-muted print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="focus-inset -ml-2 flex min-h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-left tabular hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <span>
          {t.rich("report.versions.ofSeveral", {
            number: shown.number,
            newest: newest.number,
            origin: originWords(t, shown, versions),
            wide: (words) => (
              <span key="wide" className="max-md:hidden">
                {words}
              </span>
            ),
            when: () => <When key="when" at={shown.writtenAt} />,
          })}
        </span>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={classNames("shrink-0 transition-transform", open && "rotate-180")}
        />
      </button>
      {shown.origin === "recheck" && before ? (
        <Suspense>
          <RecheckChanges id={shown.id} before={before} />
        </Suspense>
      ) : null}
      <ol id={id} hidden={!open} className="border-y border-line py-1">
        {open ? (
          <Suspense>
            <VersionRows versions={versions} current={shown.id} />
          </Suspense>
        ) : null}
      </ol>
    </div>
  );
}
