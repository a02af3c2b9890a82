"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { fieldLook } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { PlanLine } from "./plan-edit";

export type LineAction = "up" | "down" | "remove" | "add";

/** One line of the plan with what can be done with it. Enter begins a new line below; lines themselves have no breaks. */
export function PlanFormLine({
  line,
  place,
  of,
  onText,
  onAct,
}: {
  line: PlanLine;
  /** From 1. */
  place: number;
  of: number;
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
        aria-label={t("run.planForm.line", { place })}
        rows={1}
        maxLength={2000}
        value={line.text}
        onChange={(event) => onText(event.target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={onKeyDown}
        className={`${fieldLook} field-sizing-content min-w-0 flex-1 resize-none py-2 max-md:basis-[calc(100%-2rem)]`}
      />
      <span className="flex pt-0.5 max-md:ml-auto max-md:pt-0">
        <IconButton
          label={t("run.planForm.up", { place })}
          icon={<ArrowUp size={16} />}
          data-act="up"
          disabled={place === 1}
          onClick={() => onAct("up")}
        />
        <IconButton
          label={t("run.planForm.down", { place })}
          icon={<ArrowDown size={16} />}
          data-act="down"
          disabled={place === of}
          onClick={() => onAct("down")}
        />
        <IconButton
          label={t("run.planForm.remove", { place })}
          side="bottom-end"
          icon={<X size={16} />}
          data-act="remove"
          onClick={() => onAct("remove")}
        />
      </span>
    </li>
  );
}
