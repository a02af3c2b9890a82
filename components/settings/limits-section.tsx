"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { LimitsForm } from "@/components/settings/limits-form";
import { PricesPart } from "@/components/settings/prices-part";
import { code, Heading, Origin, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { limitWords, moneyToday, usedWords } from "@/components/settings/settings-words";
import { ValueTable } from "@/components/settings/value-table";
import { CopyLines } from "@/components/ui/copy-lines";
import { dayWords, money } from "@/components/ui/figures";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type {
  AgentLimitSetting,
  LimitSettings,
  Setting,
  SettingsResponse,
} from "@/lib/http/settings-responses";

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

/** An agent's limits come from the file, a variable or its copy; all others are defaults. */
const FROM = {
  file: "file",
  copy: "copy",
  default: "default",
  environment: "environment",
  connections: "default",
  settings: "default",
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

const agentsLink = (words: ReactNode) => (
  <Link key="agents" href="/agents" className="text-accent underline underline-offset-3">
    {words}
  </Link>
);

/** The number of agents in the table; a button shows the others. */
const MOST_AGENTS = 8;

/** The limits of runs: concurrent, per day, and each; and the prices of models. */
export function LimitsSection({
  limits,
  prices,
  onAgain,
}: {
  limits: LimitSettings | null;
  prices: SettingsResponse["prices"];
  onAgain: () => void;
}) {
  const t = useWords();
  return (
    <Section id="limits" title={t("settings.part.limits")} lead={t("settings.limits.lead")}>
      {limits ? (
        <Limits limits={limits} prices={prices} onChanged={onAgain} />
      ) : (
        <PartFault onAgain={onAgain} />
      )}
      <PricesPart prices={prices} onChanged={onAgain} />
    </Section>
  );
}

function Limits({
  limits,
  prices,
  onChanged,
}: {
  limits: LimitSettings;
  prices: SettingsResponse["prices"];
  onChanged: () => unknown;
}) {
  const t = useWords();
  const { runsAtOnce, now, perDay, usedToday, agents } = limits;
  const amount = (value: number) => money(t, value, prices.currency.value);
  const used = (what: "tokens" | "searches" | "money") => {
    const cap = perDay[what].value;
    if (what === "money") return moneyToday(t, usedToday, { currency: prices.currency.value, cap });
    return usedWords(t, t.number(usedToday[what]), cap === null ? null : t.number(cap));
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
        <Row id="at-once" name={t("settings.limits.atOnce")} origin={<Origin setting={runsAtOnce} />}>
          {t("settings.limits.now", { most: runsAtOnce.value, live: now.live, queued: now.queued })}
        </Row>
        {(["tokens", "searches", "money"] as const).map((what) => (
          <Row
            key={what}
            id={`${what}-today`}
            name={t(`settings.limits.${what}`)}
            origin={<Origin setting={perDay[what]} />}
          >
            {used(what)}
          </Row>
        ))}
      </Rows>
      <p className="mt-2 text-meta text-muted">
        {t("settings.limits.since", { day: dayWords(t, Date.parse(limits.day)) })}
      </p>
      <ForAdministrators>
        <LimitsForm limits={limits} currency={prices.currency.value} onChanged={onChanged} />
      </ForAdministrators>
      <Heading id="per-run">{t("settings.limits.perRun")}</Heading>
      <AgentTable agents={agents} amount={amount} />
      <p className="max-w-[65ch] text-meta text-muted">
        {t.rich("settings.limits.keys", { keys, agents: agentsLink })}
      </p>
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
    <ValueTable
      label={t("settings.limits.perRunTable")}
      corner={t("settings.limits.agent")}
      columns={COLUMNS.map((key) => ({ key, name: t(`settings.limits.column.${key}`) }))}
      rows={agents}
      most={MOST_AGENTS}
      minWidth="min-w-[32rem]"
      keyOf={({ agent }) => agent}
      nameOf={({ title }) => title}
      cell={(agent, column) => (
        <>
          {words(column, agent[column])}
          <span className="block text-fine text-muted">
            {t(`settings.limits.from.${FROM[agent[column].from]}`)}
          </span>
        </>
      )}
    />
  );
}
