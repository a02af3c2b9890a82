"use client";

import { useId, useState } from "react";
import { type DateValue, dateOptions, dateValue, sinceOf } from "@/components/library/filter-options";
import { Choice } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";

type Span = { from?: string; to?: string };

const FIELD =
  "min-h-8 rounded-control border border-edge bg-raised px-2 text-meta text-ink tabular aria-invalid:border-unfound pointer-coarse:min-h-11";

/** When it was written or read: a span up to today, or two days of one's own. */
export function DateFilter({
  from,
  to,
  now,
  onChange,
}: Span & {
  now: number;
  onChange: (span: Span) => void;
}) {
  const t = useWords();
  const [own, setOwn] = useState(false);
  const standing = dateValue({ from, to }, now);
  const value: DateValue = own ? "span" : standing;
  return (
    <>
      <Choice
        name={t("library.date")}
        options={dateOptions(t, { from, to })}
        value={value}
        onChange={(next) => {
          setOwn(next === "span");
          if (next !== "span") onChange({ from: sinceOf(next, now), to: undefined });
        }}
      />
      {value === "span" ? <Days key={`${from} ${to}`} from={from} to={to} onChange={onChange} /> : null}
    </>
  );
}

/** Two days; what is typed holds when both make a span. */
function Days({ from = "", to = "", onChange }: Span & { onChange: (span: Span) => void }) {
  const t = useWords();
  const id = useId();
  const [days, setDays] = useState({ from, to });
  const turned = days.from !== "" && days.to !== "" && days.from > days.to;
  const settle = () => {
    if (!turned && (days.from !== from || days.to !== to))
      onChange({ from: days.from || undefined, to: days.to || undefined });
  };
  const field = (name: "from" | "to", label: string) => (
    <label className="flex items-center gap-1.5 text-meta text-muted">
      {label}
      <input
        type="date"
        value={days[name]}
        max="9999-12-31"
        aria-invalid={turned || undefined}
        aria-describedby={turned ? id : undefined}
        onChange={(event) => setDays({ ...days, [name]: event.target.value })}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
        }}
        className={FIELD}
      />
    </label>
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1">
      <legend className="unseen">{t("library.date.spanOf")}</legend>
      {field("from", t("library.date.fromField"))}
      {field("to", t("library.date.toField"))}
      {turned ? (
        <p id={id} role="alert" className="text-meta text-unfound">
          {t("library.date.turned")}
        </p>
      ) : null}
    </fieldset>
  );
}
