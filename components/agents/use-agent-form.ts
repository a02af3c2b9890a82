"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useStoredForm } from "@/components/run/use-stored-form";
import { type Answer, requestJson } from "@/lib/client/request";
import { keepText } from "@/lib/client/storage";
import type { AgentValues, FieldIssue, FieldPath } from "@/lib/config/agent-fields";
import type { AgentDetail, AgentIssues, SaveAgentResponse } from "@/lib/http/agents-responses";
import { readStored, type Typed, typedChanges, typedOf, valuesFrom, withField } from "./form-values";

const pathOf = (name: string) => `/api/agents/${encodeURIComponent(name)}`;

/** `agent`: the version that was saved meanwhile; null when it was deleted. */
type Conflict = { agent: AgentDetail | null };

function issuesOf(answer: Answer<unknown>): FieldIssue[] {
  return answer.ok ? [] : ((answer.details as Partial<AgentIssues> | undefined)?.issues ?? []);
}

/** The text in an agent's form, stored in this tab until it is saved or discarded. */
function useTyped(agent: AgentDetail, key: string) {
  const revision = agent.copy?.revision ?? null;
  const [{ typed, touched }, keep] = useStoredForm<{ typed: Typed; touched: boolean }>({
    key,
    empty: () => ({ typed: typedOf(agent.values), touched: false }),
    read: (stored) => ({ typed: readStored(stored, revision) ?? typedOf(agent.values), touched: false }),
  });
  return {
    typed,
    touched,
    type(next: Typed) {
      keep({ typed: next, touched: true });
      keepText("tab", key, JSON.stringify({ ...next, revision }));
    },
    /** Shows `values` and discards what was typed. */
    forget(values: AgentValues) {
      keep({ typed: typedOf(values), touched: false });
      keepText("tab", key, null);
    },
  };
}

/** Sends the values; `madeFrom` for a new agent. */
function send(request: { name: string; typed: Typed; revision: number | null; madeFrom?: string }) {
  const { name, typed, ...rest } = request;
  return requestJson<SaveAgentResponse>(pathOf(name), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ values: valuesFrom(typed), ...rest }),
  });
}

/** Focuses the first field with an error. */
function useFirstIssue(form: RefObject<HTMLFormElement | null>, issues: FieldIssue[]): void {
  useEffect(() => {
    const [first] = issues;
    const field =
      first && form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first.field)}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    // The fixed bar at the bottom would cover a field that is just in view.
    field.scrollIntoView({ block: "center" });
  }, [form, issues]);
}

type Draft = { agent: AgentDetail; duplicate: boolean; name: string; typed: Typed };

/** The request that saves the form; `over` is the saved copy that it replaces after a conflict. */
function requestOf({ agent, duplicate, name, typed }: Draft, over: Conflict | null) {
  const lost = over?.agent === null && agent.origin === "own";
  return {
    name: duplicate ? name.trim() : agent.name,
    typed,
    revision: duplicate ? null : ((over ? over.agent?.copy : agent.copy)?.revision ?? null),
    ...(duplicate ? { madeFrom: agent.name } : {}),
    ...(lost && agent.copy ? { madeFrom: agent.copy.madeFrom } : {}),
  };
}

/** The state of the form that edits or duplicates an agent. */
export function useAgentForm(agent: AgentDetail, duplicate: boolean) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const own = useTyped(agent, `agent-${duplicate ? "new" : "edit"}-${agent.name}`);
  const [name, setName] = useState("");
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<{ code: string; message: string } | null>(null);
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  useFirstIssue(form, issues);

  const done = (saved: string, values: AgentValues) => {
    own.forget(values);
    router.push(`/agents#agent-${saved}`);
    router.refresh();
  };

  const meet = async (answer: Answer<unknown> & { ok: false }) => {
    setFault(answer);
    setIssues(issuesOf(answer));
    if (answer.code !== "agent_changed" || duplicate) return;
    const latest = await requestJson<AgentDetail>(pathOf(agent.name));
    if (latest.ok || latest.status === 404) setConflict({ agent: latest.ok ? latest.value : null });
  };

  const save = async (over: Conflict | null = null) => {
    if (saving) return;
    setSaving(true);
    setFault(null);
    setIssues([]);
    setConflict(null);
    const answer = await send(requestOf({ agent, duplicate, name, typed: own.typed }, over));
    if (answer.ok) return done(answer.value.agent.name, agent.values);
    await meet(answer);
    setSaving(false);
  };

  return {
    form,
    typed: own.typed,
    name,
    saving,
    fault,
    conflict,
    changes: typedChanges(own.typed, agent.values),
    changesFrom: (values: AgentValues) => typedChanges(own.typed, values),
    /** True when the form was restored from an earlier visit to this page. */
    kept: !own.touched && typedChanges(own.typed, agent.values).length > 0,
    issues,
    issueOf: (field: FieldPath) => issues.find((issue) => issue.field === field) ?? null,
    setName,
    set: (field: FieldPath, text: string) =>
      own.type({ ...own.typed, fields: { ...own.typed.fields, [field]: text } }),
    setTools: (tools: string[]) => own.type({ ...own.typed, tools }),
    takeOver: (field: FieldPath, values: AgentValues) => own.type(withField(own.typed, field, values)),
    takeOverAll: (values: AgentValues) => own.type(typedOf(values)),
    discard: () => own.forget(agent.values),
    save,
    takeSaved: () => done(agent.name, agent.values),
  };
}

export type AgentForm = ReturnType<typeof useAgentForm>;
