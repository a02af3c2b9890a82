import type { AgentName } from "@/components/library/filters";
import type { LibraryAddress } from "@/components/library/library-address";
import type { ChoiceOption } from "@/components/ui/choice";
import type { SearchKind, SearchResponse } from "@/lib/http/responses";
import type { Verdict } from "@/lib/runs/run-state";

type Options<Value extends string> = ChoiceOption<Value>[];
type Flag = "any" | "yes" | "no";

const option = <Value extends string>(value: Value, summary: string, label: string, detail: string) => ({
  value,
  summary,
  label,
  detail,
});

const KINDS: [SearchKind, string, string][] = [
  ["report", "Reports", "What was written, in its newest version"],
  ["question", "Questions", "What was asked, with the short answer"],
  ["source", "Sources", "Pages that were read, and results that were only seen"],
  ["document", "Documents", "Files on this machine"],
];

/** Kinds with how many of each were found, or at least so many. */
export function kindOptions(answer: SearchResponse | null): Options<SearchKind | "any"> {
  const count = (kind: SearchKind) => {
    const found = answer?.counts?.[kind];
    if (found === undefined) return "";
    return ` (${found.toLocaleString("en")}${answer?.partial && found > 0 ? " or more" : ""})`;
  };
  return [
    option("any", "Everything", "Everything", "Reports, questions, sources and documents"),
    ...KINDS.map(([kind, label, detail]) => option(kind, label, `${label}${count(kind)}`, detail)),
  ];
}

export const SORTS: Options<LibraryAddress["sort"]> = [
  option("relevance", "Best match first", "Best match first", "Words in the title before words in the text"),
  option("date", "Newest first", "Newest first", "By when it was written or read"),
];

export const READ: Options<Flag> = [
  option("any", "Read or seen", "Read or seen", "Every source of every research"),
  option("yes", "Read", "Read", "Its whole text is stored and searched"),
  option("no", "Only seen", "Only seen", "It stood among results and was not opened"),
];

export const CITED: Options<Flag> = [
  option("any", "Cited or not", "Cited or not", "Whether or not a report leans on it"),
  option("yes", "Cited", "Cited", "At least one report cites it"),
  option("no", "Not cited", "Not cited", "No report cites it"),
];

export const VERDICTS: Options<Verdict | "any"> = [
  option("any", "Any verdict", "Any verdict", "However its citations stand"),
  option(
    "supported",
    "With supported citations",
    "Supported",
    "At least one citation is supported by its page",
  ),
  option("weak", "With weak citations", "Weak", "At least one citation is supported only in part"),
  option(
    "not_found",
    "With citations not found",
    "Not found",
    "At least one page does not say what is cited",
  ),
  option(
    "unchecked",
    "With unchecked citations",
    "Cannot be checked",
    "At least one citation could not be checked",
  ),
];

/** Hosts among what was found; the one that is set stands first. */
export function hostOptions(hosts: string[], chosen: string | undefined): Options<string> {
  const known = [...new Set([...(chosen ? [chosen] : []), ...hosts])];
  return [
    option("", "Any host", "Any host", "Wherever it was found"),
    ...known.map((host) => option(host, host, host, "Only from here")),
  ];
}

/** Agents on offer; one that is no longer is shown by its name. */
export function agentOptions(agents: AgentName[], chosen: string | undefined): Options<string> {
  const known =
    agents.some(({ name }) => name === chosen) || !chosen
      ? agents
      : [...agents, { name: chosen, title: chosen }];
  return [
    option("", "Any agent", "Any agent", "Whoever researched"),
    ...known.map(({ name, title }) => option(name, title, title, "Only what this agent wrote")),
  ];
}

const DAY = 86_400_000;
const SPANS = { week: 7, month: 30, year: 365 } as const;
type DateValue = "any" | keyof typeof SPANS | "span";

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first day of a span that ends today; none for any time. */
export function sinceOf(value: "any" | keyof typeof SPANS, now: number): string | undefined {
  return value === "any" ? undefined : isoDay(now - SPANS[value] * DAY);
}

/** Which of the choices an address stands for. */
export function dateValue({ from, to }: LibraryAddress, now: number): DateValue {
  if (!from && !to) return "any";
  const spans = Object.keys(SPANS) as (keyof typeof SPANS)[];
  return (to ? undefined : spans.find((span) => sinceOf(span, now) === from)) ?? "span";
}

/** Spans up to today, and the one of the address when it is another. */
export function dateOptions({ from, to }: LibraryAddress): Options<DateValue> {
  const words = [from ? `from ${from}` : "", to ? `to ${to}` : ""].filter(Boolean).join(" ");
  const span = words.charAt(0).toUpperCase() + words.slice(1);
  return [
    option("any", "Any time", "Any time", "However old"),
    option("week", "Last 7 days", "Last 7 days", "Written or read this week"),
    option("month", "Last 30 days", "Last 30 days", "Written or read this month"),
    option("year", "Last 365 days", "Last 365 days", "Written or read this year"),
    ...(words ? [option("span" as const, span, span, "As the address of this page says")] : []),
  ];
}
