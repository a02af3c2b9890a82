"use client";

import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { ZoteroCollectionsResponse, ZoteroExportResponse } from "@/lib/http/notes-responses";

type Collections = ZoteroCollectionsResponse["collections"];

/** The values of the form. An empty `collection` means that a new one is made. */
function useExport(reportId: string) {
  const t = useWords();
  const [collections, setCollections] = useState<Collections | null>(null);
  const [collection, setCollection] = useState("");
  const [name, setName] = useState("");
  const [files, setFiles] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<ZoteroExportResponse | null>(null);
  useEffect(() => {
    void requestJson<ZoteroCollectionsResponse>("/api/settings/zotero/collections").then((answer) => {
      if (answer.ok) setCollections(answer.value.collections);
      else setFault(answer.message);
    });
  }, []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (collection === "" && name.trim() === "") return setFault(t("report.notes.nameMissing"));
    setBusy(true);
    setFault(null);
    const target = collection === "" ? { newCollection: name.trim() } : { collection };
    const address = `/api/reports/${encodeURIComponent(reportId)}/zotero`;
    const answer = await postJson<ZoteroExportResponse>(address, { ...target, files });
    setBusy(false);
    if (answer.ok) setDone(answer.value);
    else setFault(answer.message);
  };
  return { collections, collection, setCollection, name, setName, files, setFiles, busy, fault, done, send };
}

function Outcome({ done }: { done: ZoteroExportResponse }) {
  const t = useWords();
  const count = (state: "added" | "existing" | "failed") =>
    done.sources.filter((source) => source.state === state).length;
  const counts = { added: count("added"), existing: count("existing"), failed: count("failed") };
  return (
    <>
      <p role="status" className="mt-4 font-medium">
        {t("report.notes.exported", counts)}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {done.sources.map(({ number, title, state, reason }) => (
          <li key={number} className="py-2">
            <span className="wrap-anywhere">{`${number}. ${title}`}</span>
            <span className="block text-meta wrap-anywhere text-muted">
              {t(`report.notes.state.${state}`)}
              {reason ? `: ${reason}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Exports the cited sources of a report to a collection of Zotero. Loaded when it is opened. */
export function ZoteroDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useWords();
  const form = useExport(reportId);
  const { collections, collection, fault, done } = form;
  const isNew = collection === "";
  // Outside of the menu that opens it, because a closed menu hides everything inside.
  return createPortal(
    <Sheet open onClose={onClose} title={t("report.notes.title")}>
      <div className="min-h-0 scroll-steady p-4">
        <p>{t("report.notes.lead")}</p>
        {collections === null && fault === null ? (
          <p role="status" className="mt-4 text-muted">
            {t("report.notes.reading")}
          </p>
        ) : null}
        {collections && !done ? (
          <form onSubmit={form.send} noValidate className="mt-4 flex flex-col gap-3">
            <Field label={t("report.notes.collection")}>
              {(control) => (
                <select
                  {...control}
                  value={collection}
                  onChange={({ target }) => form.setCollection(target.value)}
                  className={fieldLook}
                >
                  <option value="">{t("report.notes.new")}</option>
                  {collections.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {isNew ? (
              <Field label={t("report.notes.name")}>
                {(control) => (
                  <input
                    {...control}
                    value={form.name}
                    maxLength={200}
                    autoComplete="off"
                    onChange={({ target }) => form.setName(target.value)}
                    className={fieldLook}
                  />
                )}
              </Field>
            ) : null}
            <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={form.files}
                onChange={({ target }) => form.setFiles(target.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              {t("report.notes.files")}
            </label>
            <Button type="submit" aria-disabled={form.busy} className="self-start">
              {t(form.busy ? "report.notes.exporting" : "report.notes.export")}
            </Button>
          </form>
        ) : null}
        {done ? <Outcome done={done} /> : null}
        <p role="alert" className="text-unfound not-empty:mt-3">
          {fault}
        </p>
      </div>
    </Sheet>,
    document.body,
  );
}
