import type { AgentName } from "@/components/library/filters";
import type { LibraryAddress } from "@/components/library/library-address";
import type { ChoiceOption } from "@/components/ui/choice";
import { dayWords } from "@/components/ui/figures";
import type { SearchKind, SearchResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { VERDICTS, type Verdict } from "@/lib/reports/verdict";

type Options<Value extends string> = ChoiceOption<Value>[];
type Flag = "any" | "yes" | "no";

/** An option whose closed control shows the same text as its line. */
const option = <Value extends string>(value: Value, label: string, detail: string) => ({
  value,
  summary: label,
  label,
  detail,
});

const KINDS: readonly SearchKind[] = ["report", "question", "source", "document"];

/** Kinds with the number of results of each, or a lower bound. */
export function kindOptions(t: Words, answer: SearchResponse | null): Options<SearchKind | "any"> {
  const label = (name: SearchKind) => {
    const kind = t(`library.kind.${name}`);
    const count = answer?.counts?.[name];
    if (count === undefined) return kind;
    return answer?.partial && count > 0
      ? t("library.kindCountOrMore", { kind, count })
      : t("library.kindCount", { kind, count });
  };
  return [
    option("any", t("library.everything"), t("library.everything.detail")),
    ...KINDS.map((kind) => ({
      value: kind,
      summary: t(`library.kind.${kind}`),
      label: label(kind),
      detail: t(`library.kind.${kind}.detail`),
    })),
  ];
}

export function sortOptions(t: Words): Options<LibraryAddress["sort"]> {
  return (["relevance", "date"] as const).map((sort) =>
    option(sort, t(`library.order.${sort}`), t(`library.order.${sort}.detail`)),
  );
}

const FLAGS: readonly Flag[] = ["any", "yes", "no"];

/** Whether a source was read, or whether it is cited. */
export function flagOptions(t: Words, of: "reading" | "citing"): Options<Flag> {
  return FLAGS.map((flag) => option(flag, t(`library.${of}.${flag}`), t(`library.${of}.${flag}.detail`)));
}

export function verdictOptions(t: Words): Options<Verdict | "any"> {
  return [
    option("any", t("library.verdict.any"), t("library.verdict.any.detail")),
    ...VERDICTS.map((verdict) => ({
      value: verdict,
      summary: t(`library.verdict.${verdict}.summary`),
      label: t(`library.verdict.${verdict}`),
      detail: t(`library.verdict.${verdict}.detail`),
    })),
  ];
}

/** The hosts of the results, the selected one first. */
export function hostOptions(t: Words, hosts: string[], chosen: string | undefined): Options<string> {
  const known = [...new Set([...(chosen ? [chosen] : []), ...hosts])];
  return [
    option("", t("library.anyHost"), t("library.anyHost.detail")),
    ...known.map((host) => option(host, host, t("library.oneHost.detail"))),
  ];
}

/** The available agents; one that no longer exists is shown by its name. */
export function agentOptions(t: Words, agents: AgentName[], chosen: string | undefined): Options<string> {
  const known =
    agents.some(({ name }) => name === chosen) || !chosen
      ? agents
      : [...agents, { name: chosen, title: chosen }];
  return [
    option("", t("library.anyAgent"), t("library.anyAgent.detail")),
    ...known.map(({ name, title }) => option(name, title, t("library.oneAgent.detail"))),
  ];
}

const DAY = 86_400_000;
const SPANS = { week: 7, month: 30, year: 365 } as const;
export type DateValue = "any" | keyof typeof SPANS | "span";

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first day of a span that ends today; undefined for any time. */
export function sinceOf(value: "any" | keyof typeof SPANS, now: number): string | undefined {
  return value === "any" ? undefined : isoDay(now - SPANS[value] * DAY);
}

/** The option that matches the address. */
export function dateValue({ from, to }: Pick<LibraryAddress, "from" | "to">, now: number): DateValue {
  if (!from && !to) return "any";
  const spans = Object.keys(SPANS) as (keyof typeof SPANS)[];
  return (to ? undefined : spans.find((span) => sinceOf(span, now) === from)) ?? "span";
}

const DATES = ["any", "week", "month", "year"] as const;

/** Spans up to today, and a custom span, which shows its days when set. */
export function dateOptions(t: Words, { from, to }: Pick<LibraryAddress, "from" | "to">): Options<DateValue> {
  return [
    ...DATES.map((date) => option(date, t(`library.date.${date}`), t(`library.date.${date}.detail`))),
    {
      ...option("span" as const, t("library.date.span"), t("library.date.span.detail")),
      summary: spanWords(t, from, to),
    },
  ];
}

function spanWords(t: Words, from: string | undefined, to: string | undefined): string {
  const day = (date: string) => dayWords(t, Date.parse(date));
  if (from && to) return t("library.date.fromTo", { from: day(from), to: day(to) });
  if (from) return t("library.date.from", { from: day(from) });
  return to ? t("library.date.to", { to: day(to) }) : t("library.date.span");
}
