"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { ReportVersion } from "@/lib/http/responses";
import { originWords } from "./versions-words";
import { When } from "./when";

const VersionRows = lazy(() => import("./version-rows").then((module) => ({ default: module.VersionRows })));

const ROW = "flex min-h-9 flex-wrap items-center gap-x-2 border-y border-line py-0.5 pointer-coarse:min-h-12";
/** On the phone text and actions have a line each; the place is kept before there are any. */
const TWO_LINES = "max-md:min-h-17 max-md:content-start max-md:pointer-coarse:min-h-23";

/** The place of the line while a version is being written or checked. */
export function VersionsPending() {
  const t = useWords();
  return (
    <div className="mt-3 font-sans text-meta text-muted print:hidden">
      <div className={classNames(ROW, TWO_LINES)}>
        <span className="py-1.5">{t("report.versions.pending")}</span>
      </div>
    </div>
  );
}

/** Which version of a report this is, the way to the others, and what can be done with the newest. */
export function VersionsLine({
  versions,
  current,
  actions,
}: {
  /** Oldest first. */
  versions: readonly ReportVersion[];
  /** Id of the one shown. */
  current: string;
  /** What can be done with it; none where another one is newer. */
  actions?: ReactNode;
}) {
  const t = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  const shown = versions.find((version) => version.id === current);
  const newest = versions.at(-1);
  if (!shown || !newest) return null;
  const several = versions.length > 1;
  const last = newest.id === current;
  const origin = originWords(t, shown, versions);
  return (
    <div className="mt-3 font-sans text-meta text-muted print:hidden">
      <div className={classNames(ROW, last && TWO_LINES)}>
        {several ? (
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
                origin,
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
        ) : (
          <span className="py-1.5 tabular">
            {shown.number > 1
              ? t("report.versions.one", { number: shown.number, origin })
              : t("report.versions.first", { origin })}
            {shown.number > 1 ? (
              <>
                {" · "}
                <Link href={`/reports/${shown.id}`} className="text-accent underline underline-offset-3">
                  {t("report.versions.all")}
                </Link>
              </>
            ) : null}
          </span>
        )}
        <span
          className={classNames("ml-auto flex flex-wrap items-center justify-end", last && "max-md:w-full")}
        >
          {last ? (
            actions
          ) : (
            <Link href={`/reports/${newest.id}`} className="py-1.5 text-accent underline underline-offset-3">
              {t("report.versions.newer", { number: newest.number })}
            </Link>
          )}
        </span>
      </div>
      {several ? (
        <ol id={id} hidden={!open} className="border-b border-line py-1">
          {open ? (
            <Suspense>
              <VersionRows versions={versions} current={current} />
            </Suspense>
          ) : null}
        </ol>
      ) : null}
    </div>
  );
}
