"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { joined } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { changesHref } from "@/lib/changes/changes-href";
import type { ReportVersion } from "@/lib/http/responses";
import { RestoreButton } from "./restore-button";
import { originWords, verdictSummary } from "./versions-words";

/** All versions of a report, newest first, with links to each and to its differences. */
export function VersionRows({ versions, current }: { versions: readonly ReportVersion[]; current: string }) {
  return versions
    .toReversed()
    .map((version) => (
      <VersionRow key={version.id} version={version} versions={versions} current={current} />
    ));
}

const COMPARISON =
  "focus-inset flex min-h-8 items-center rounded-control px-2 text-ink hover:bg-hover pointer-coarse:min-h-11";

const unseen = (words: ReactNode) => (
  <span key="unseen" className="unseen">
    {words}
  </span>
);

function VersionRow({
  version,
  versions,
  current,
}: {
  version: ReportVersion;
  versions: readonly ReportVersion[];
  current: string;
}) {
  const t = useWords();
  const here = version.id === current;
  const newest = versions.at(-1);
  const source = versions.find(({ id }) => id === version.restores);
  const restored = source ? t("report.origin.restoreOf", { number: source.number }) : null;
  // Tables are changed in their cells.
  const restorable = version !== newest && version.origin !== "table" && newest?.origin !== "table";
  const name = t("report.versions.name", { number: version.number });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
      <div className="min-w-0 flex-1">
        <p className="text-ink">
          {here ? (
            <span aria-current="page" className="font-medium">
              {name}
            </span>
          ) : (
            <Link
              href={`/reports/${version.id}`}
              className="font-medium text-accent underline underline-offset-3"
            >
              {name}
            </Link>
          )}
          {` · ${joined(restored ?? originWords(t, version, versions), here && t("report.versions.shownHere"))}`}
        </p>
        <p className="tabular">
          {t.rich("report.versions.facts", {
            when: () => <When key="when" at={version.writtenAt} />,
            words: t("ui.words", { count: version.wordCount }),
            verdicts: verdictSummary(t, version),
          })}
        </p>
      </div>
      {here ? null : (
        <>
          <Link
            href={`/reports/${current}/compare?with=${encodeURIComponent(version.id)}`}
            className={COMPARISON}
          >
            {t.rich("report.versions.compare", { number: version.number, unseen })}
          </Link>
          <Link href={changesHref(current, version.id)} className={COMPARISON}>
            {t.rich("changes.openSince", { number: version.number, unseen })}
          </Link>
        </>
      )}
      {restorable ? (
        <RestoreButton reportId={version.id}>
          {t.rich("report.versions.restore", { number: version.number, unseen })}
        </RestoreButton>
      ) : null}
    </li>
  );
}
