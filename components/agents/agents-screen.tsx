"use client";

import Link from "next/link";
import { AdministratorsNote, ForAdministrators } from "@/components/account/administers";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { dayWords } from "@/components/ui/figures";
import { Part } from "@/components/ui/part";
import { useWords } from "@/components/ui/words";
import type {
  AgentDetail,
  AgentsFault,
  AgentsScreenData,
  BrokenCopy,
  CallComparison,
  ComparedCalls,
} from "@/lib/http/agents-responses";
import { PERIODS } from "@/lib/http/periods";
import { AgentArticle, useReset } from "./agent-article";
import { AgentsFrame } from "./agents-frame";
import { CallsTable, longestMedian, shareWords, successOf, timeWords } from "./calls-table";
import { type Share, telling } from "./shares";
import { ToolEntry } from "./tool-entry";
import { ToolsContext, useToolTitle } from "./tool-names";
import { WayName, wayId } from "./way-name";

const HEIGHT = 16;

/**
 * The share as a bar and its interval as a line with end marks; a hatched outline when there is too little
 * data.
 */
function ShareBar({ share }: { share: Share | null }) {
  if (!share || !telling(share))
    return (
      <rect x="0.5%" y="3" width="99%" height="10" className="fill-none stroke-edge" strokeDasharray="3 3" />
    );
  const at = (value: number) => `${value * 100}%`;
  return (
    <>
      <rect x="0" y="3" width="100%" height="10" className="fill-sunken" />
      <rect x="0" y="3" width={at(share.share)} height="10" className="fill-accent" />
      <g className="stroke-ink" strokeWidth="2">
        <line x1={at(share.low)} x2={at(share.high)} y1="8" y2="8" />
        <line x1={at(share.low)} x2={at(share.low)} y1="1" y2="15" />
        <line x1={at(share.high)} x2={at(share.high)} y1="1" y2="15" />
      </g>
    </>
  );
}

/** Compares variants by success rate and duration. The table below says the same to screen readers. */
function CallsChart({ ways }: { ways: ComparedCalls[] }) {
  const t = useWords();
  const longest = longestMedian(ways);
  return (
    <figure aria-label={t("agents.chart")} role="img" className="mt-3">
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-4 gap-y-1 text-meta md:grid-cols-[12rem_1fr_1fr]"
      >
        <span className="max-md:hidden" />
        <span className="text-fine text-muted max-md:hidden">{t("agents.success")}</span>
        <span className="text-fine text-muted max-md:hidden">{t("agents.median")}</span>
        {ways.map((way) => {
          const success = successOf(way);
          const { main } = shareWords(t, success);
          return (
            <div key={`${way.mode} ${wayId(way)}`} className="contents">
              <span className="break-words max-md:mt-2">
                <WayName way={way} tool={way.tool} />
              </span>
              <Bar words={main}>
                <ShareBar share={success} />
              </Bar>
              <Bar words={timeWords(t, way.median)}>
                <rect
                  x="0"
                  y="3"
                  width={`${((way.median ?? 0) / longest) * 100}%`}
                  height="10"
                  className="fill-edge"
                />
              </Bar>
            </div>
          );
        })}
      </div>
    </figure>
  );
}

function Bar({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <svg width="100%" height={HEIGHT} className="min-w-0 flex-1 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      <span className="w-20 shrink-0 text-fine text-muted tabular">{words}</span>
    </span>
  );
}

/** Groups by tool, in the given order. */
function byTool(compared: ComparedCalls[]): [string, ComparedCalls[]][] {
  return [...Map.groupBy(compared, ({ tool }) => tool)];
}

/** Compares the variants that answer the calls of each tool, over a selectable period. */
function CallsPart({ calls, agents }: { calls: CallComparison; agents: AgentDetail[] }) {
  const t = useWords();
  const titleOf = useToolTitle();
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
                {titleOf(tool)}
              </h3>
              {/* A single variant has nothing to be compared with. */}
              {ways.length > 1 ? <CallsChart ways={ways} /> : null}
              <CallsTable ways={ways} title={titleOf(tool)} agents={agents} />
            </section>
          ))}
          <p className="mt-4 max-w-[65ch] text-meta text-muted">{t("agents.callsNote")}</p>
        </>
      )}
    </Part>
  );
}

/** Shows the error in agents.yaml, its place, and the configuration that applies until it is corrected. */
function FileFault({ fault, file, never }: { fault: AgentsFault; file: string; never: boolean }) {
  const t = useWords();
  return (
    <div role="alert" className="mt-6 border-l-2 border-unfound pl-4">
      <p className="font-medium">{t("agents.faultTitle")}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">
        {t("agents.faultWhere", { file, path: fault.path, expected: fault.expected })}
      </p>
      <p className="mt-1 max-w-[65ch] text-muted">{t(never ? "agents.faultNever" : "agents.faultKept")}</p>
    </div>
  );
}

/** Copies that this version cannot read; each can be deleted. */
function BrokenCopies({ copies }: { copies: BrokenCopy[] }) {
  return copies.map((copy) => <BrokenCopyNotice key={copy.name} copy={copy} />);
}

function BrokenCopyNotice({ copy }: { copy: BrokenCopy }) {
  const t = useWords();
  const { name, updatedAt } = copy;
  const { working, fault, reset } = useReset(copy);
  return (
    <div className="mt-6 border-l-2 border-weak pl-4">
      <p className="max-w-[65ch]">{t("agents.broken", { name, date: dayWords(t, updatedAt) })}</p>
      <ForAdministrators>
        <Button onClick={reset} aria-disabled={working} className="mt-2">
          {t("agents.takeAway")}
        </Button>
      </ForAdministrators>
      {fault ? (
        <p role="alert" className="mt-1 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** Every agent, every tool, and a comparison of the variants that answer calls. */
export function AgentsScreen({ data, calls }: { data: AgentsScreenData; calls: CallComparison }) {
  const t = useWords();
  const parts = [
    ["agents", t("agents.partAgents")],
    ["tools", t("agents.partTools")],
    ["comparison", t("agents.partCalls")],
  ] as const;
  return (
    <ToolsContext value={data.tools}>
      <AgentsFrame>
        <nav aria-label={t("agents.onThisPage")} className="mt-4 -ml-2 flex flex-wrap">
          {parts.map(([id, title]) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
            >
              {title}
            </a>
          ))}
        </nav>
        <AdministratorsNote about="agents" />
        {data.fault ? <FileFault fault={data.fault} file={data.file} never={data.default === ""} /> : null}
        <BrokenCopies copies={data.broken} />
        <Part id="agents" title={t("agents.partAgents")}>
          <div className="mt-4 divide-y divide-line border-y border-line">
            {data.agents.map((agent) => (
              <AgentArticle key={agent.name} agent={agent} />
            ))}
          </div>
        </Part>
        <Part id="tools" title={t("agents.partTools")} lead={t("agents.toolsLead")}>
          <div className="mt-4 divide-y divide-line border-y border-line">
            {data.tools.map((tool) => (
              <ToolEntry key={tool.id} tool={tool} />
            ))}
          </div>
        </Part>
        <CallsPart calls={calls} agents={data.agents} />
      </AgentsFrame>
    </ToolsContext>
  );
}
