"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { ANY_TIME, type Period } from "@/lib/search/period";

const SIDES = ["since", "until"] as const;

/**
 * Two days as fields. It is nested in the question's form, so it saves with its own button and with Enter.
 */
export function PeriodForm({ period, onSet }: { period: Period; onSet: (period: Period) => void }) {
  const t = useWords();
  const first = useRef<HTMLInputElement>(null);
  const [days, setDays] = useState({ since: period.since ?? "", until: period.until ?? "" });
  const [wrong, setWrong] = useState(false);
  useEffect(() => first.current?.focus(), []);

  const set = () => {
    const backwards = days.since !== "" && days.until !== "" && days.since > days.until;
    setWrong(backwards);
    if (!backwards) onSet({ since: days.since || null, until: days.until || null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter would otherwise submit the question.
    event.preventDefault();
    set();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-meta text-muted">{t("home.period.lead")}</p>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <Field
            key={side}
            label={t(`home.periodField.${side}`)}
            hint={null}
            error={wrong && side === "until" ? t("home.period.wrong") : undefined}
          >
            {(control) => (
              <input
                {...control}
                ref={side === "since" ? first : undefined}
                type="date"
                value={days[side]}
                onChange={({ target }) => {
                  setDays({ ...days, [side]: target.value });
                  setWrong(false);
                }}
                onKeyDown={onKeyDown}
                className={`${fieldLook} tabular`}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        <Button onClick={set}>{t("home.capSet")}</Button>
        <Button variant="quiet" onClick={() => onSet(ANY_TIME)}>
          {t("home.period.any")}
        </Button>
      </div>
    </div>
  );
}
