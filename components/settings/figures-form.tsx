"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { readFigure } from "@/components/ui/typed-figure";
import { useWords } from "@/components/ui/words";

export type Figure = {
  name: string;
  label: string;
  hint?: string;
  value: number | null;
  /** Why it cannot be changed here; null when it can. */
  fixed: string | null;
  /** The sentence for a value that is not possible; null for a possible one. Null is an empty field. */
  faultOf: (value: number | null) => string | null;
};

/** Opens and closes a form by its button, which gets the focus back. */
export function useFormFold() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const button = {
    ref: opener,
    type: "button",
    "aria-expanded": open,
    onClick: () => setOpen(!open),
  } as const;
  return { open, close, button };
}

type FormProps = {
  label: string;
  figures: readonly Figure[];
  saving: boolean;
  /** Why the server did not store them. */
  fault: string | null;
  onSave: (changed: Record<string, number | null>) => void;
  onCancel: () => void;
};

/**
 * A small form of figures with Save and Cancel, while it is open; otherwise only why the server refused what was asked
 * beside it. `onSave` gets the figures that were changed, by name.
 */
export function FiguresForm({ open, ...form }: FormProps & { open: boolean }) {
  if (open) return <OpenForm {...form} />;
  return form.fault ? (
    <p role="alert" className="mt-3 text-unfound">
      {form.fault}
    </p>
  ) : null;
}

function OpenForm({ label, figures, saving, fault, onSave, onCancel }: FormProps) {
  const t = useWords();
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(figures.map(({ name, value }) => [name, value === null ? "" : t.number(value)])),
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = figures.map((figure) => ({ figure, now: readFigure(t.language, texts[figure.name] ?? "") }));
    const wrong = read.flatMap(({ figure, now }) => {
      const sentence = figure.fixed === null ? figure.faultOf(now) : null;
      return sentence === null ? [] : [[figure.name, sentence] as const];
    });
    setFaults(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const changed = read.filter(({ figure, now }) => figure.fixed === null && now !== figure.value);
    onSave(Object.fromEntries(changed.map(({ figure, now }) => [figure.name, now])));
  };
  return (
    <form onSubmit={save} noValidate aria-label={label} className="my-4">
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {figures.map(({ name, label: title, hint, fixed }) => (
          <Field key={name} label={title} hint={fixed ?? hint} error={faults[name] ?? null}>
            {(control) => (
              <input
                {...control}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                disabled={fixed !== null}
                value={texts[name] ?? ""}
                onChange={({ target }) => setTexts((all) => ({ ...all, [name]: target.value }))}
                className={`${fieldLook} tabular`}
              />
            )}
          </Field>
        ))}
      </div>
      {fault ? (
        <p role="alert" className="mt-3 text-unfound">
          {fault}
        </p>
      ) : null}
      <div className="mt-4 flex gap-2">
        <Button variant="filled" type="submit" aria-disabled={saving}>
          {saving ? t("settings.figures.saving") : t("settings.figures.save")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("settings.figures.cancel")}
        </Button>
      </div>
    </form>
  );
}
