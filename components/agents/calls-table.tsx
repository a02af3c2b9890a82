"use client";

import { TableFrame } from "@/components/report/markdown/table-frame";
import { tokens } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { AgentDetail, ComparedCalls } from "@/lib/http/agents-responses";
import { shareWordsOf } from "./arm-shares";
import { citedOf, madeOf, shareWords, successOf, timeWords } from "./calls-words";
import type { Share } from "./shares";
import { WayName, wayId } from "./way-name";

function ShareCell({ share, more }: { share: Share | null; more?: string }) {
  const t = useWords();
  const { main, of, sure } = shareWords(t, share);
  return (
    <td className="py-2 pl-4 text-right whitespace-nowrap">
      {main}
      {[of, sure, more].filter(Boolean).map((line) => (
        <span key={line} className="block text-fine text-muted">
          {line}
        </span>
      ))}
    </td>
  );
}

/** Each way in which the calls of a tool were answered, with what came of it. */
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
  const heads = [
    t("agents.calls"),
    t("agents.success"),
    t("agents.median"),
    t("agents.slowest"),
    t("agents.tokens"),
    t("agents.cited"),
  ];
  return (
    <TableFrame label={t("agents.ofAgent", { action: t("agents.partCalls"), agent: title })}>
      <table className="w-full min-w-[44rem] text-left text-meta tabular">
        <thead>
          <tr className="border-b border-edge text-muted">
            <th scope="col" className="py-2 pr-2 align-bottom font-medium">
              {t("agents.way")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-4 text-right align-bottom font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {ways.map((way) => (
            <tr key={`${way.mode} ${wayId(way)}`} className="align-top">
              <th scope="row" className="py-2 pr-2 font-medium">
                <WayName way={way} />
                <ShareLine words={shareWordsOf(t, agents, way)} />
              </th>
              <td className="py-2 pl-4 text-right">
                {t.number(madeOf(way))}
                {way.leftOut > 0 ? (
                  <span className="block text-fine text-muted">
                    {t("agents.callsLeftOut", { count: way.leftOut })}
                  </span>
                ) : null}
              </td>
              <ShareCell share={successOf(way)} />
              <td className="py-2 pl-4 text-right whitespace-nowrap">{timeWords(t, way.median)}</td>
              <td className="py-2 pl-4 text-right whitespace-nowrap">{timeWords(t, way.slowest)}</td>
              <TokensCell way={way} />
              <ShareCell
                share={citedOf(way)}
                more={way.citations > 0 ? t("agents.citedCount", { count: way.citations }) : undefined}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** How often it is drawn now. */
function ShareLine({ words }: { words: string | null }) {
  return words === null ? null : <span className="block text-fine font-normal text-muted">{words}</span>;
}

function TokensCell({ way: { inputTokens, outputTokens } }: { way: ComparedCalls }) {
  const t = useWords();
  if (inputTokens === null || outputTokens === null)
    return <td className="py-2 pl-4 text-right">{t("agents.none")}</td>;
  return (
    <td className="py-2 pl-4 text-right whitespace-nowrap">
      {tokens(t, Math.round(inputTokens + outputTokens))}
      <span className="block text-fine text-muted">
        {t("agents.tokensSplit", {
          input: t.number(Math.round(inputTokens)),
          output: t.number(Math.round(outputTokens)),
        })}
      </span>
    </td>
  );
}
