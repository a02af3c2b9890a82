"use client";

import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Part } from "@/components/ui/part";
import { toolTitle } from "@/components/ui/tool-words";
import { useWords } from "@/components/ui/words";
import type { AgentDetail, CallComparison, ComparedCalls } from "@/lib/http/agents-responses";
import { PERIODS } from "@/lib/http/periods";
import { CallsChart } from "./calls-chart";
import { CallsTable } from "./calls-table";

/** By tool, in the order they come. */
function byTool(compared: ComparedCalls[]): [string, ComparedCalls[]][] {
  return [...Map.groupBy(compared, ({ tool }) => tool)];
}

/** How those who answer the calls of a tool compare, over a period that can be chosen. */
export function CallsPart({ calls, agents }: { calls: CallComparison; agents: AgentDetail[] }) {
  const t = useWords();
  return (
    <Part id="comparison" title={t("agents.partCalls")} lead={t("agents.callsLead")}>
      <nav aria-label={t("agents.period")} className="mt-3 -ml-2 flex flex-wrap">
        {PERIODS.map((days) => (
          <Link
            key={days}
            href={`/agents?days=${days}#comparison`}
            scroll={false}
            aria-current={days === calls.days ? "true" : undefined}
            className="flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-4 pointer-coarse:min-h-11"
          >
            {t("agents.days", { count: days })}
          </Link>
        ))}
      </nav>
      {calls.compared.length === 0 ? (
        <EmptyState
          className="mt-2 border-y border-line"
          sentence={t("agents.callsNone")}
          action={
            <Link href="/" className={buttonLook()}>
              {t("ui.newResearch")}
            </Link>
          }
        />
      ) : (
        <>
          {calls.cut ? (
            <p className="mt-2 text-meta text-muted">{t("agents.callsCut", { count: calls.calls })}</p>
          ) : null}
          {byTool(calls.compared).map(([tool, ways]) => (
            <section key={tool} aria-labelledby={`calls-${tool}`} className="mt-8">
              <h3 id={`calls-${tool}`} className="scroll-mt-20 font-medium md:scroll-mt-8">
                {toolTitle(t, tool)}
              </h3>
              {/* One way alone is compared with nothing. */}
              {ways.length > 1 ? <CallsChart ways={ways} /> : null}
              <CallsTable ways={ways} title={toolTitle(t, tool)} agents={agents} />
            </section>
          ))}
          <p className="mt-4 max-w-[65ch] text-meta text-muted">{t("agents.callsNote")}</p>
        </>
      )}
    </Part>
  );
}
