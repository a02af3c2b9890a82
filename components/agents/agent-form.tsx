"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { AgentFormData } from "@/lib/http/agents-responses";
import { fieldLabel, issueWords, lackWords, strategyWords } from "./agent-words";
import { FormField, FormGroup, FromFile } from "./form-field";
import { GROUPS } from "./form-values";
import { titleOfTool } from "./tool-names";
import { type AgentForm, useAgentForm } from "./use-agent-form";
import { BindingLine } from "./way-name";

/** Offered to every agent, named or not. */
const ALWAYS = "finalanswertool";

/** The tools an agent may have, each with what the agent cannot do without it. */
function FormTools({ data, form }: { data: AgentFormData; form: AgentForm }) {
  const t = useWords();
  const { tools } = form.typed;
  const issue = form.issueOf("tools");
  const tick = (id: string, on: boolean) =>
    form.setTools(on ? [...tools, id] : tools.filter((tool) => tool !== id));
  return (
    <div className="md:col-span-2">
      <ul className="grid gap-x-8 md:grid-cols-2">
        {data.tools.map((tool, index) => (
          <Tick
            key={tool.id}
            tool={tool}
            first={index === 0}
            on={tool.id === ALWAYS || tools.includes(tool.id)}
            onTick={(on) => tick(tool.id, on)}
          />
        ))}
      </ul>
      {issue ? (
        <p role="alert" className="text-meta text-unfound">
          {issueWords(t, issue)}
        </p>
      ) : null}
      <FromFile agent={data.agent} field="tools" form={form} />
    </div>
  );
}

function Tick({
  tool,
  first,
  on,
  onTick,
}: {
  tool: AgentFormData["tools"][number];
  first: boolean;
  on: boolean;
  onTick: (on: boolean) => void;
}) {
  const t = useWords();
  const always = tool.id === ALWAYS;
  const lost = on ? "" : lackWords(t, tool.id);
  return (
    <li>
      <label className="-mx-2 flex min-h-11 gap-3 rounded-control px-2 py-2 hover:bg-hover">
        <input
          type="checkbox"
          data-field={first ? "tools" : undefined}
          checked={on}
          disabled={always}
          onChange={({ target }) => onTick(target.checked)}
          className="mt-0.5 size-4 shrink-0 scroll-my-32 accent-accent"
        />
        <span className="min-w-0">
          <span className="font-medium">{titleOfTool(t, tool.id, [tool])}</span>
          <span className="block text-meta text-muted">
            {always ? t("agents.toolAlways") : <BindingLine binding={tool.binding} />}
          </span>
          {lost ? <span className="block text-meta">{t("agents.toolLacking", { what: lost })}</span> : null}
        </span>
      </label>
    </li>
  );
}

/** Shows an error of the whole form, and the choice when another window has saved meanwhile. */
function FormFault({ form }: { form: AgentForm }) {
  const t = useWords();
  const { fault, conflict, issues } = form;
  if (!fault) return null;
  const fields = t.list(issues.map(({ field }) => fieldLabel(t, field)));
  return (
    <div role="alert" className="w-full border-l-2 border-unfound pl-4">
      <p className="max-w-[65ch]">{issues.length > 0 ? t("agents.invalid", { fields }) : fault.message}</p>
      {conflict ? (
        <div className="mt-2">
          <p className="text-muted">{t("agents.conflict")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => form.save(conflict)}>{t("agents.conflictOver")}</Button>
            <Button variant="quiet" onClick={form.takeSaved}>
              {t("agents.conflictTake")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The bar that is always visible: the number of changes, the save button, and why saving failed. */
function FormBar({ form, duplicate }: { form: AgentForm; duplicate: boolean }) {
  const t = useWords();
  const count = form.changes.length;
  const idle = form.saving || (count === 0 && !duplicate);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-3">
      <FormFault form={form} />
      <Button type="submit" variant="filled" aria-disabled={idle}>
        {form.saving ? t("agents.saving") : t(duplicate ? "agents.saveNew" : "agents.save")}
      </Button>
      {count > 0 ? (
        <Button variant="quiet" onClick={form.discard}>
          {t("agents.discard")}
        </Button>
      ) : null}
      <p aria-live="polite" className="text-meta text-muted">
        {t("agents.changes", { count })}
      </p>
    </div>
  );
}

/** The strategies to choose from, each with what it does. */
function StrategyField({ data, form }: { data: AgentFormData; form: AgentForm }) {
  const t = useWords();
  const issue = form.issueOf("baseClass");
  const choices = data.rules.baseClass?.choices ?? [];
  return (
    <div className="md:col-span-2">
      <ul className="grid gap-x-8 md:grid-cols-2">
        {choices.map((choice, index) => (
          <li key={choice}>
            <label className="-mx-2 flex min-h-11 gap-3 rounded-control px-2 py-2 hover:bg-hover">
              <input
                type="radio"
                name="baseClass"
                data-field={index === 0 ? "baseClass" : undefined}
                value={choice}
                checked={form.typed.fields.baseClass === choice}
                onChange={() => form.set("baseClass", choice)}
                className="mt-0.5 size-4 shrink-0 scroll-my-32 accent-accent"
              />
              <span className="min-w-0">{strategyWords(t, choice)}</span>
            </label>
          </li>
        ))}
      </ul>
      {issue ? (
        <p role="alert" className="text-meta text-unfound">
          {issueWords(t, issue)}
        </p>
      ) : null}
      <FromFile agent={data.agent} field="baseClass" form={form} />
    </div>
  );
}

/** The form that edits or duplicates an agent. */
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
            ) : group === "strategy" ? (
              <StrategyField data={data} form={form} />
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
