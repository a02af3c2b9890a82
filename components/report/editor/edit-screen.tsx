"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { RestoreButton } from "@/components/report/versions/restore-button";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { fieldLook } from "@/components/ui/field";
import { joined } from "@/components/ui/figures";
import { Sheet } from "@/components/ui/sheet";
import { Tabs } from "@/components/ui/tabs";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { ReportResponse, ReportVersion, StartedResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { EditPreview } from "./edit-preview";
import { SourcesToCite } from "./edit-sources";
import { useEditedText, useWordCount } from "./edit-text";

/** The bar at the bottom of the editor: word count, save state, and the buttons to save or leave. */
function EditBar({
  reportId,
  next,
  edit: { text, dirty, stored, forget },
  saving,
  error,
  blocked,
  onSave,
}: {
  reportId: string;
  /** The number of the next version. */
  next: number;
  edit: ReturnType<typeof useEditedText>;
  saving: boolean;
  error: string | null;
  /** Saving is impossible; the page says why. */
  blocked: boolean;
  onSave: () => void;
}) {
  const t = useWords();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const words = useWordCount(text.content);
  const answerWords = useWordCount(text.answer);
  const leave = () => {
    forget();
    router.push(`/reports/${reportId}`);
  };
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-ground px-4 py-3 md:-mx-6 md:px-6">
      {error ? (
        <p role="alert" className="pb-2 text-meta text-unfound">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* Browser and server may segment words differently. */}
        <p suppressHydrationWarning className="min-w-0 flex-1 basis-52 text-meta text-muted tabular">
          {joined(
            t("ui.words", { count: words }),
            answerWords > 0 && t("report.edit.answerWords", { count: answerWords }),
            stateWords(t, { dirty, stored, saving }),
          )}
        </p>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => (dirty ? setAsking(true) : leave())} disabled={saving}>
            {dirty ? t("report.edit.discard") : t("ui.close")}
          </Button>
          <Button variant="filled" onClick={onSave} aria-disabled={saving} disabled={blocked}>
            {saving ? t("report.edit.saving") : t("report.edit.saveAs", { number: next })}
          </Button>
        </span>
      </div>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t("report.edit.discardTitle")}>
        <div className="p-4">
          <p>{t("report.edit.discardText")}</p>
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t("report.edit.keepEditing")}</Button>
            <Button variant="filled" onClick={leave}>
              {t("report.edit.discardChanges")}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

function stateWords(
  t: Words,
  { dirty, stored, saving }: { dirty: boolean; stored: boolean; saving: boolean },
): string {
  if (saving) return t("report.edit.state.saving");
  if (!dirty) return t("report.edit.state.unchanged");
  return stored ? t("report.edit.state.kept") : t("report.edit.state.notKept");
}

// Loaded only to edit tables.
const EditTables = lazy(() => import("./edit-tables").then((module) => ({ default: module.EditTables })));

type Edited = Pick<
  ReportResponse,
  "id" | "title" | "content" | "answer" | "threadId" | "sources" | "versions"
>;

/** Ctrl+S or Cmd+S saves, wherever the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function useSave(report: Edited, edit: ReturnType<typeof useEditedText>) {
  const t = useWords();
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { text, dirty, forget } = edit;
  const save = async () => {
    if (saving) return;
    if (!dirty) return setError(t("report.edit.nothingChanged"));
    setSaving(true);
    setError(null);
    const { title, content, answer: short } = text;
    // Left out, the short answer stays as it is.
    const body = { title, content, ...(short === (report.answer ?? "") ? {} : { answer: short }) };
    const path = `/api/reports/${encodeURIComponent(report.id)}/edits`;
    const idempotencyKey = idempotencyKeyFor(`edit-${report.id}`, await digest(JSON.stringify(body)));
    const answer = await postJson<StartedResponse>(path, { ...body, idempotencyKey });
    if (!answer.ok) {
      setSaving(false);
      setError(answer.message);
      return;
    }
    forget();
    announceThreadsChanged();
    router.push(`/research/${report.threadId}#${runAnchor(answer.value.runId)}`);
    router.refresh();
  };
  return { save, saving, error, clear: () => setError(null) };
}

/** Identifies a text without storing it twice (FNV-1a, 32 bit, with its length). */
async function digest(text: string): Promise<string> {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}

/** The short answer above the report. */
function AnswerField({
  value,
  readOnly,
  lastField,
  onChange,
}: {
  value: string;
  readOnly: boolean;
  lastField: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
}) {
  const t = useWords();
  return (
    <label className="mt-3 block">
      <span className="text-meta font-medium">{t("report.text.inShort")}</span>
      <textarea
        name="answer"
        rows={2}
        value={value}
        maxLength={20_000}
        readOnly={readOnly}
        spellCheck
        onFocus={({ target }) => {
          lastField.current = target;
        }}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} field-sizing-content mt-1 block max-h-60 min-h-16 resize-none py-2`}
      />
    </label>
  );
}

/** The Markdown of the report; sources are cited in it until another field has had the cursor. */
function ContentField({
  value,
  readOnly,
  lastField,
  onChange,
}: {
  value: string;
  readOnly: boolean;
  lastField: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
}) {
  const t = useWords();
  return (
    <textarea
      ref={(field) => {
        if (field && !lastField.current?.isConnected) lastField.current = field;
      }}
      name="content"
      aria-label={t("report.edit.text")}
      value={value}
      readOnly={readOnly}
      spellCheck
      onFocus={({ target }) => {
        lastField.current = target;
      }}
      onChange={(event) => onChange(event.target.value)}
      className="field-sizing-content block min-h-[60dvh] w-full resize-none bg-transparent py-4 font-mono text-body leading-6 wrap-anywhere outline-none"
    />
  );
}

/** Says that a newer version exists, and restores the opened one; or says that unsaved changes were restored. */
function EditNotice({
  reportId,
  superseded,
  restored,
}: {
  reportId: string;
  superseded: ReportVersion | null;
  /** When the restored changes were stored; null if none were. */
  restored: number | null;
}) {
  const t = useWords();
  if (superseded)
    return (
      <div role="status" className="mt-3 border-l-2 border-weak pl-3 text-body">
        {t.rich("report.edit.superseded", {
          number: superseded.number,
          link: (words) => (
            <Link
              key="newer"
              href={`/reports/${superseded.id}/edit`}
              className="text-accent underline underline-offset-3"
            >
              {words}
            </Link>
          ),
        })}
        <p className="-ml-2">
          <RestoreButton reportId={reportId}>{t("report.versions.restoreThis")}</RestoreButton>
        </p>
      </div>
    );
  if (restored === null) return null;
  return (
    <p role="status" className="mt-3 border-l-2 border-accent pl-3 text-body">
      {t.rich("report.edit.restored", { when: () => <When key="when" at={restored} /> })}
    </p>
  );
}

/** Edits a report's title, short answer and Markdown; saving creates a new version whose citations are checked. */
export function EditScreen({ report }: { report: Edited }) {
  const t = useWords();
  const { title, content, answer } = report;
  const edit = useEditedText(report.id, { title, content, answer: answer ?? "" });
  const { text, change, restored } = edit;
  const { save, saving, error, clear } = useSave(report, edit);
  const [view, setView] = useState<"write" | "tables" | "preview">("write");
  useSaveKey(save);
  const newest = report.versions.at(-1);
  const superseded = newest && newest.id !== report.id ? newest : null;
  const typed = (part: Parameters<typeof change>[0]) => {
    change(part);
    clear();
  };
  const readOnly = saving || !edit.live;
  const lastField = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="mx-auto flex w-full max-w-column flex-1 flex-col px-4 pt-6 md:px-6 md:pt-8 full:max-w-[48rem]">
      <p className="text-meta text-muted">
        {t("report.edit.byHand")}
        {" · "}
        <Link href={`/reports/${report.id}`} className="text-ink underline underline-offset-3">
          {t("report.back")}
        </Link>
      </p>
      <h1 className="unseen">{t("report.edit.heading", { title: report.title })}</h1>
      <label className="mt-3 block">
        <span className="text-meta font-medium">{t("report.edit.titleField")}</span>
        <input
          value={text.title}
          maxLength={300}
          readOnly={readOnly}
          onChange={(event) => typed({ title: event.target.value })}
          className={`${fieldLook} mt-1 py-2 text-title font-semibold`}
        />
      </label>
      <AnswerField
        value={text.answer}
        readOnly={readOnly}
        lastField={lastField}
        onChange={(value) => typed({ answer: value })}
      />
      <EditNotice reportId={report.id} superseded={superseded} restored={restored} />
      <Tabs
        label={t("report.edit.view")}
        value={view}
        onChange={setView}
        className="mt-4 flex-1"
        tabs={[
          {
            value: "write",
            label: t("report.edit.write"),
            panel: (
              <>
                <SourcesToCite
                  sources={report.sources}
                  field={lastField}
                  onInsert={(field, value) =>
                    typed(field.name === "answer" ? { answer: value } : { content: value })
                  }
                />
                <ContentField
                  value={text.content}
                  readOnly={readOnly}
                  lastField={lastField}
                  onChange={(value) => typed({ content: value })}
                />
              </>
            ),
          },
          {
            value: "tables",
            label: t("report.edit.tables"),
            panel:
              view === "tables" ? (
                <Suspense>
                  <EditTables
                    content={text.content}
                    readOnly={readOnly}
                    onChange={(value) => typed({ content: value })}
                  />
                </Suspense>
              ) : null,
          },
          {
            value: "preview",
            label: t("report.edit.preview"),
            panel: view === "preview" ? <EditPreview {...text} sources={report.sources} /> : null,
          },
        ]}
      />
      <EditBar
        reportId={report.id}
        next={(newest?.number ?? 0) + 1}
        edit={edit}
        saving={saving}
        error={error}
        blocked={superseded !== null}
        onSave={save}
      />
    </div>
  );
}
