"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Revision, RunState } from "@/lib/run-log/run-state";
import { storeEdit } from "./edit-storage";

/** Shown after a failed edit or rewrite: a link back to where it began, with what was typed. */
export function RevisionAgain({ state, revises }: { state: RunState; revises: Revision }) {
  const t = useWords();
  const router = useRouter();
  const { title, content } = state.calls[0]?.params ?? {};
  const editAgain = () => {
    if (typeof title === "string" && typeof content === "string")
      storeEdit(revises.reportId, { title, content, answer: revises.answer ?? "", at: state.createdAt });
    router.push(`/reports/${revises.reportId}/edit`);
  };
  if (state.kind === "edit" && !revises.recheck)
    return <Button onClick={editAgain}>{t("report.edit.again")}</Button>;
  return <Button onClick={() => router.push(`/reports/${revises.reportId}`)}>{t("report.back")}</Button>;
}
