// The choices beside a question, as text.

import type { Caps } from "@/components/composer/caps";
import { capsWords } from "@/components/composer/caps-words";
import { periodWords } from "@/components/composer/period-words";
import type { Where } from "@/components/composer/places";
import { type Sites, saysNothing } from "@/components/composer/sites";
import { sitesWords } from "@/components/composer/sites-words";
import { byOrigin, collectionWords } from "@/components/library/collection-words";
import { webSearchOf } from "@/components/settings/web-search-of";
import type { ChoiceOption } from "@/components/ui/choice";
import { joined } from "@/components/ui/figures";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { AgentOffer } from "@/lib/http/settings-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { Scope } from "@/lib/run-log/run-state";
import { isAnyTime, type Period } from "@/lib/search/period";

/** "Standard · up to 4 searches, 10 steps". */
export function agentOption(t: Words, agent: AgentOffer): ChoiceOption<string> {
  const { name, title, description, searches, steps } = agent;
  return {
    value: name,
    label: title,
    summary: t("home.agentSummary", { title, searches, steps }),
    detail: t("home.agentDetail", { description, searches, steps }),
  };
}

/** Which options behind "More" differ from their defaults; empty when none do. */
export function moreWords(
  t: Words,
  {
    agent,
    planFirst,
    sites,
    period,
    caps,
  }: { agent: AgentOffer; planFirst: boolean; sites: Sites; period: Period; caps: Caps },
): string {
  const capped = capsWords(t, caps, agent);
  return joined(
    planFirst && t("home.planFirst"),
    !saysNothing(sites) && sitesWords(t, sites),
    !isAnyTime(period) && periodWords(t, period),
    capped !== t("home.capUnset") && capped,
  );
}

export type Beginning = "at-once" | "plan-first";

/** Whether the run shows its plan before it starts. */
export function planOptions(
  t: Words,
  { title, plans }: Pick<AgentOffer, "title" | "plans">,
): ChoiceOption<Beginning>[] {
  const [atOnce, planFirst] = [t("home.atOnce"), t("home.planFirst")];
  return [
    { value: "at-once", label: atOnce, summary: atOnce, detail: t("home.atOnceDetail") },
    {
      value: "plan-first",
      label: planFirst,
      summary: planFirst,
      detail: t("home.planFirstDetail"),
      unavailable: plans ? null : t("home.noPlans", { title }),
    },
  ];
}

/** The scopes that are available, as the composer needs them. */
export type Places = {
  /** The name of the web search. */
  web: string | null;
  /** The name of a web search that is configured but cannot be reached now. */
  away: string | null;
  /** The collections with documents, by their ids. */
  documents: { name: string; documents: number }[] | null;
};

export function placesOf({ search, library }: Pick<HealthResponse, "search" | "library">): Places {
  const { web, away } = webSearchOf({ search });
  return {
    web: web?.label ?? null,
    away: away?.label ?? null,
    documents: library.state === "failed" ? null : library.collections,
  };
}

/** Describes the collections: the person's own documents and folders, and those that ship with Groundwork. */
function documentsWords(t: Words, collections: NonNullable<Places["documents"]>): string {
  const { own, shipped } = byOrigin(collections);
  const part = (name: string, count: number) => t("home.documentsPart", { name, count });
  const came = shipped.reduce((sum, { documents }) => sum + documents, 0);
  return joined(
    ...own.map(({ name, documents }) => part(collectionWords(t, name), documents)),
    came > 0 && part(t("settings.collection.shipped"), came),
  );
}

/**
 * The places to look as text; one that is not connected says so and cannot be chosen. The person's own documents alone
 * are offered where there are any.
 */
export function scopeOptions(t: Words, { web, away, documents }: Places): ChoiceOption<Where>[] {
  const noWeb = web ? null : away ? t("home.webAway", { provider: phrase(t, away) }) : t("home.noWeb");
  const noDocuments = documents ? null : t("home.noDocuments");
  const { own } = byOrigin(documents ?? []);
  const option = (value: Where, label: string, said: { detail: string; unavailable: string | null }) => ({
    value,
    label,
    summary: label,
    ...said,
  });
  return [
    option("web", t("home.web"), {
      detail: web ? t("home.webDetail", { provider: phrase(t, web) }) : "",
      unavailable: noWeb,
    }),
    option("documents", t("home.documents"), {
      detail: documentsWords(t, documents ?? []) || t("home.documentsNone"),
      unavailable: noDocuments,
    }),
    option("both", t("home.both"), { detail: t("home.bothDetail"), unavailable: noWeb ?? noDocuments }),
    ...(own.length > 0
      ? [option("own", t("ui.place.own"), { detail: documentsWords(t, own), unavailable: null })]
      : []),
  ];
}

/** The widest available scope. */
export function defaultScope({ web, documents }: Places): Scope {
  if (web && documents) return "both";
  return web ? "web" : "documents";
}
