// The search of the web that a question would go to, and whether it can be reached.

import type { Connections } from "@/components/shell/use-health";

type Provider = Connections["search"][number];

/** True while it does not answer at all and searches pass it over. */
const isAway = ({ failure }: Provider): boolean =>
  failure !== undefined &&
  failure.pausedUntil !== null &&
  (failure.code === "unreachable" || failure.code === "timeout");

/** `web`: the first that can be asked; `away`: the first that is set up, where none can be reached. */
export function webSearchOf({ search }: Pick<Connections, "search">): {
  web: Provider | null;
  away: Provider | null;
} {
  const connected = search.filter(({ scope, connected }) => scope === "web" && connected);
  const web = connected.find((provider) => !isAway(provider)) ?? null;
  return { web, away: web ? null : (connected[0] ?? null) };
}
