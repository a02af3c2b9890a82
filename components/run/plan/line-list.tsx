"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldLook } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { MessageKey } from "@/lib/i18n/translate";
import { type PlanLine, withLine, withMove, withoutLine, withText } from "./plan-edit";

/** What the lines of a list are called. */
export const PLAN_LINES = {
  legend: "run.planForm.lines",
  line: "run.planForm.line",
  up: "run.planForm.up",
  down: "run.planForm.down",
  remove: "run.planForm.remove",
  add: "run.planForm.add",
  most: "run.planForm.most",
  added: "run.planForm.added",
  removed: "run.planForm.removed",
  moved: "run.planForm.moved",
} as const satisfies Record<string, MessageKey>;
export const DEMANDS = {
  legend: "run.briefForm.lines",
  line: "run.briefForm.line",
  up: "run.briefForm.up",
  down: "run.briefForm.down",
  remove: "run.briefForm.remove",
  add: "run.briefForm.add",
  most: "run.briefForm.most",
  added: "run.briefForm.added",
  removed: "run.briefForm.removed",
  moved: "run.briefForm.moved",
} as const satisfies Record<string, MessageKey>;
type LineNames = typeof PLAN_LINES | typeof DEMANDS;

type LineAction = "up" | "down" | "remove" | "add";

/** One line with its actions. Enter inserts a line below; lines contain no line breaks. */
function ListLine({
  names,
  line,
  place,
  of,
  longest,
  onText,
  onAct,
}: {
  names: LineNames;
  line: PlanLine;
  /** Starts at 1. */
  place: number;
  of: number;
  longest: number;
  onText: (text: string) => void;
  onAct: (action: LineAction) => void;
}) {
  const t = useWords();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey && event.key === "ArrowUp" && place > 1) onAct("up");
    else if (event.altKey && event.key === "ArrowDown" && place < of) onAct("down");
    else if (!event.altKey && event.key === "Enter") onAct("add");
    else return;
    event.preventDefault();
  };
  return (
    <li data-line={line.id} className="flex items-start gap-2 max-md:flex-wrap">
      <span aria-hidden="true" className="w-5 pt-2 text-right text-meta text-muted tabular">
        {place}
      </span>
      <textarea
        aria-label={t(names.line, { place })}
        rows={1}
        maxLength={longest}
        value={line.text}
        onChange={(event) => onText(event.target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={onKeyDown}
        className={`${fieldLook} field-sizing-content min-w-0 flex-1 resize-none py-2 max-md:basis-[calc(100%-2rem)]`}
      />
      <span className="flex pt-0.5 max-md:ml-auto max-md:pt-0">
        <IconButton
          label={t(names.up, { place })}
          icon={<ArrowUp size={16} />}
          data-act="up"
          disabled={place === 1}
          onClick={() => onAct("up")}
        />
        <IconButton
          label={t(names.down, { place })}
          icon={<ArrowDown size={16} />}
          data-act="down"
          disabled={place === of}
          onClick={() => onAct("down")}
        />
        <IconButton
          label={t(names.remove, { place })}
          side="bottom-end"
          icon={<X size={16} />}
          data-act="remove"
          onClick={() => onAct("remove")}
        />
      </span>
    </li>
  );
}

/** The lines of the plan or the demands of its brief, to be changed, moved, removed and added. */
export function LineList<Draft extends { lines: PlanLine[] }>({
  names,
  draft,
  most,
  longest,
  onChange,
}: {
  names: LineNames;
  draft: Draft;
  /** The most lines. */
  most: number;
  /** The most characters of a line. */
  longest: number;
  onChange: (draft: Draft) => void;
}) {
  const t = useWords();
  const lines = useLines({ names, most }, draft, onChange);
  return (
    <fieldset ref={lines.list} className="min-w-0">
      <legend className="mb-1 text-meta font-medium">{t(names.legend)}</legend>
      <ol className="flex flex-col gap-2">
        {draft.lines.map((line, index) => (
          <ListLine
            key={line.id}
            names={names}
            line={line}
            place={index + 1}
            of={draft.lines.length}
            longest={longest}
            onText={(text) => onChange(withText(draft, line.id, text))}
            onAct={(action) => lines.act(line.id, action)}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        onClick={() => lines.act(null, "add")}
        disabled={draft.lines.length >= most}
        data-add=""
        className="mt-2 -ml-3"
      >
        <Plus size={16} aria-hidden="true" />
        {t(names.add)}
      </Button>
      <p role="status" className="unseen">
        {lines.said}
      </p>
    </fieldset>
  );
}

/**
 * Edits and announces changes of lines; the focus stays with the line, or moves to the one that takes its
 * place.
 */
function useLines<Draft extends { lines: PlanLine[] }>(
  { names, most }: { names: LineNames; most: number },
  draft: Draft,
  onChange: (draft: Draft) => void,
) {
  const t = useWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!wanted.current) return;
    const found = list.current?.querySelectorAll<HTMLElement>(wanted.current) ?? [];
    wanted.current = null;
    [...found].find((element) => !element.matches(":disabled"))?.focus();
  });
  const act = (id: number | null, action: LineAction) => {
    const place = draft.lines.findIndex((line) => line.id === id) + 1;
    if (action === "add") {
      if (draft.lines.length >= most) return setSaid(t(names.most, { count: most }));
      const next = withLine(draft, id);
      wanted.current = `[data-line="${next.added}"] textarea`;
      setSaid(t(names.added, { place: next.draft.lines.findIndex((line) => line.id === next.added) + 1 }));
      return onChange(next.draft);
    }
    if (action === "remove") {
      const next = withoutLine(draft, id ?? -1);
      const beside = next.lines[place - 1] ?? next.lines.at(-1);
      wanted.current = beside ? `[data-line="${beside.id}"] textarea` : "[data-add]";
      setSaid(t(names.removed, { place }));
      return onChange(next);
    }
    const by = action === "up" ? -1 : 1;
    const other = action === "up" ? "down" : "up";
    // At either end of the list the pressed button is disabled, so its counterpart gets the focus.
    wanted.current = `[data-line="${id}"] [data-act="${action}"], [data-line="${id}"] [data-act="${other}"]`;
    setSaid(t(names.moved, { place, next: place + by }));
    onChange(withMove(draft, id ?? -1, by));
  };
  return { list, said, act };
}
