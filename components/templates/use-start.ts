"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Look, lookOfTemplate, lookRequest, readLook } from "@/components/composer/places";
import { ANY_SITE, sitesRequest } from "@/components/composer/sites";
import { useStoredForm } from "@/components/run/use-stored-form";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { rememberAsked } from "@/lib/client/asked";
import { forgetSubmit, idempotencyKeyFor, useDraft } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import { keepText } from "@/lib/client/storage";
import type { StartedTemplateResponse, ValueIssues } from "@/lib/http/templates-responses";
import { fillTemplate, type Template, type ValueIssue } from "@/lib/templates/template";
import { type TypedValues, typedDefaults, valuesFrom } from "./typed-values";

/** Focuses the first field with an error, in the order of the fields. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, fields: readonly string[]): void {
  const key = fields.join(" ");
  useEffect(() => {
    const [first] = key.split(" ");
    if (!first) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)?.focus();
  }, [form, key]);
}

function readKept(template: Template, stored: string | null): TypedValues {
  const empty = typedDefaults(template.inputs);
  try {
    const kept: unknown = JSON.parse(stored ?? "null");
    if (typeof kept !== "object" || kept === null) return empty;
    const own = Object.entries(kept).filter(
      ([name, text]) => Object.hasOwn(empty, name) && typeof text === "string",
    );
    return { ...empty, ...Object.fromEntries(own) };
  } catch {
    // Not stored by this page.
    return empty;
  }
}

/** The values that the template does not take; the first such field gets the focus. */
function useIssues(form: RefObject<HTMLFormElement | null>) {
  const [issues, setIssues] = useState<ValueIssue[]>([]);
  useFirstFault(
    form,
    issues.map(({ input }) => input),
  );
  return {
    setIssues,
    issueOf: (input: string) => issues.find((issue) => issue.input === input) ?? null,
    settle: (input: string) => setIssues(issues.filter((issue) => issue.input !== input)),
  };
}

type Request = {
  values: ReturnType<typeof valuesFrom>;
  hosts: ReturnType<typeof sitesRequest> | undefined;
  /** Null where the server decides. */
  look: Look | null;
};

/** Starts a run of the template; a repeated request with the same content starts no second one. */
function requestRun({ name, revision }: Template, key: string, { values, hosts, look }: Request) {
  const where = look ? lookRequest(look) : {};
  const idempotencyKey = idempotencyKeyFor(key, JSON.stringify([revision, values, hosts, where]));
  const path = `/api/templates/${encodeURIComponent(name)}/runs`;
  return postJson<StartedTemplateResponse>(path, { values, hosts, ...where, idempotencyKey });
}

/** Forgets the form of a template whose run has started, and shows the run in the list of threads. */
function noteStarted(key: string, { threadId, question }: { threadId: string; question: string }): void {
  forgetSubmit(key);
  keepText("tab", key, null);
  announceThreadsChanged();
  rememberAsked(threadId, question);
}

/** Where the run looks: as chosen here, else as the template and the question box of this tab say. */
function useLook(template: Template) {
  const [asked] = useDraft("new-research-scope");
  const [chosen, choose] = useState<Look | null>(null);
  return { now: chosen ?? lookOfTemplate(template, readLook(asked)), choose };
}

/** The form of a watch that researches the template with these values. */
const watchPath = ({ name }: Template, values: object) =>
  `/watches/new?template=${encodeURIComponent(name)}&values=${encodeURIComponent(JSON.stringify(values))}`;

/** The typed values of a template, stored in this tab, and their submission. */
export function useStart(template: Template) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const key = `template-values-${template.name}`;
  const [typed, type] = useStoredForm<TypedValues>({
    key,
    empty: () => typedDefaults(template.inputs),
    read: (stored) => readKept(template, stored),
  });
  const [sites, setSites] = useState(ANY_SITE);
  const look = useLook(template);
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { setIssues, issueOf, settle } = useIssues(form);

  /** The values if they fill the template; otherwise what is wrong is shown. */
  const checked = () => {
    const values = valuesFrom(template.inputs, typed);
    const filled = fillTemplate(template, values);
    setFault(null);
    setIssues(filled.ok ? [] : filled.issues);
    return filled.ok ? { values, question: filled.question } : null;
  };

  const submit = async () => {
    const filled = starting ? null : checked();
    if (!filled) return;
    setStarting(true);
    const hosts = look.now?.scope === "documents" ? undefined : sitesRequest(sites);
    const answer = await requestRun(template, key, { values: filled.values, hosts, look: look.now });
    if (!answer.ok) {
      setStarting(false);
      setFault(answer.message);
      setIssues((answer.details as Partial<ValueIssues> | undefined)?.issues ?? []);
      return;
    }
    const { threadId } = answer.value;
    noteStarted(key, { threadId, question: filled.question });
    router.push(`/research/${threadId}`);
  };

  return {
    form,
    typed,
    look,
    sites,
    setSites,
    starting,
    fault,
    issueOf,
    set(input: string, text: string) {
      type({ ...typed, [input]: text });
      settle(input);
    },
    submit,
    /** Leads to the form of a watch with these values. */
    watch() {
      const filled = checked();
      if (!filled) return;
      router.push(watchPath(template, filled.values));
    },
  };
}
