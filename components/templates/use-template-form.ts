"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useRef, useState } from "react";
import { useStoredForm } from "@/components/run/use-stored-form";
import { useWords } from "@/components/ui/words";
import { type Answer, postJson, requestJson } from "@/lib/client/request";
import { keepText } from "@/lib/client/storage";
import type { TemplateIssues, TemplateResponse } from "@/lib/http/templates-responses";
import { type Template, withoutPlaces } from "@/lib/templates/template";
import { checkTemplate, type TemplateIssue } from "@/lib/templates/template-check";
import { type TypedInput, type TypedTemplate, templateFrom } from "./typed-template";
import { useFirstFault } from "./use-start";

/** `revision`: of the version that was saved meanwhile; null when it was deleted. */
type Conflict = { revision: number | null };
type Kept = { typed: TypedTemplate; touched: boolean };

/** The storage key of a new template in this tab. */
export const STORED_NEW = "template-new";

/** The stored form, or the question from the question box; invalid data is dropped. */
function readKept(initial: TypedTemplate, stored: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(stored ?? "null");
    if (typeof kept !== "object" || kept === null) return { typed: initial, touched: false };
    if ("asked" in kept && typeof kept.asked === "string")
      return { typed: { ...initial, question: withoutPlaces(kept.asked) }, touched: true };
    // Only this page writes it, but another version may have had other fields.
    const whole = Object.keys(initial).every((field) => field in kept);
    return { typed: whole ? (kept as TypedTemplate) : initial, touched: false };
  } catch {
    // Not stored by this page.
    return { typed: initial, touched: false };
  }
}

const pathOf = (name: string) => `/api/templates/${encodeURIComponent(name)}`;

function send(typed: TypedTemplate, revision: number | null): Promise<Answer<TemplateResponse>> {
  const { name, ...values } = templateFrom(typed);
  if (revision === null) return postJson("/api/templates", { name, ...values });
  return requestJson(pathOf(name), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...values, revision }),
  });
}

/** The conflicting stored template; null if there is none. */
async function conflictOf({ name }: Template, { code }: { code: string }): Promise<Conflict | null> {
  if (code === "template_not_found") return { revision: null };
  if (code !== "template_changed") return null;
  const latest = await requestJson<TemplateResponse>(pathOf(name));
  return latest.ok || latest.status === 404
    ? { revision: latest.ok ? latest.value.template.revision : null }
    : null;
}

/** The form's text, stored in this tab until it is saved or discarded. */
function useTyped(initial: TypedTemplate, key: string) {
  const [{ typed, touched }, keep] = useStoredForm<Kept>({
    key,
    empty: () => ({ typed: initial, touched: true }),
    read: (stored) => readKept(initial, stored),
  });
  const changed = JSON.stringify(typed) !== JSON.stringify(initial);
  return {
    typed,
    changed,
    /** True when the form was restored from an earlier visit. */
    kept: !touched && changed,
    type(next: TypedTemplate) {
      keep({ typed: next, touched: true });
      keepText("tab", key, JSON.stringify(next));
    },
    forget() {
      keep({ typed: initial, touched: true });
      keepText("tab", key, null);
    },
  };
}

/** The faults of the form and the conflict with another change; the first faulty field gets the focus. */
function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [issues, setIssues] = useState<TemplateIssue[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useFirstFault(
    form,
    issues.map(({ field }) => field),
  );
  return {
    setIssues,
    fault,
    setFault,
    conflict,
    setConflict,
    issueOf: (field: string) => issues.find((issue) => issue.field === field) ?? null,
    clear() {
      setIssues([]);
      setFault(null);
      setConflict(null);
    },
  };
}

/** The form of a template; `template` is null for a new one. */
export function useTemplateForm(
  template: Template | null,
  { initial, key }: { initial: TypedTemplate; key: string },
) {
  const t = useWords();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const own = useTyped(initial, key);
  const { typed } = own;
  const { setIssues, fault, setFault, conflict, setConflict, issueOf, clear } = useFaults(form);
  const [saving, setSaving] = useState(false);

  const type = (next: TypedTemplate) => {
    own.type(next);
    setIssues([]);
  };
  const discard = () => {
    own.forget();
    clear();
  };
  const leave = () => {
    own.forget();
    router.push("/templates");
    router.refresh();
  };
  const meet = async (answer: Answer<unknown> & { ok: false }) => {
    setFault(answer.message);
    setIssues((answer.details as Partial<TemplateIssues> | undefined)?.issues ?? []);
    setConflict(template && (await conflictOf(template, answer)));
  };
  const save = async (over: Conflict | null = null) => {
    if (saving) return;
    const found = checkTemplate(templateFrom(typed));
    setIssues(found);
    setConflict(null);
    setFault(found.length > 0 ? t("templates.invalid", { count: found.length }) : null);
    if (found.length > 0) return;
    setSaving(true);
    const answer = await send(typed, over ? over.revision : (template?.revision ?? null));
    if (answer.ok) return leave();
    await meet(answer);
    setSaving(false);
  };

  return {
    form,
    typed,
    saving,
    fault,
    conflict,
    changed: own.changed,
    kept: own.kept,
    issueOf,
    set: (fields: Partial<TypedTemplate>) => type({ ...typed, ...fields }),
    setInput: (index: number, fields: Partial<TypedInput>) =>
      type({
        ...typed,
        inputs: typed.inputs.map((input, at) => (at === index ? { ...input, ...fields } : input)),
      }),
    discard,
    save,
    leave,
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
