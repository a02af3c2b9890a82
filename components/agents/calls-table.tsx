"use client";

import type { ReactNode } from "react";
import { type DataColumn, DataTable } from "@/components/ui/data-table";
import { duration, tokens } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { AgentDetail, ComparedCalls, ToolVariant } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { LEVEL, percent, type Share, shareOf, telling } from "./shares";
import { WayName, wayId } from "./way-name";

// A variant that answers a tool's calls, in the agent's settings and in the results.

type Way = Pick<ComparedCalls, "activity" | "variant" | "mode">;

const isWay = ({ binding }: ToolVariant, { activity, variant, mode }: Way): boolean =>
  mode === "latent"
    ? binding.mode === "latent"
    : binding.activity === activity && (binding.variant ?? "default") === variant;

/** The share of a variant in each agent; empty where no agent distributes the tool's calls. */
function sharesOf(
  agents: readonly AgentDetail[],
  tool: string,
  way: Way,
): { agent: string; share: number }[] {
  return agents.flatMap(({ title, bindings }) => {
    const ways = bindings.find((one) => one.tool === tool)?.ways ?? [];
    const share = ways.filter((one) => isWay(one, way)).reduce((sum, one) => sum + one.share, 0);
    return ways.length > 0 ? [{ agent: title, share }] : [];
  });
}

/** "50 % of runs", or by agent where they differ; null where no agent distributes the tool's calls. */
function shareWordsOf(
  t: Words,
  agents: readonly AgentDetail[],
  { tool, ...way }: Way & { tool: string },
): string | null {
  const shares = sharesOf(agents, tool, way);
  const [first] = shares;
  if (!first) return null;
  if (shares.every(({ share }) => share === first.share))
    return t("agents.wayShare", { share: percent(t, first.share) });
  return t.list(
    shares.map(({ agent, share }) => t("agents.wayShareOf", { agent, share: percent(t, share) })),
  );
}

/** A secondary line below a figure. */
function Below({ children }: { children: ReactNode }) {
  return <span className="block text-fine font-normal text-muted">{children}</span>;
}

// Texts about the calls that one variant answered.

const madeOf = ({ succeeded, failed }: ComparedCalls): number => succeeded + failed;
export const successOf = (way: ComparedCalls): Share | null => shareOf(way.succeeded, madeOf(way));
const citedOf = ({ cited, bringing }: ComparedCalls): Share | null => shareOf(cited, bringing);

/** A share with its total; `sure` states its interval, or that there is too little data. */
export function shareWords(t: Words, share: Share | null): { main: string; of: string; sure: string } {
  if (share === null) return { main: t("agents.none"), of: "", sure: "" };
  const of = t("agents.share", { part: share.part, whole: share.whole });
  if (!telling(share)) return { main: of, of: "", sure: t("agents.tooFew") };
  const sure = t("agents.interval", {
    level: percent(t, LEVEL),
    low: percent(t, share.low),
    high: percent(t, share.high),
  });
  return { main: percent(t, share.share), of, sure };
}

/** Short times in milliseconds: in seconds, calls answered by code would all show as zero. */
export function timeWords(t: Words, ms: number | null): string {
  if (ms === null) return t("agents.none");
  return ms < 100 ? t("ui.milliseconds", { count: Math.round(ms) }) : duration(t, ms);
}

/** The longest of several medians, as the scale of bars drawn side by side; at least 1. */
export const longestMedian = (ways: ComparedCalls[]): number =>
  Math.max(1, ...ways.map(({ median }) => median ?? 0));

function ShareFigure({ share, more }: { share: Share | null; more?: string }) {
  const t = useWords();
  const { main, of, sure } = shareWords(t, share);
  return (
    <>
      {main}
      {[of, sure, more].filter(Boolean).map((line) => (
        <Below key={line}>{line}</Below>
      ))}
    </>
  );
}

function Tokens({ way: { inputTokens, outputTokens } }: { way: ComparedCalls }) {
  const t = useWords();
  if (inputTokens === null || outputTokens === null) return t("agents.none");
  return (
    <>
      {tokens(t, Math.round(inputTokens + outputTokens))}
      <Below>
        {t("agents.tokensSplit", {
          input: t.number(Math.round(inputTokens)),
          output: t.number(Math.round(outputTokens)),
        })}
      </Below>
    </>
  );
}

/** Columns with the results of a variant's calls. */
function outcomeColumns(t: Words): DataColumn<ComparedCalls>[] {
  const figure = (
    key: "calls" | "success" | "median" | "slowest" | "tokens" | "cited",
    cell: (way: ComparedCalls) => ReactNode,
  ) => ({ key, name: t(`agents.${key}`), figure: true, cell });
  return [
    figure("calls", (way) => (
      <>
        {t.number(madeOf(way))}
        {way.leftOut > 0 ? <Below>{t("agents.callsLeftOut", { count: way.leftOut })}</Below> : null}
      </>
    )),
    figure("success", (way) => <ShareFigure share={successOf(way)} />),
    figure("median", (way) => timeWords(t, way.median)),
    figure("slowest", (way) => timeWords(t, way.slowest)),
    figure("tokens", (way) => <Tokens way={way} />),
    figure("cited", (way) => (
      <ShareFigure
        share={citedOf(way)}
        more={way.citations > 0 ? t("agents.citedCount", { count: way.citations }) : undefined}
      />
    )),
  ];
}

/** Each variant that answered calls of a tool, with its results. */
export function CallsTable({
  ways,
  title,
  agents,
}: {
  ways: ComparedCalls[];
  title: string;
  agents: AgentDetail[];
}) {
  const t = useWords();
  const name = (way: ComparedCalls) => {
    // The share of runs that choose it at present.
    const share = shareWordsOf(t, agents, way);
    return (
      <>
        <WayName way={way} tool={way.tool} />
        {share === null ? null : <Below>{share}</Below>}
      </>
    );
  };
  return (
    <DataTable
      label={t("agents.ofAgent", { action: t("agents.partCalls"), agent: title })}
      minWidth="min-w-[44rem]"
      rows={ways}
      keyOf={(way) => `${way.mode} ${wayId(way)}`}
      columns={[{ key: "way", name: t("agents.way"), cell: name }, ...outcomeColumns(t)]}
    />
  );
}
