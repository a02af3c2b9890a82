"use client";

import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import {
  agentOptions,
  type DateValue,
  dateOptions,
  dateValue,
  flagOptions,
  hostOptions,
  kindOptions,
  sinceOf,
  sortOptions,
  verdictOptions,
} from "@/components/library/filter-options";
import { countFilters, type LibraryAddress, withoutFilters } from "@/components/library/library-address";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import type { SearchResponse } from "@/lib/http/responses";

type Span = { from?: string; to?: string };

const FIELD =
  "min-h-8 rounded-control border border-edge bg-raised px-2 text-meta text-ink tabular aria-invalid:border-unfound pointer-coarse:min-h-11";

/** Filters by date: a span up to today, or two custom days. */
function DateFilter({
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
  const chosen = dateValue({ from, to }, now);
  const value: DateValue = own ? "span" : chosen;
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

/** Two days; they apply once they form a valid span. */
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

export type AgentName = { name: string; title: string };

type FiltersProps = {
  /** True in a list of one kind, which has its own order: neither kind nor order can be chosen. */
  within?: boolean;
  address: LibraryAddress;
  onChange: (next: LibraryAddress) => void;
  answer: SearchResponse | null;
  agents: AgentName[];
  now: number;
};

const flag = (value: string): boolean | undefined => (value === "any" ? undefined : value === "yes");
const flagValue = (value: boolean | undefined): "any" | "yes" | "no" =>
  value === undefined ? "any" : value ? "yes" : "no";

/** The filters that apply to the results; an active filter is always shown, so that it can be removed. */
function Narrowing({ address, onChange, answer, agents, now }: FiltersProps) {
  const t = useWords();
  const { kind, read, cited, host, agent, verdict } = address;
  const set = (part: Partial<LibraryAddress>) => onChange({ ...address, ...part });
  const hosts = answer?.hosts ?? [];
  return (
    <>
      {kind === "source" || read !== undefined ? (
        <Choice
          name={t("library.reading")}
          options={flagOptions(t, "reading")}
          value={flagValue(read)}
          onChange={(value) => set({ read: flag(value) })}
        />
      ) : null}
      {kind === "source" || cited !== undefined ? (
        <Choice
          name={t("library.citing")}
          options={flagOptions(t, "citing")}
          value={flagValue(cited)}
          onChange={(value) => set({ cited: flag(value) })}
        />
      ) : null}
      {(kind === "source" && hosts.length > 1) || host !== undefined ? (
        <Choice
          name={t("library.host")}
          options={hostOptions(t, hosts, host)}
          value={host ?? ""}
          onChange={(value) => set({ host: value || undefined })}
        />
      ) : null}
      {kind === "report" || verdict !== undefined ? (
        <Choice
          name={t("library.verdict")}
          options={verdictOptions(t)}
          value={verdict ?? "any"}
          onChange={(value) => set({ verdict: value === "any" ? undefined : value })}
        />
      ) : null}
      {kind === "report" || kind === "question" || agent !== undefined ? (
        <Choice
          name={t("library.agent")}
          options={agentOptions(t, agents, agent)}
          value={agent ?? ""}
          onChange={(value) => set({ agent: value || undefined })}
        />
      ) : null}
      <DateFilter from={address.from} to={address.to} now={now} onChange={set} />
    </>
  );
}

/** Removes all filters except the kind. */
function ClearFilters({ address, onChange, className }: FiltersProps & { className?: string }) {
  const t = useWords();
  return (
    <button
      type="button"
      onClick={() => onChange({ ...withoutFilters(address), kind: address.kind })}
      className={classNames(
        "min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11",
        className ?? "inline-flex",
      )}
    >
      {t("library.clearFilters")}
    </button>
  );
}

/** Kind, order and filters, as text. On the phone the filters open as a sheet. */
export function Filters(props: FiltersProps) {
  const t = useWords();
  const { address, onChange, answer, within = false } = props;
  const [open, setOpen] = useState(false);
  const count = countFilters(address);
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1">
      {within ? null : (
        <Choice
          name={t("library.kind")}
          options={kindOptions(t, answer)}
          value={address.kind ?? "any"}
          onChange={(value) => {
            // Filters of one kind would hide everything of another kind.
            const { q, tab, sort, from, to } = address;
            onChange({ q, tab, sort, from, to, kind: value === "any" ? undefined : value });
          }}
        />
      )}
      <div className="hidden flex-wrap items-center gap-x-1 md:flex">
        <Narrowing {...props} />
      </div>
      <Button
        variant="quiet"
        className="text-meta font-normal text-muted md:hidden"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={14} aria-hidden="true" />
        {t("library.filterCount", { count })}
      </Button>
      {count > 0 ? <ClearFilters {...props} className="hidden md:inline-flex" /> : null}
      {within ? null : (
        <span className="md:ml-auto">
          <Choice
            name={t("library.order")}
            options={sortOptions(t)}
            value={address.sort}
            onChange={(sort) => onChange({ ...address, sort })}
          />
        </span>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("library.filters")} side="bottom">
        <div className="flex min-h-80 flex-col items-start gap-1 p-3">
          <Narrowing {...props} />
          {count > 0 ? <ClearFilters {...props} /> : null}
        </div>
      </Sheet>
    </div>
  );
}
