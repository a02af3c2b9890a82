"use client";

import { ChevronRight } from "lucide-react";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "@/lib/run-log/demands";
import { DEMANDS, LineList } from "./line-list";
import { BRIEF_LISTS, type BriefDraft, type BriefPart } from "./plan-edit";

const REST = [
  ["audience", "form"],
  ["period", "region"],
  ["dimensions", "assumptions"],
] as const satisfies BriefPart[][];

const LISTS: ReadonlySet<BriefPart> = new Set(BRIEF_LISTS);

/** What the report has to be: what is delivered and the demands, and behind a fold the rest. */
export function BriefFields({
  brief,
  onChange,
}: {
  brief: BriefDraft;
  onChange: (brief: BriefDraft) => void;
}) {
  const t = useWords();
  const field = (part: BriefPart) => {
    const list = LISTS.has(part);
    return (
      <Field
        key={part}
        label={t(`run.brief.${part}`)}
        hint={list ? t("run.briefForm.eachLine") : null}
        className="min-w-0"
      >
        {(control) => (
          <textarea
            {...control}
            rows={list ? 2 : 1}
            maxLength={list ? MOST_DEMANDS * LONGEST_BRIEF_TEXT : LONGEST_BRIEF_TEXT}
            value={brief[part]}
            onChange={(event) => onChange({ ...brief, [part]: event.target.value })}
            className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
          />
        )}
      </Field>
    );
  };
  return (
    <>
      {field("deliverable")}
      <LineList
        names={DEMANDS}
        draft={brief}
        most={MOST_DEMANDS}
        longest={LONGEST_BRIEF_TEXT}
        onChange={onChange}
      />
      <details className="group/rest">
        <summary className="focus-inset -mx-2 flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-meta font-medium hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="shrink-0 transition-transform group-open/rest:rotate-90"
          />
          {t("run.briefForm.rest")}
        </summary>
        <div className="mt-2 grid grid-cols-2 gap-4 max-md:grid-cols-1">{REST.flat().map(field)}</div>
      </details>
    </>
  );
}
