// The web search that a question would use, and whether it can be reached.

import type { Connections } from "@/components/shell/use-health";

type Provider = Connections["search"][number];

/** True while the service does not answer and searches skip it. */
const isAway = ({ failure }: Provider): boolean =>
  failure !== undefined &&
  failure.pausedUntil !== null &&
  (failure.code === "unreachable" || failure.code === "timeout");

/** `web`: the first available service; `away`: the first configured one, if none is available. */
export function webSearchOf({ search }: Pick<Connections, "search">): {
  web: Provider | null;
  away: Provider | null;
} {
  const connected = search.filter(({ scope, connected }) => scope === "web" && connected);
  const web = connected.find((provider) => !isAway(provider)) ?? null;
  return { web, away: web ? null : (connected[0] ?? null) };
}
