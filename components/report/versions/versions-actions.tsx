"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ContextType, type ReactNode, useEffect, useMemo, useState } from "react";
import { readEdit } from "@/components/report/editor/edit-storage";
import { useRewrite } from "@/components/report/editor/rewrite-section";
import { ChartButton } from "@/components/report/table/chart-button";
import type { ChartingContext } from "@/components/report/table/charting";
import { TableButton } from "@/components/report/table/table-button";
import type { HeadingSlot } from "@/components/report/text/report-text";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { ReportVersion } from "@/lib/http/responses";
import { VersionsLine, VersionsPending } from "./versions-line";

type Revisable = { id: string; content: string; title: string };

/** The props that make a report editable: actions below the title and at each heading. */
export function useVersions({
  report,
  versions,
  threadId,
  busy = false,
  follows = false,
}: {
  /** Null before it is stored. */
  report: Revisable | null;
  versions: readonly ReportVersion[];
  threadId: string;
  /** A run of the thread is active, so nothing can be changed. */
  busy?: boolean;
  /** The text being written follows an earlier version. */
  follows?: boolean;
}): {
  below: ReactNode;
  headingSlot: HeadingSlot | undefined;
  dialog: ReactNode;
  charting: ContextType<typeof ChartingContext>;
} {
  const newest = versions.at(-1);
  // A table is changed in its cells, not in its text.
  const chartable = report !== null && !busy && newest?.id === report.id;
  const changeable = chartable && newest.origin !== "table";
  const rewrite = useRewrite({ report, threadId });
  const id = report?.id ?? null;
  const { open } = rewrite;
  const content = report?.content ?? "";
  const below = useMemo(
    () =>
      id === null ? (
        follows && <VersionsPending />
      ) : (
        <VersionsLine
          versions={versions}
          current={id}
          actions={
            changeable ? <Actions reportId={id} threadId={threadId} onRewrite={() => open(null)} /> : null
          }
        />
      ),
    [id, versions, threadId, changeable, follows, open],
  );
  const charting = useMemo(() => {
    if (!chartable || id === null) return null;
    const own = { reportId: id, threadId, content };
    return (at: number, className?: string) => <ChartButton charting={own} at={at} className={className} />;
  }, [chartable, id, threadId, content]);
  return {
    below,
    charting,
    headingSlot: changeable ? rewrite.headingSlot : undefined,
    dialog: changeable ? rewrite.dialog : null,
  };
}

/** Has the report checked again as it is, as a new version. */
function RecheckButton({ reportId, threadId }: { reportId: string; threadId: string }) {
  const t = useWords();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const start = async () => {
    if (working) return;
    setWorking(true);
    setFault(null);
    // Loaded when it is pressed, so that it is not part of the first load.
    const { recheck } = await import("./recheck");
    const started = await recheck({ reportId, threadId });
    if (started.ok) {
      router.push(started.address);
      router.refresh();
      return;
    }
    setWorking(false);
    setFault(started.message);
  };
  return (
    <>
      <Button
        variant="quiet"
        onClick={start}
        aria-disabled={working}
        title={t("report.versions.recheckHint")}
        className="px-2 text-meta"
      >
        {t(working ? "report.versions.rechecking" : "report.versions.recheck")}
      </Button>
      {fault ? (
        <p role="alert" className="w-full text-right text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </>
  );
}

function Actions({
  reportId,
  threadId,
  onRewrite,
}: {
  reportId: string;
  threadId: string;
  onRewrite: () => void;
}) {
  const t = useWords();
  const [begun, setBegun] = useState(false);
  useEffect(() => setBegun(readEdit(reportId) !== null), [reportId]);
  return (
    <>
      <Link href={`/reports/${reportId}/edit`} className={buttonLook("quiet", "px-2 text-meta")}>
        {begun ? t("report.versions.goOnEditing") : t("report.versions.edit")}
      </Link>
      <TableButton reportId={reportId} threadId={threadId} />
      <RecheckButton reportId={reportId} threadId={threadId} />
      <Button variant="quiet" onClick={onRewrite} className="px-2 text-meta">
        {t("report.versions.rewrite")}
      </Button>
    </>
  );
}
