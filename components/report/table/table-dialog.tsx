"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Field, fieldLook } from "@/components/ui/field";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import { DialogEnd } from "./dialog-end";
import { sendTable } from "./table-change";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The form of a table: its title, its rows and its columns. Loaded on demand, because few readers use it. */
export function TableDialog({
  reportId,
  threadId,
  open,
  onClose,
}: {
  reportId: string;
  threadId: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const router = useRouter();
  const [title, setTitle] = useDraft(`table-title-${reportId}`);
  const [rows, setRows] = useDraft(`table-rows-${reportId}`);
  const [columns, setColumns] = useDraft(`table-columns-${reportId}`);
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (starting) return;
    const body = { title: title.trim(), rows: linesOf(rows), columns: linesOf(columns) };
    if (body.title === "" || body.rows.length === 0 || body.columns.length === 0)
      return setFault(t("report.table.missingPart"));
    setStarting(true);
    setFault(null);
    const started = await sendTable({ reportId, threadId, path: "tables", body });
    setStarting(false);
    if (!started.ok) return setFault(started.message);
    for (const clear of [setTitle, setRows, setColumns]) clear("");
    onClose();
    router.push(started.address);
    router.refresh();
  };

  return (
    <Sheet open={open} onClose={onClose} title={t("report.table.makeTitle")}>
      <form onSubmit={submit} className="flex min-h-0 flex-col gap-4 scroll-steady p-4">
        <p className="text-meta text-muted">{t("report.table.makeLead")}</p>
        <Field label={t("report.table.title")}>
          {(control) => (
            <input
              {...control}
              data-focus-first=""
              value={title}
              maxLength={200}
              placeholder={t("report.table.titleExample")}
              onChange={({ target }) => setTitle(target.value)}
              className={fieldLook}
            />
          )}
        </Field>
        {(
          [
            ["rows", rows, setRows],
            ["columns", columns, setColumns],
          ] as const
        ).map(([part, value, onChange]) => (
          <Field key={part} label={t(`report.table.${part}`)} hint={t(`report.table.${part}Hint`)}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                value={value}
                onChange={({ target }) => onChange(target.value)}
                className={`${fieldLook} field-sizing-content max-h-60 min-h-24 resize-none py-2`}
              />
            )}
          </Field>
        ))}
        <DialogEnd fault={fault} starting={starting} action={t("report.table.build")} onClose={onClose} />
      </form>
    </Sheet>
  );
}
