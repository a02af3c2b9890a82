"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { AgentFormData } from "@/lib/http/agents-responses";
import { FormBar } from "./form-bar";
import { FormField, FormGroup } from "./form-field";
import { FormTools } from "./form-tools";
import { GROUPS } from "./form-values";
import { type AgentForm, useAgentForm } from "./use-agent-form";

/** Changes an agent, or makes one like it. */
export function AgentFormScreen({ data, duplicate = false }: { data: AgentFormData; duplicate?: boolean }) {
  const t = useWords();
  const { agent } = data;
  const form = useAgentForm(agent, duplicate);
  const save = () => {
    if (duplicate || form.changes.length > 0) void form.save();
  };
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-8 md:pt-16">
      <Link
        href="/agents"
        className="-ml-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t("agents.back")}
      </Link>
      <h1 className="mt-2 text-page font-semibold tracking-title">
        {t(duplicate ? "agents.formDuplicate" : "agents.formTitle", { agent: agent.title })}
      </h1>
      <p className="mt-2 max-w-[65ch] text-muted">{t("agents.formLead")}</p>
      <Notices data={data} form={form} duplicate={duplicate} />
      <form
        ref={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {duplicate ? <NameField form={form} /> : null}
        {GROUPS.map(([group, fields]) => (
          <FormGroup
            key={group}
            title={t(`agents.group.${group}`)}
            note={
              group === "model"
                ? t("agents.modelNote")
                : group === "instructions"
                  ? t("agents.systemNote")
                  : undefined
            }
          >
            {group === "tools" ? (
              <FormTools data={data} form={form} />
            ) : (
              fields.map((field) => (
                <FormField key={field} agent={agent} field={field} rule={data.rules[field]} form={form} />
              ))
            )}
          </FormGroup>
        ))}
        <FormBar form={form} duplicate={duplicate} />
      </form>
    </div>
  );
}

function Notices({ data, form, duplicate }: { data: AgentFormData; form: AgentForm; duplicate: boolean }) {
  const t = useWords();
  const { file, copy } = data.agent;
  return (
    <>
      {form.kept ? <p className="mt-3 text-meta">{t("agents.kept")}</p> : null}
      {copy && copy.fileChanged.length > 0 && !duplicate ? (
        <p className="mt-3 max-w-[65ch] border-l-2 border-weak pl-3">{t("agents.formStale")}</p>
      ) : null}
      {file && form.changesFrom(file).length > 0 ? (
        <Button className="mt-4" onClick={() => form.takeOverAll(file)}>
          {t("agents.resetAll")}
        </Button>
      ) : null}
    </>
  );
}

function NameField({ form }: { form: AgentForm }) {
  const t = useWords();
  const wrong = form.fault?.code.startsWith("agent_name_") ? form.fault.message : null;
  return (
    <Field label={t("agents.name")} hint={t("agents.nameHint")} error={wrong} className="mt-8">
      {(control) => (
        <input
          {...control}
          data-field="name"
          type="text"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={form.name}
          onChange={({ target }) => form.setName(target.value)}
          className={`${fieldLook} max-w-60 font-mono`}
        />
      )}
    </Field>
  );
}
