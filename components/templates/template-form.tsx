"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { MOST, nameFrom, placesIn, type Template } from "@/lib/templates/template";
import { issueWords, SelectField, TextField } from "./form-fields";
import { InputFields } from "./input-fields";
import { PlacesField } from "./places-field";
import { TemplatesFrame } from "./templates-frame";
import {
  emptyInput,
  labelFrom,
  renamed,
  type TypedInput,
  type TypedTemplate,
  typedTemplate,
} from "./typed-template";
import { STORED_NEW, type TemplateForm, useTemplateForm } from "./use-template-form";

/** A key that no input of the form has. */
function freshKey(inputs: readonly TypedInput[]): string {
  for (let number = inputs.length; ; number += 1)
    if (inputs.every(({ key }) => key !== `new-${number}`)) return `new-${number}`;
}

/**
 * The inputs of a template, and buttons to add one: an empty one, or one for an existing placeholder of the
 * question.
 */
function FormInputs({ form }: { form: TemplateForm }) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  const { inputs, question } = form.typed;
  const known = new Set(inputs.map(({ name }) => name));
  const open = placesIn(question).filter((place) => !known.has(place));
  const issue = form.issueOf("inputs");
  useEffect(() => {
    if (added.current === null) return;
    const place = inputs.findIndex(({ key }) => key === added.current);
    added.current = null;
    const label = list.current?.querySelector<HTMLInputElement>(`[data-field="inputs.${place}.label"]`);
    label?.focus();
    // Typing replaces a label that was made of the name.
    label?.select();
  }, [inputs]);
  const add = (name: string) => {
    const key = freshKey(inputs);
    const words = { yes: t("templates.yes"), no: t("templates.no") };
    added.current = key;
    form.set({ inputs: [...inputs, { ...emptyInput(key, words), name, label: labelFrom(name) }] });
  };
  return (
    <section aria-labelledby="inputs" className="mt-8 border-t border-line pt-5">
      <h2 id="inputs" className="text-heading font-semibold">
        {t("templates.inputs")}
      </h2>
      {inputs.length === 0 ? <p className="mt-1 text-muted">{t("templates.inputsNone")}</p> : null}
      <div ref={list} className="flex flex-col gap-5 pt-3">
        {inputs.map((input, index) => (
          <InputFields
            key={input.key}
            form={form}
            input={input}
            index={index}
            onRemove={() => {
              form.set({ inputs: inputs.filter(({ key }) => key !== input.key) });
              document.querySelector<HTMLElement>("[data-add-input]")?.focus();
            }}
          />
        ))}
      </div>
      {issue ? (
        <p role="alert" className="mt-3 text-meta text-unfound">
          {issueWords(t, issue)}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {open.map((name) => (
          <Button key={name} onClick={() => add(name)}>
            {t("templates.addPlace", { name })}
          </Button>
        ))}
        <Button
          data-add-input
          variant="quiet"
          aria-disabled={inputs.length >= MOST.inputs}
          onClick={() => {
            if (inputs.length < MOST.inputs) add("");
          }}
          className="first:-ml-3"
        >
          {t("templates.addInput")}
        </Button>
      </div>
    </section>
  );
}

export type OfferedAgent = { name: string; title: string };
/** The initial values of a new template: the question of the run or report `of`. */
export type Beginning = { of: string; title: string; question: string };

/** Creates or edits a template. */
export function TemplateFormScreen({
  template,
  beginning,
  agents,
}: {
  template: Template | null;
  beginning?: Beginning;
  agents: OfferedAgent[];
}) {
  const t = useWords();
  const { of = "", title = "", question = "" } = beginning ?? {};
  const blank = {
    name: nameFrom(title),
    title,
    description: "",
    question,
    inputs: [],
    agent: null,
    scope: null,
    places: null,
  };
  const initial: TypedTemplate = typedTemplate(template ?? blank, {
    yes: t("templates.yes"),
    no: t("templates.no"),
  });
  const key = template ? `template-edit-${template.name}-${template.revision}` : `${STORED_NEW}${of}`;
  const form = useTemplateForm(template, { initial, key });
  return (
    <TemplatesFrame
      title={template ? t("templates.editTitle", { title: template.title }) : t("templates.newTitle")}
      lead={t.rich("templates.formLead", {
        place: "{topic}",
        code: (chunks) => (
          <code key="place" className="text-ink">
            {chunks}
          </code>
        ),
      })}
      back
    >
      {form.kept ? <p className="mt-3 text-meta">{t("templates.kept")}</p> : null}
      <form
        ref={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <MainFields form={form} isNew={template === null} agents={agents} />
        <FormInputs form={form} />
        <FormBar form={form} isNew={template === null} />
      </form>
    </TemplatesFrame>
  );
}

function MainFields({ form, isNew, agents }: { form: TemplateForm; isNew: boolean; agents: OfferedAgent[] }) {
  const t = useWords();
  const { typed, set } = form;
  return (
    <div className="mt-6 grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <TextField
          form={form}
          field="question"
          label={t("templates.fieldQuestion")}
          hint={t("templates.questionHint")}
          value={typed.question}
          onChange={(question) => set({ question })}
          rows={4}
          look="min-h-24"
        />
      </div>
      <TextField
        form={form}
        field="title"
        label={t("templates.fieldTitle")}
        value={typed.title}
        onChange={(title) =>
          set({
            title,
            ...(isNew ? { name: renamed({ text: typed.title, name: typed.name }, title) } : {}),
          })
        }
      />
      <TextField
        form={form}
        field="name"
        label={t("templates.fieldName")}
        hint={isNew ? t("templates.nameHint") : undefined}
        value={typed.name}
        onChange={(name) => set({ name })}
        look="font-mono"
        disabled={!isNew}
      />
      <div className="md:col-span-2">
        <TextField
          form={form}
          field="description"
          label={t("templates.fieldDescription")}
          hint={t("templates.descriptionHint")}
          value={typed.description}
          onChange={(description) => set({ description })}
          rows={2}
          look="min-h-14"
        />
      </div>
      <SelectField
        form={form}
        field="agent"
        label={t("templates.fieldAgent")}
        value={typed.agent}
        onChange={(agent) => set({ agent })}
        options={[
          { value: "", label: t("templates.agentDefault") },
          ...agents.map(({ name, title }) => ({ value: name, label: title })),
          // An agent that no longer exists stays selected until another is chosen.
          ...(typed.agent && agents.every(({ name }) => name !== typed.agent)
            ? [{ value: typed.agent, label: typed.agent }]
            : []),
        ]}
      />
      <div className="md:col-span-2">
        <PlacesField look={typed.look} onChange={(look) => set({ look })} />
      </div>
    </div>
  );
}

function FormBar({ form, isNew }: { form: TemplateForm; isNew: boolean }) {
  const t = useWords();
  const { fault, conflict, saving, changed } = form;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-3">
      {fault ? (
        <div role="alert" className="w-full border-l-2 border-unfound pl-4">
          <p className="max-w-[65ch]">{fault}</p>
          {conflict ? (
            <div className="mt-2">
              <p className="text-muted">{t("templates.conflict")}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button onClick={() => form.save(conflict)}>{t("templates.conflictOver")}</Button>
                <Button variant="quiet" onClick={form.leave}>
                  {t("templates.conflictTake")}
                </Button>
              </div>
            </div>
          ) : null}
        </div>
      ) : null}
      <Button type="submit" variant="filled" aria-disabled={saving}>
        {saving ? t("templates.saving") : t(isNew ? "templates.saveNew" : "templates.save")}
      </Button>
      {changed ? (
        <Button variant="quiet" onClick={form.discard}>
          {t("templates.discard")}
        </Button>
      ) : null}
    </div>
  );
}
