import type { ChoiceOption } from "@/components/ui/choice";
import type { HealthResponse } from "@/lib/http/responses";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/runs/run-state";
import { collectionName } from "@/lib/sources/collection-name";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "Standard · up to 4 searches, 10 steps". */
export function agentOption(agent: AgentOffer): ChoiceOption<string> {
  const { name, title, description, searches, steps } = agent;
  const limits = `up to ${counted(searches, "search", "searches")}, ${counted(steps, "step", "steps")}`;
  return {
    value: name,
    label: title,
    summary: `${title} · ${limits}`,
    detail: `${description} ${capital(limits)}.`,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type Beginning = "at-once" | "plan-first";

/** Whether the plan is shown before anything else is done. */
export function planOptions({
  title,
  plans,
}: Pick<AgentOffer, "title" | "plans">): ChoiceOption<Beginning>[] {
  return [
    {
      value: "at-once",
      label: "Start at once",
      summary: "Start at once",
      detail: "It plans, and begins to search by itself.",
    },
    {
      value: "plan-first",
      label: "Show plan first",
      summary: "Show plan first",
      detail: "It waits with its plan, as long as needed, until you have looked it through and started it.",
      unavailable: plans ? null : `${title} makes no plans.`,
    },
  ];
}

/** What of the places to look is there, as the composer needs it. */
export type Places = { web: string | null; documents: { count: number; collections: string[] } | null };

export function placesOf({ search, library }: Pick<HealthResponse, "search" | "library">): Places {
  const web = search.find((provider) => provider.scope === "web" && provider.connected);
  return {
    web: web?.label ?? null,
    documents:
      library.state === "failed"
        ? null
        : {
            count: library.documents,
            collections: library.collections.map(({ name }) => collectionName(name)),
          },
  };
}

const NO_WEB = "No web search is connected.";
const NO_DOCUMENTS = "The documents on this machine could not be indexed.";

/** Where to look, in words; a place that is not connected says so and cannot be chosen. */
export function scopeOptions({ web, documents }: Places): ChoiceOption<Scope>[] {
  const list = documents ? documents.collections.join(", ") : "";
  const noWeb = web ? null : NO_WEB;
  const noDocuments = documents ? null : NO_DOCUMENTS;
  const mine = web ? "My documents" : "Documents on this machine";
  return [
    {
      value: "web",
      label: "Web",
      summary: "Web",
      detail: web ? `Searched with ${web}.` : "",
      unavailable: noWeb,
    },
    {
      value: "documents",
      label: mine,
      summary: mine,
      detail: `${counted(documents?.count ?? 0, "document", "documents")}${list ? `: ${list}` : ""}.`,
      unavailable: noDocuments,
    },
    {
      value: "both",
      label: "Web and my documents",
      summary: "Web and my documents",
      detail: "Both are searched for every query.",
      unavailable: noWeb ?? noDocuments,
    },
  ];
}

/** The widest scope that is there. */
export function defaultScope({ web, documents }: Places): Scope {
  if (web && documents) return "both";
  return web ? "web" : "documents";
}
