"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { dayWords, money } from "@/components/ui/figures";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { ChangeGeneral, GeneralName } from "@/lib/http/general-requests";
import type {
  AgentLimitSetting,
  LimitSettings,
  Setting,
  SettingsResponse,
} from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";
import { type Figure, FiguresForm, useFormFold } from "./figures-form";
import { PricesPart } from "./prices-part";
import { code, Heading, Origin, PartFault, Row, Rows, Section } from "./section";
import { limitWords, moneyToday, usedWords } from "./settings-words";
import { useGeneral } from "./use-general";
import { ValueTable } from "./value-table";

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

/** The caps of a day, with the least of each; more than the most is not a cap. */
const CAPS = {
  tokens: { least: 1000, most: Number.MAX_SAFE_INTEGER, whole: true },
  searches: { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true },
  money: { least: 0.0001, most: 1_000_000, whole: false },
} as const;
type Cap = keyof typeof CAPS;
const MOST_AT_ONCE = 1000;

const isEntered = ({ from }: Setting<unknown>) => from === "settings";
const fixedBy = (t: Words, { from, key }: Setting<unknown>) =>
  from === "environment" ? t("settings.figures.fixed", { variable: key }) : null;

function figuresOf(t: Words, { runsAtOnce, perDay }: LimitSettings, currency: string): Figure[] {
  const cap = (name: Cap, setting: Setting<number | null>): Figure => ({
    name,
    label:
      name === "money" ? t("settings.limits.aDay.money", { currency }) : t(`settings.limits.aDay.${name}`),
    hint: t("settings.limits.emptyIsNone"),
    value: setting.value,
    fixed: fixedBy(t, setting),
    faultOf: (value) => {
      const { least, most, whole } = CAPS[name];
      const fits = value === null || (value >= least && value <= most && (!whole || Number.isInteger(value)));
      return fits ? null : t(`settings.limits.fault.${name}`);
    },
  });
  return [
    {
      name: "runsAtOnce",
      label: t("settings.limits.atOnce"),
      value: runsAtOnce.value,
      fixed: fixedBy(t, runsAtOnce),
      faultOf: (value) =>
        value !== null && Number.isInteger(value) && value >= 1 && value <= MOST_AT_ONCE
          ? null
          : t("settings.limits.fault.atOnce", { most: MOST_AT_ONCE }),
    },
    cap("tokens", perDay.tokens),
    cap("searches", perDay.searches),
    cap("money", perDay.money),
  ];
}

/** Changes what all runs may use together, or goes back to agents.yaml. */
function LimitsForm({
  limits,
  currency,
  onChanged,
}: {
  limits: LimitSettings;
  currency: string;
  onChanged: () => unknown;
}) {
  const t = useWords();
  const { open, close, button } = useFormFold();
  const { saving, fault, change } = useGeneral(onChanged);
  const { runsAtOnce, perDay } = limits;
  const settings: [GeneralName, Setting<unknown>][] = [
    ["runsAtOnce", runsAtOnce],
    ["perDay.tokens", perDay.tokens],
    ["perDay.searches", perDay.searches],
    ["perDay.money", perDay.money],
  ];
  const entered = settings.flatMap(([name, setting]) => (isEntered(setting) ? [name] : []));
  const save = async ({ runsAtOnce: atOnce, ...caps }: Record<string, number | null>) => {
    const wanted: ChangeGeneral = { ...(atOnce ? { runsAtOnce: atOnce } : {}), perDay: caps };
    if (await change(wanted)) close();
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <button {...button} className={buttonLook()}>
          {t("settings.limits.change")}
        </button>
        {entered.length > 0 ? (
          <Button variant="quiet" aria-disabled={saving} onClick={() => void change({ reset: entered })}>
            {t("settings.limits.reset")}
          </Button>
        ) : null}
      </div>
      <FiguresForm
        label={t("settings.limits.change")}
        figures={figuresOf(t, limits, currency)}
        {...{ open, saving, fault }}
        onSave={(changed) => void save(changed)}
        onCancel={close}
      />
    </>
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
