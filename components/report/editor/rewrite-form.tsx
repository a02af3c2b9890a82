"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { scopeOptions } from "@/components/composer/options";
import { type Look, lookRequest } from "@/components/composer/places";
import { useAvailablePlaces } from "@/components/composer/use-available-places";
import { WhereToLook } from "@/components/composer/where-to-look";
import { sectionWords } from "@/components/report/text/section-words";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { forgetSubmit, idempotencyKeyFor, useDraft } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";
import type { Section } from "@/lib/reports/sections";

/** Which section to rewrite, what to change, and which scope to search. */
export function RewriteForm({
  reportId,
  threadId,
  sections,
  chosen,
  onClose,
}: {
  reportId: string;
  threadId: string;
  sections: readonly Section[];
  /** The offset of the section, if it was chosen already. */
  chosen: number | null;
  onClose: () => void;
}) {
  const t = useWords();
  const router = useRouter();
  const name = `rewrite-${reportId}`;
  const [instruction, setInstruction] = useDraft(name);
  const [picked, setPicked] = useState<number | null>(null);
  const [renewAnswer, setRenewAnswer] = useState(false);
  const places = useAvailablePlaces();
  // Null until the person chooses: then the run looks where the one before it did.
  const [look, setLook] = useState<Look | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<{ field: "section" | "instruction" | null; text: string } | null>(null);
  const section = chosen ?? picked;
  const newSources = (where: string) =>
    t("report.rewrite.newSources", { where: where.charAt(0).toLowerCase() + where.slice(1) });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (starting) return;
    if (section === null) return setError({ field: "section", text: t("report.rewrite.chooseFirst") });
    if (instruction.trim() === "")
      return setError({ field: "instruction", text: t("report.rewrite.writeFirst") });
    setStarting(true);
    setError(null);
    const request = {
      section,
      instruction,
      ...(renewAnswer ? { renewAnswer } : {}),
      ...(look ? lookRequest(look) : {}),
    };
    const idempotencyKey = idempotencyKeyFor(name, JSON.stringify(request));
    const path = `/api/reports/${encodeURIComponent(reportId)}/rewrites`;
    const answer = await postJson<StartedResponse>(path, { ...request, idempotencyKey });
    setStarting(false);
    if (!answer.ok) return setError({ field: null, text: answer.message });
    forgetSubmit(name);
    setInstruction("");
    announceThreadsChanged();
    onClose();
    router.push(`/research/${threadId}#${runAnchor(answer.value.runId)}`);
    router.refresh();
  };

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col gap-4 scroll-steady p-4">
      {chosen === null ? (
        <SectionList
          name={name}
          sections={sections}
          picked={picked}
          onPick={(start) => {
            setPicked(start);
            setError(null);
          }}
          error={error?.field === "section" ? error.text : null}
        />
      ) : null}
      <Field
        label={t("report.rewrite.what")}
        hint={t("report.rewrite.hint")}
        error={error?.field === "instruction" ? error.text : null}
      >
        {(control) => (
          <textarea
            {...control}
            data-focus-first={chosen === null ? undefined : ""}
            rows={3}
            value={instruction}
            readOnly={starting}
            placeholder={t("report.rewrite.example")}
            onChange={(event) => {
              setInstruction(event.target.value);
              setError(null);
            }}
            className={`${fieldLook} field-sizing-content max-h-60 min-h-20 resize-none py-2`}
          />
        )}
      </Field>
      <AnswerChoice checked={renewAnswer} disabled={starting} onChange={setRenewAnswer} />
      {error && error.field === null ? (
        <p role="alert" className="text-meta text-unfound">
          {error.text}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {places ? (
          <WhereToLook
            name={t("report.rewrite.lookFor")}
            scopes={scopeOptions(t, places).map((option) => ({
              ...option,
              summary: newSources(option.summary),
            }))}
            look={look}
            onLook={setLook}
            says={newSources}
            unset={newSources(t("report.rewrite.asBefore"))}
          />
        ) : null}
        <span className="ml-auto flex gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="filled" type="submit" aria-disabled={starting}>
            {starting ? t("report.rewrite.starting") : t("report.rewrite.start")}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** Says that the short answer stays, and offers to write it anew. */
function AnswerChoice({
  checked,
  disabled,
  onChange,
}: {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const t = useWords();
  return (
    <div>
      <p className="text-meta text-muted">{t("report.rewrite.answerStays")}</p>
      <label className="flex min-h-8 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
        />
        {t("report.rewrite.renewAnswer")}
      </label>
    </div>
  );
}

/** The sections of a report as a list, with subsections indented. */
function SectionList({
  name,
  sections,
  picked,
  onPick,
  error,
}: {
  name: string;
  sections: readonly Section[];
  picked: number | null;
  onPick: (start: number) => void;
  error: string | null;
}) {
  const t = useWords();
  const top = Math.min(...sections.map(({ level }) => level || 6));
  return (
    <fieldset>
      <legend className="text-meta font-medium">{t("report.rewrite.section")}</legend>
      <div className="mt-1 max-h-60 scroll-steady rounded-control border border-edge bg-raised p-1">
        {sections.map((section, index) => (
          <label
            key={`${section.start}-${section.level}`}
            style={{ paddingLeft: `${0.5 + Math.max(0, section.level - top)}rem` }}
            className="flex min-h-9 items-center gap-3 rounded-control pr-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={`${name}-section`}
              data-focus-first={index === 0 ? "" : undefined}
              checked={picked === section.start}
              onChange={() => onPick(section.start)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{sectionWords(t, section)}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-meta text-unfound">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
