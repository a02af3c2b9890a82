"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { startPlan } from "@/lib/client/api";
import type { Plan } from "@/lib/runs/run-state";
import {
  draftOf,
  isChanged,
  MOST_LINES,
  type PlanDraft,
  planOf,
  readPlan,
  withLine,
  withMove,
  withoutLine,
  withText,
} from "./plan-edit";
import { type LineAction, PlanFormLine } from "./plan-form-line";
import { submitKeys } from "./submit-keys";
import { useAnswering } from "./use-answering";
import { keptPlan, useKept } from "./use-kept";

/** The plan a run waits with: it can be changed in every way before anything is searched, and then started. */
export function PlanForm({ runId, plan, onSent }: { runId: string; plan: Plan; onSent: () => void }) {
  const titleId = useId();
  const key = keptPlan(runId);
  const shown = draftOf(plan);
  const [draft, setDraft] = useKept({ key, empty: () => shown, read: (stored) => readPlan(stored, shown) });
  const { sending, fault, setFault, send } = useAnswering<"start">({
    key,
    onSent,
    refused: "The plan was not started. Try again.",
  });
  const lines = useLines(draft, (next) => {
    setFault(null);
    setDraft(next);
  });
  const changed = isChanged(draft, shown);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { goal, steps } = planOf(draft);
    if (steps.length === 0) return setFault("A plan needs at least one line.");
    void send("start", draft, () => startPlan(runId, goal ? { goal, steps } : { steps }));
  };
  const takeBack = () => {
    setDraft(shown);
    setFault(null);
    sessionStorage.removeItem(key);
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
        <h2 id={titleId} className="text-heading font-semibold">
          This is the plan
        </h2>
        <p className="mt-1 text-muted">Change what you like. Nothing is searched before you start it.</p>
      </div>
      <Field label="Goal">
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
        <legend className="mb-1 text-meta font-medium">Lines, in their order</legend>
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
          Add a line
        </Button>
      </fieldset>
      <p role="status" className="unseen">
        {lines.said}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="filled" disabled={sending !== null}>
          {sending ? "Starting" : changed ? "Start with my changes" : "Start"}
        </Button>
        {changed ? (
          <Button variant="quiet" onClick={takeBack} disabled={sending !== null}>
            Take my changes back
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

/** What is done with lines, said aloud; the focus stays with the line, or goes to the one in its place. */
function useLines(draft: PlanDraft, onChange: (draft: PlanDraft) => void) {
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
      if (draft.lines.length >= MOST_LINES) return setSaid(`A plan has at most ${MOST_LINES} lines.`);
      const next = withLine(draft, id);
      wanted.current = `[data-line="${next.added}"] textarea`;
      setSaid(`Line ${next.draft.lines.findIndex((line) => line.id === next.added) + 1} added.`);
      return onChange(next.draft);
    }
    if (action === "remove") {
      const next = withoutLine(draft, id ?? -1);
      const beside = next.lines[place - 1] ?? next.lines.at(-1);
      wanted.current = beside ? `[data-line="${beside.id}"] textarea` : "[data-add]";
      setSaid(`Line ${place} removed.`);
      return onChange(next);
    }
    const by = action === "up" ? -1 : 1;
    const other = action === "up" ? "down" : "up";
    // At the end of the list the button that was pressed is off; its counterpart is beside it.
    wanted.current = `[data-line="${id}"] [data-act="${action}"], [data-line="${id}"] [data-act="${other}"]`;
    setSaid(`Line ${place} is now line ${place + by}.`);
    onChange(withMove(draft, id ?? -1, by));
  };
  return { form, said, act };
}
