"use client";

import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { LOOK_AT, type LookAt } from "@/lib/run-log/run-repeat";

/** Chooses whether a repetition searches again or reads only the cited pages. */
export function LookAtField({ lookAt, onChange }: { lookAt: LookAt; onChange: (lookAt: LookAt) => void }) {
  const t = useWords();
  return (
    <Field label={t("watches.lookAt")} hint={t(`watches.lookAtHint.${lookAt}`)}>
      {(control) => (
        <select
          {...control}
          value={lookAt}
          onChange={({ target }) => onChange(target.value as LookAt)}
          className={`${fieldLook} max-w-100 pl-2`}
        >
          {LOOK_AT.map((each) => (
            <option key={each} value={each}>
              {t(`watches.lookAt.${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
