"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";

/** The number of names rendered at once; typing finds the others. */
const MOST = 200;

/** The names that contain every word of the query, in their order. */
function matching(models: readonly string[], query: string): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
}

/** The option that the arrow keys lead to; after the last comes the first. */
const next = (active: number, step: number, count: number): number =>
  count === 0 ? -1 : (Math.max(active, step > 0 ? -1 : 0) + step + count) % count;

/** A text field for the name of a model, and the list of an endpoint that typing filters. */
export function ModelChoice({
  value,
  models,
  host,
  error,
  onChange,
}: {
  value: string;
  /** Null until the endpoint was asked. */
  models: readonly string[] | null;
  host: string;
  error: string | null;
  onChange: (name: string) => void;
}) {
  const t = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const found = models ? (models.includes(value) ? [...models] : matching(models, value)) : [];
  const shown = found.slice(0, MOST);
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || shown.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shown[active];
    if (step !== undefined) move(next(active, step, shown.length));
    else if (event.key === "Enter" && chosen !== undefined && chosen !== value) onChange(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <Field
        label={t("settings.connections.modelName")}
        hint={t("settings.connections.modelHint")}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 && active < shown.length ? `${id}-${active}` : undefined}
            value={value}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setActive(-1);
              onChange(target.value);
            }}
            onKeyDown={onKeyDown}
            className={fieldLook}
          />
        )}
      </Field>
      {shown.length > 0 ? (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t("settings.connections.models", { host })}
          className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line"
        >
          {shown.map((name, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
            <div
              key={name}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={name === value}
              onClick={() => onChange(name)}
              className={classNames(
                "flex min-h-8 cursor-pointer items-center px-3 break-all hover:bg-hover aria-selected:bg-hover aria-selected:font-medium pointer-coarse:min-h-11",
                at === active && "bg-hover",
              )}
            >
              {name}
            </div>
          ))}
        </div>
      ) : null}
      {models && models.length > 0 && found.length === 0 && value ? (
        <p className="mt-2 text-meta text-muted">{t("settings.connections.listEmpty", { query: value })}</p>
      ) : null}
    </div>
  );
}
