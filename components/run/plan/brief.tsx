"use client";

import { ChevronRight } from "lucide-react";
import { useRegionName } from "@/components/report/region-name";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { type CheckedDemand, checkedDemands } from "@/lib/run-log/demands";
import type { Brief } from "@/lib/run-log/run-findings";
import type { RunState } from "@/lib/run-log/run-state";

/** What the report has to be, above the plan: what is delivered, the demands, and behind a fold the rest. */
export function BriefView({ state }: { state: RunState }) {
  const t = useWords();
  const name = useRegionName(t("run.brief.title"));
  const brief = state.plan?.brief;
  if (!brief) return null;
  const demands = checkedDemands(state);
  const checked = demands.filter(({ met }) => met !== null);
  const met = checked.filter((demand) => demand.met).length;
  return (
    <section aria-label={name} className="pt-4">
      <h2 className="text-meta font-semibold">
        {t("run.brief.title")}
        {checked.length > 0 ? (
          <span className="font-normal text-muted">
            {" "}
            {t("run.brief.count", { met, count: checked.length })}
          </span>
        ) : null}
      </h2>
      <p className="text-body wrap-anywhere">
        {brief.deliverable}
        {brief.audience ? (
          <span className="text-muted">{` · ${t("run.brief.for", { audience: brief.audience })}`}</span>
        ) : null}
      </p>
      {demands.length > 0 ? (
        <ul aria-label={t("run.brief.demands")} className="mt-1">
          {demands.map((demand) => (
            <DemandLine key={demand.id} demand={demand} />
          ))}
        </ul>
      ) : null}
      <Rest brief={brief} />
    </section>
  );
}

function DemandLine({ demand: { text, met } }: { demand: CheckedDemand }) {
  const t = useWords();
  return (
    <li className="flex min-h-7 gap-3 py-1">
      <StatusMark
        state={met ? "done" : "planned"}
        label={met ? t("run.brief.met") : met === null ? "" : null}
        className="h-5"
      />
      <span className="min-w-0 text-body wrap-anywhere">
        <span className={met ? "text-muted" : undefined}>{text}</span>
        {met === false ? <span className="text-meta text-weak">{` · ${t("run.brief.missing")}`}</span> : null}
      </span>
    </li>
  );
}

/** Everything else that the brief names; nothing while it names no more. */
function Rest({ brief }: { brief: Brief }) {
  const t = useWords();
  const { period, region, form, dimensions, assumptions } = brief;
  const rows = [
    ["form", form],
    ["period", period],
    ["region", region],
    ["dimensions", dimensions.join(" · ")],
    ["assumptions", assumptions.join(" · ")],
  ] as const;
  const named = rows.filter(([, value]) => value !== "");
  if (named.length === 0) return null;
  return (
    <details className="group/rest">
      <summary className="focus-inset flex min-h-7 w-fit cursor-pointer list-none items-center gap-1 rounded-control pr-2 text-meta text-muted hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open/rest:rotate-90"
        />
        {t("run.brief.rest")}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-1 pl-5 text-meta max-md:grid-cols-1 max-md:gap-y-0">
        {named.map(([part, value]) => (
          <div key={part} className="contents">
            <dt className="text-muted">{t(`run.brief.${part}`)}</dt>
            <dd className="min-w-0 wrap-anywhere max-md:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
