"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { INPUT_TYPES, type InputType } from "@/lib/templates/template";
import { SelectField, TextField, TYPE_WORDS } from "./form-fields";
import { renamed, type TypedInput, withPlaceRenamed } from "./typed-template";
import type { TemplateForm } from "./use-template-form";

type Part = { form: TemplateForm; input: TypedInput; index: number };

/** One input of a template: its label, its type, and its place in the question. */
export function InputFields({ form, input, index, onRemove }: Part & { onRemove: () => void }) {
  const t = useWords();
  const number = index + 1;
  const field = (name: string) => `inputs.${index}.${name}`;
  /** Renaming an input also renames its place in the question. */
  const rename = (fields: Partial<TypedInput> & { name: string }) =>
    form.set({
      question: withPlaceRenamed(form.typed.question, input.name, fields.name),
      inputs: form.typed.inputs.map((other, at) => (at === index ? { ...other, ...fields } : other)),
    });
  /** A label does not change a name that the question uses. */
  const placed = input.name !== "" && form.typed.question.includes(`{${input.name}}`);
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left text-meta font-medium text-muted">
        {t("templates.inputLegend", { number })}
      </legend>
      <Button
        variant="quiet"
        className="float-right -mt-1.5 -mr-3 text-meta"
        aria-label={t("templates.removeInput", { number })}
        onClick={onRemove}
      >
        {t("templates.remove")}
      </Button>
      <div className="clear-both grid gap-x-8 gap-y-4 pt-1 md:grid-cols-2">
        <TextField
          form={form}
          field={field("label")}
          label={t("templates.fieldLabel")}
          value={input.label}
          onChange={(label) =>
            placed
              ? form.setInput(index, { label })
              : rename({ label, name: renamed({ text: input.label, name: input.name }, label) || input.name })
          }
        />
        <TextField
          form={form}
          field={field("name")}
          label={t("templates.fieldInputName")}
          value={input.name}
          onChange={(name) => rename({ name })}
          look="font-mono"
        />
        <SelectField
          form={form}
          field={field("type")}
          label={t("templates.fieldType")}
          value={input.type}
          onChange={(type) => form.setInput(index, { type: type as InputType, default: "" })}
          options={INPUT_TYPES.map((type) => ({ value: type, label: t(TYPE_WORDS[type]) }))}
        />
        <DefaultField form={form} input={input} index={index} />
        <TypeFields form={form} input={input} index={index} />
        {input.type === "boolean" ? null : (
          <label className="flex min-h-9 w-fit items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={input.required}
              onChange={({ target }) => form.setInput(index, { required: target.checked })}
              className="size-4 accent-accent"
            />
            {t("templates.fieldRequired")}
          </label>
        )}
      </div>
      {input.name !== "" && !placed ? (
        <Button
          variant="quiet"
          className="mt-1 -ml-3 text-accent"
          onClick={() => form.set({ question: `${form.typed.question.trimEnd()} {${input.name}}`.trim() })}
        >
          {t("templates.insert", { place: `{${input.name}}` })}
        </Button>
      ) : null}
    </fieldset>
  );
}

function DefaultField({ form, input, index }: Part) {
  const t = useWords();
  const common = {
    form,
    field: `inputs.${index}.default`,
    label: t("templates.fieldDefault"),
    value: input.default,
    onChange: (text: string) => form.setInput(index, { default: text }),
  };
  if (input.type === "boolean")
    return (
      <SelectField
        {...common}
        options={[
          { value: "", label: t("templates.no") },
          { value: "true", label: t("templates.yes") },
        ]}
      />
    );
  if (input.type === "choice") {
    const choices = [...new Set(input.choices.split("\n").map((choice) => choice.trim()))].filter(Boolean);
    return (
      <SelectField
        {...common}
        options={[
          { value: "", label: t("templates.defaultNone") },
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
      />
    );
  }
  return (
    <TextField
      {...common}
      {...(input.type === "date" ? { type: "date" } : {})}
      {...(input.type === "number" ? { inputMode: "decimal" } : {})}
    />
  );
}

/** Fields that only some types have. */
function TypeFields({ form, input, index }: Part) {
  const t = useWords();
  const text = (name: "min" | "max" | "choices" | "whenTrue" | "whenFalse", label: string) => ({
    form,
    field: `inputs.${index}.${name}`,
    label,
    value: input[name],
    onChange: (value: string) => form.setInput(index, { [name]: value }),
  });
  switch (input.type) {
    case "text":
      return null;
    case "choice":
      return (
        <div className="md:col-span-2">
          <TextField
            {...text("choices", t("templates.fieldChoices"))}
            hint={t("templates.choicesHint")}
            rows={3}
            look="min-h-20"
          />
        </div>
      );
    case "number":
      return (
        <>
          <TextField {...text("min", t("templates.fieldMin"))} inputMode="decimal" />
          <TextField {...text("max", t("templates.fieldMax"))} inputMode="decimal" />
        </>
      );
    case "date":
      return (
        <>
          <TextField {...text("min", t("templates.fieldEarliest"))} type="date" />
          <TextField {...text("max", t("templates.fieldLatest"))} type="date" />
        </>
      );
    case "boolean":
      return (
        <>
          <TextField {...text("whenTrue", t("templates.whenTrue"))} hint={t("templates.whenHint")} />
          <TextField {...text("whenFalse", t("templates.whenFalse"))} hint={t("templates.whenHint")} />
        </>
      );
  }
}
