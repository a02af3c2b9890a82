"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { submitKeys } from "@/components/run/controls/submit-keys";
import { useAnswering } from "@/components/run/controls/use-answering";
import { useArrival } from "@/components/run/use-arrival";
import { storedPlan, useStoredForm } from "@/components/run/use-stored-form";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { startPlan } from "@/lib/client/api";
import { keepText } from "@/lib/client/storage";
import type { Plan } from "@/lib/run-log/run-state";
import {
  draftOf,
  isChanged,
  MOST_LINES,
  type PlanDraft,
  type PlanLine,
  planOf,
  readPlan,
  withLine,
  withMove,
  withoutLine,
  withText,
} from "./plan-edit";

type LineAction = "up" | "down" | "remove" | "add";

/** One line of the plan with its actions. Enter inserts a line below; lines contain no line breaks. */
function PlanFormLine({
  line,
  place,
  of,
  onText,
  onAct,
}: {
  line: PlanLine;
  /** Starts at 1. */
  place: number;
  of: number;
  onText: (text: string) => void;
  onAct: (action: LineAction) => void;
}) {
  const t = useWords();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey && event.key === "ArrowUp" && place > 1) onAct("up");
    else if (event.altKey && event.key === "ArrowDown" && place < of) onAct("down");
    else if (!event.altKey && event.key === "Enter") onAct("add");
    else return;
    event.preventDefault();
  };
  return (
    <li data-line={line.id} className="flex items-start gap-2 max-md:flex-wrap">
      <span aria-hidden="true" className="w-5 pt-2 text-right text-meta text-muted tabular">
        {place}
      </span>
      <textarea
        aria-label={t("run.planForm.line", { place })}
        rows={1}
        maxLength={2000}
        value={line.text}
        onChange={(event) => onText(event.target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={onKeyDown}
        className={`${fieldLook} field-sizing-content min-w-0 flex-1 resize-none py-2 max-md:basis-[calc(100%-2rem)]`}
      />
      <span className="flex pt-0.5 max-md:ml-auto max-md:pt-0">
        <IconButton
          label={t("run.planForm.up", { place })}
          icon={<ArrowUp size={16} />}
          data-act="up"
          disabled={place === 1}
          onClick={() => onAct("up")}
        />
        <IconButton
          label={t("run.planForm.down", { place })}
          icon={<ArrowDown size={16} />}
          data-act="down"
          disabled={place === of}
          onClick={() => onAct("down")}
        />
        <IconButton
          label={t("run.planForm.remove", { place })}
          side="bottom-end"
          icon={<X size={16} />}
          data-act="remove"
          onClick={() => onAct("remove")}
        />
      </span>
    </li>
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
  const lines = useLines(draft, (next) => {
    setFault(null);
    setDraft(next);
  });
  const changed = isChanged(draft, shown);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { goal, steps } = planOf(draft);
    if (steps.length === 0) return setFault(t("run.planForm.least"));
    void send("start", draft, () => startPlan(runId, goal ? { goal, steps } : { steps }));
  };
  const takeBack = () => {
    setDraft(shown);
    setFault(null);
    keepText("tab", key, null);
  };
  return (
    <form
      ref={lines.form}
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
            onChange={(event) => setDraft({ ...draft, goal: event.target.value })}
            className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-meta font-medium">{t("run.planForm.lines")}</legend>
        <ol className="flex flex-col gap-2">
          {draft.lines.map((line, index) => (
            <PlanFormLine
              key={line.id}
              line={line}
              place={index + 1}
              of={draft.lines.length}
              onText={(text) => setDraft(withText(draft, line.id, text))}
              onAct={(action) => lines.act(line.id, action)}
            />
          ))}
        </ol>
        <Button
          variant="quiet"
          onClick={() => lines.act(null, "add")}
          disabled={draft.lines.length >= MOST_LINES}
          data-add=""
          className="mt-2 -ml-3"
        >
          <Plus size={16} aria-hidden="true" />
          {t("run.planForm.add")}
        </Button>
      </fieldset>
      <p role="status" className="unseen">
        {lines.said}
      </p>
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

/**
 * Edits and announces changes of lines; the focus stays with the line, or moves to the one that takes its
 * place.
 */
function useLines(draft: PlanDraft, onChange: (draft: PlanDraft) => void) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!wanted.current) return;
    const found = form.current?.querySelectorAll<HTMLElement>(wanted.current) ?? [];
    wanted.current = null;
    [...found].find((element) => !element.matches(":disabled"))?.focus();
  });
  const act = (id: number | null, action: LineAction) => {
    const place = draft.lines.findIndex((line) => line.id === id) + 1;
    if (action === "add") {
      if (draft.lines.length >= MOST_LINES) return setSaid(t("run.planForm.most", { count: MOST_LINES }));
      const next = withLine(draft, id);
      wanted.current = `[data-line="${next.added}"] textarea`;
      setSaid(
        t("run.planForm.added", { place: next.draft.lines.findIndex((line) => line.id === next.added) + 1 }),
      );
      return onChange(next.draft);
    }
    if (action === "remove") {
      const next = withoutLine(draft, id ?? -1);
      const beside = next.lines[place - 1] ?? next.lines.at(-1);
      wanted.current = beside ? `[data-line="${beside.id}"] textarea` : "[data-add]";
      setSaid(t("run.planForm.removed", { place }));
      return onChange(next);
    }
    const by = action === "up" ? -1 : 1;
    const other = action === "up" ? "down" : "up";
    // At either end of the list the pressed button is disabled, so its counterpart gets the focus.
    wanted.current = `[data-line="${id}"] [data-act="${action}"], [data-line="${id}"] [data-act="${other}"]`;
    setSaid(t("run.planForm.moved", { place, next: place + by }));
    onChange(withMove(draft, id ?? -1, by));
  };
  return { form, said, act };
}
