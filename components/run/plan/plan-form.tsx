"use client";

import { ChevronRight } from "lucide-react";
import { type FormEvent, useId, useRef } from "react";
import { submitKeys, useAnswering } from "@/components/run/controls/use-answering";
import { useArrival } from "@/components/run/use-arrival";
import { storedPlan, useStoredForm } from "@/components/run/use-stored-form";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { startPlan } from "@/lib/client/api";
import { keepText } from "@/lib/client/storage";
import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "@/lib/run-log/demands";
import type { Plan } from "@/lib/run-log/run-state";
import { DEMANDS, LineList, PLAN_LINES } from "./line-list";
import {
  BRIEF_LISTS,
  type BriefDraft,
  type BriefPart,
  draftOf,
  isChanged,
  MOST_LINES,
  type PlanDraft,
  planOf,
  readPlan,
} from "./plan-edit";

const REST = [
  ["audience", "form"],
  ["period", "region"],
  ["dimensions", "assumptions"],
] as const satisfies BriefPart[][];

const LISTS: ReadonlySet<BriefPart> = new Set(BRIEF_LISTS);

/** Edits the brief of the report: what is delivered and the demands; the rest is folded. */
function BriefFields({ brief, onChange }: { brief: BriefDraft; onChange: (brief: BriefDraft) => void }) {
  const t = useWords();
  const field = (part: BriefPart) => {
    const list = LISTS.has(part);
    return (
      <Field
        key={part}
        label={t(`run.brief.${part}`)}
        hint={list ? t("run.briefForm.eachLine") : null}
        className="min-w-0"
      >
        {(control) => (
          <textarea
            {...control}
            rows={list ? 2 : 1}
            maxLength={list ? MOST_DEMANDS * LONGEST_BRIEF_TEXT : LONGEST_BRIEF_TEXT}
            value={brief[part]}
            onChange={(event) => onChange({ ...brief, [part]: event.target.value })}
            className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
          />
        )}
      </Field>
    );
  };
  return (
    <>
      {field("deliverable")}
      <LineList
        names={DEMANDS}
        draft={brief}
        most={MOST_DEMANDS}
        longest={LONGEST_BRIEF_TEXT}
        onChange={onChange}
      />
      <details className="group/rest">
        <summary className="focus-inset -mx-2 flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-meta font-medium hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="shrink-0 transition-transform group-open/rest:rotate-90"
          />
          {t("run.briefForm.rest")}
        </summary>
        <div className="mt-2 grid grid-cols-2 gap-4 max-md:grid-cols-1">{REST.flat().map(field)}</div>
      </details>
    </>
  );
}

/** The plan that a run waits for: everything in it can be changed before the search starts. */
export function PlanForm({
  runId,
  plan,
  arrived,
  onSent,
}: {
  runId: string;
  plan: Plan;
  /** True when the form appeared while the person was watching. */
  arrived: boolean;
  onSent: () => void;
}) {
  const t = useWords();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title, arrived);
  const key = storedPlan(runId);
  const shown = draftOf(plan);
  const [draft, setDraft] = useStoredForm({
    key,
    empty: () => shown,
    read: (stored) => readPlan(stored, shown),
  });
  const { sending, fault, setFault, send } = useAnswering<"start">({
    key,
    onSent,
    refused: t("run.planForm.refused"),
  });
  const change = (next: PlanDraft) => {
    setFault(null);
    setDraft(next);
  };
  const changed = isChanged(draft, shown);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { goal, ...rest } = planOf(draft);
    if (rest.steps.length === 0) return setFault(t("run.planForm.least"));
    void send("start", draft, () => startPlan(runId, goal ? { goal, ...rest } : rest));
  };
  const takeBack = () => {
    setDraft(shown);
    setFault(null);
    keepText("tab", key, null);
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={submitKeys}
      aria-labelledby={titleId}
      className="mt-4 mb-8 flex flex-col gap-4 rounded-card border border-line bg-raised p-5 shadow-box max-md:p-4"
    >
      <div>
        <h2 ref={title} id={titleId} tabIndex={-1} className="rounded-control text-heading font-semibold">
          {t("run.planForm.title")}
        </h2>
        <p className="mt-1 text-muted">{t("run.planForm.hint")}</p>
      </div>
      <Field label={t("run.planForm.goal")}>
        {(control) => (
          <textarea
            {...control}
            rows={1}
            maxLength={2000}
            value={draft.goal}
            onChange={(event) => change({ ...draft, goal: event.target.value })}
            className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
          />
        )}
      </Field>
      {draft.brief ? (
        <BriefFields brief={draft.brief} onChange={(brief) => change({ ...draft, brief })} />
      ) : null}
      <LineList names={PLAN_LINES} draft={draft} most={MOST_LINES} longest={2000} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="filled" disabled={sending !== null}>
          {t(
            sending ? "run.planForm.starting" : changed ? "run.planForm.startChanged" : "run.planForm.start",
          )}
        </Button>
        {changed ? (
          <Button variant="quiet" onClick={takeBack} disabled={sending !== null}>
            {t("run.planForm.takeBack")}
          </Button>
        ) : null}
        {fault ? (
          <p role="alert" className="w-full text-meta text-unfound">
            {fault}
          </p>
        ) : null}
      </div>
    </form>
  );
}
