// Which pages a new run may use: their hosts, by the rules of its agent and of the person who asks, and the days of
// their publication.

import type { Store } from "@/db/store/store";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import { bothRules, NO_RULES } from "@/lib/search/host-rules";
import type { Period } from "@/lib/search/period";
import type { HostLists } from "@/lib/search/provider";
import type { Place } from "@/lib/sources/places";
import { loadRunState } from "./load";
import { siteOf } from "./steer-host";

/** Host names as a person types or pastes them; an absent list sets no rule. */
export type AskedHosts = { [Kind in keyof HostLists]?: string[] | undefined };

/** Parses the host names. Throws host_invalid for text that names no host. */
export function askedHosts(asked: AskedHosts = {}): HostLists {
  const sites = (written: string[] = []) =>
    written.map((text) => {
      const site = siteOf(text);
      if (site === null) throw new GroundworkError("host_invalid", { host: text.trim().slice(0, 100) });
      return site;
    });
  return {
    allowed: sites(asked.allowed),
    preferred: sites(asked.preferred),
    banned: sites(asked.banned),
  };
}

/** The combined rules of the agent and the person; null when neither sets any. Throws invalid_request. */
export function hostsOf(agent: AgentConfig, own: HostLists = NO_RULES): HostLists | null {
  const both = bothRules(agent.search.hosts ?? NO_RULES, own);
  if (!both)
    throw new GroundworkError("invalid_request", {
      detail: `hosts.allowed: “${agent.title}” may use other hosts only (${agent.search.hosts?.allowed.join(", ")}).`,
    });
  return both.allowed.length + both.preferred.length + both.banned.length > 0 ? both : null;
}

/**
 * The rules of the thread's previous run, used when the request sets none; rules that the agent cannot follow
 * are dropped.
 */
export async function hostsOfRun(
  db: Store,
  { agent, last }: { agent: AgentConfig; last: { id: string } | undefined },
): Promise<HostLists | undefined> {
  const before = last && (await loadRunState(db, last.id))?.hosts;
  return before && bothRules(agent.search.hosts ?? NO_RULES, before) ? before : undefined;
}

/** The days of the thread's previous run, used when the request sets none. */
export async function periodOfRun(db: Store, last: { id: string } | undefined): Promise<Period | undefined> {
  return last && (await loadRunState(db, last.id))?.period;
}

/** The places that the person chose for a run; undefined when the words of the question decided. */
export async function placesOfRun(db: Store, last: { id: string } | undefined): Promise<Place[] | undefined> {
  return last && (await loadRunState(db, last.id))?.places;
}
