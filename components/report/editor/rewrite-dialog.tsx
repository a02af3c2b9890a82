"use client";

import Link from "next/link";
import { useEffect, useMemo, useState } from "react";
import { sectionWords } from "@/components/report/text/section-words";
import { Button, buttonLook } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { AgentsResponse } from "@/lib/http/settings-responses";
import { sectionAt, sectionsOf } from "@/lib/reports/sections";
import { RewriteForm } from "./rewrite-form";

/** The requested section; null lets the person choose. */
export type Asked = { start: number | null };

/** True once it is known that no agent has a language model, so that every request would be refused. */
function useNobodyWrites(isOpen: boolean): boolean {
  const [nobody, setNobody] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const asked = new AbortController();
    requestJson<AgentsResponse>("/api/settings/agents", { signal: asked.signal }).then((answer) => {
      if (answer.ok && !asked.signal.aborted)
        setNobody(answer.value.agents.every(({ quotesOnly }) => quotesOnly === true));
    });
    return () => asked.abort();
  }, [isOpen]);
  return nobody;
}

/** Why no section can be rewritten now, before anybody writes what should change, and what can be done instead. */
function Refused({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useWords();
  return (
    <div className="flex flex-col gap-4 p-4">
      <p role="status">{t("report.rewrite.needsModel")}</p>
      <div className="flex flex-wrap gap-2">
        <Link href="/settings/connections" className={buttonLook("filled")}>
          {t("report.rewrite.setUpModel")}
        </Link>
        <Link href={`/reports/${reportId}/edit`} className={buttonLook("plain")}>
          {t("report.rewrite.editInstead")}
        </Link>
        <Button variant="quiet" onClick={onClose} className="ml-auto">
          {t("ui.cancel")}
        </Button>
      </div>
    </div>
  );
}

/** Asks what to change in a section. Loaded on demand, because few readers use it. */
export function RewriteDialog({
  report,
  threadId,
  asked,
  onClose,
}: {
  report: { id: string; content: string };
  threadId: string;
  /** Null while it is closed. */
  asked: Asked | null;
  onClose: () => void;
}) {
  const t = useWords();
  const { id, content } = report;
  const nobodyWrites = useNobodyWrites(asked !== null);
  const sections = useMemo(() => (asked ? sectionsOf(content) : []), [asked, content]);
  const chosen = asked?.start != null ? sectionAt(content, asked.start) : null;
  const title = chosen
    ? t("report.rewrite.titleNamed", { section: sectionWords(t, chosen) })
    : t("report.rewrite.title");
  return (
    <Sheet open={asked !== null} onClose={onClose} title={title}>
      {nobodyWrites ? (
        <Refused reportId={id} onClose={onClose} />
      ) : (
        <RewriteForm
          reportId={id}
          threadId={threadId}
          sections={sections}
          chosen={chosen?.start ?? null}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}
