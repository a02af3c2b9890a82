"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { MOST, placesIn } from "@/lib/templates/template";
import { InputFields } from "./input-fields";
import { issueWords } from "./template-words";
import { emptyInput, type TypedInput } from "./typed-template";
import type { TemplateForm } from "./use-template-form";

/** A key that no input of the form has. */
function freshKey(inputs: readonly TypedInput[]): string {
  for (let number = inputs.length; ; number += 1)
    if (inputs.every(({ key }) => key !== `new-${number}`)) return `new-${number}`;
}

/** The inputs of a template, and the ways to add one: an empty one, or one for a place that the question has already. */
export function FormInputs({ form }: { form: TemplateForm }) {
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
    list.current?.querySelector<HTMLElement>(`[data-field="inputs.${place}.label"]`)?.focus();
  }, [inputs]);
  const add = (name: string) => {
    const key = freshKey(inputs);
    const words = { yes: t("templates.yes"), no: t("templates.no") };
    added.current = key;
    form.set({ inputs: [...inputs, { ...emptyInput(key, words), name }] });
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
