"use client";

import type { ReactNode } from "react";
import { TableFrame } from "@/components/report/markdown/table-frame";
import { code, Origin, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { limitWords, usedWords } from "@/components/settings/settings-words";
import { CopyLines } from "@/components/shell/copy-lines";
import { dayWords, money } from "@/components/ui/figures";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { AgentLimitSetting, LimitSettings, Setting } from "@/lib/http/settings-responses";

const EXAMPLE = [
  "limits:",
  "  runs_at_once: 20",
  "  per_day:",
  "    tokens: 2000000",
  "    searches: 200",
  "    money: 5.00",
  "agents:",
  "  standard:",
  "    budget:",
  "      max_tokens: 60000",
  "      max_minutes: 10",
  "      max_money: 0.50",
];

/** An agent's limits stand in the file, in a variable or in the copy made here; whatever else is a default. */
const FROM = {
  file: "file",
  copy: "copy",
  default: "default",
  environment: "environment",
  found: "default",
} as const;
const COLUMNS = ["steps", "searches", "tokens", "minutes", "money"] as const;

const KEYS = [
  "execution.max_iterations",
  "search.max_searches",
  "budget.max_tokens",
  "budget.max_minutes",
  "budget.max_money",
];

/** What runs may use: at once, in a day, and each by itself. */
export function LimitsSection({
  limits,
  currency,
  onAgain,
}: {
  limits: LimitSettings | null;
  currency: string;
  onAgain: () => void;
}) {
  const t = useWords();
  return (
    <Section id="limits" title={t("settings.part.limits")} lead={t("settings.limits.lead")}>
      {limits ? <Limits limits={limits} currency={currency} /> : <PartFault onAgain={onAgain} />}
    </Section>
  );
}

function Limits({ limits, currency }: { limits: LimitSettings; currency: string }) {
  const t = useWords();
  const { runsAtOnce, now, perDay, usedToday, agents } = limits;
  const amount = (value: number) => money(t, value, currency);
  const used = (what: "tokens" | "searches" | "money") => {
    const words = what === "money" ? amount : (value: number) => t.number(value);
    const cap = perDay[what].value;
    return usedWords(t, words(usedToday[what]), cap === null ? null : words(cap));
  };
  const keys = (): ReactNode =>
    KEYS.map((key, index) => (
      <span key={key}>
        {index > 0 ? ", " : null}
        {code(key)}
      </span>
    ));
  return (
    <>
      <Rows>
        <Row name={t("settings.limits.atOnce")} origin={<Origin setting={runsAtOnce} />}>
          {t("settings.limits.now", { most: runsAtOnce.value, live: now.live, queued: now.queued })}
        </Row>
        {(["tokens", "searches", "money"] as const).map((what) => (
          <Row key={what} name={t(`settings.limits.${what}`)} origin={<Origin setting={perDay[what]} />}>
            {used(what)}
          </Row>
        ))}
      </Rows>
      <p className="mt-2 text-meta text-muted">
        {t("settings.limits.since", { day: dayWords(t, Date.parse(limits.day)) })}
      </p>
      <h3 className="mt-8 font-medium">{t("settings.limits.perRun")}</h3>
      <AgentTable agents={agents} amount={amount} />
      <p className="max-w-[65ch] text-meta text-muted">{t.rich("settings.limits.keys", { keys })}</p>
      <details className="mt-4">
        <Summary className="min-h-8 text-accent pointer-coarse:min-h-11">{t("settings.limits.how")}</Summary>
        <CopyLines lines={EXAMPLE} what={t("settings.limits.theLines")} />
      </details>
    </>
  );
}

function AgentTable({ agents, amount }: { agents: AgentLimitSetting[]; amount: (value: number) => string }) {
  const t = useWords();
  const words = (column: string, { value }: Setting<number | null>) =>
    value !== null && column === "money" ? amount(value) : limitWords(t, value);
  return (
    <TableFrame label={t("settings.limits.perRunTable")}>
      <table className="w-full min-w-[32rem] text-left tabular">
        <thead>
          <tr className="border-b border-edge text-meta text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              {t("settings.limits.agent")}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-2 pl-4 text-right font-medium">
                {t(`settings.limits.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {agents.map((agent) => (
            <tr key={agent.agent}>
              <th scope="row" className="py-2 pr-4 font-medium">
                {agent.title}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="py-2 pl-4 text-right whitespace-nowrap">
                  {words(column, agent[column])}
                  <span className="block text-fine text-muted">
                    {t(`settings.limits.from.${FROM[agent[column].from]}`)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
