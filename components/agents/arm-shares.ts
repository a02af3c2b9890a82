// How the calls of a tool are shared out, for those who look at an agent and at what came of it.

import type { AgentDetail, ComparedCalls, ToolVariant } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { percent } from "./shares";

type Way = Pick<ComparedCalls, "activity" | "variant" | "mode">;

const isWay = ({ binding }: ToolVariant, { activity, variant, mode }: Way): boolean =>
  mode === "latent"
    ? binding.mode === "latent"
    : binding.activity === activity && (binding.variant ?? "default") === variant;

/** The share that each agent gives a way to answer a tool; empty where nobody shares its calls out. */
function sharesOf(
  agents: readonly AgentDetail[],
  tool: string,
  way: Way,
): { agent: string; share: number }[] {
  return agents.flatMap(({ title, bindings }) => {
    const ways = bindings.find((one) => one.tool === tool)?.ways ?? [];
    const share = ways.filter((one) => isWay(one, way)).reduce((sum, one) => sum + one.share, 0);
    return ways.length > 0 ? [{ agent: title, share }] : [];
  });
}

/** "50 % of runs", or by agent where they differ; null where nobody shares the calls of the tool out. */
export function shareWordsOf(
  t: Words,
  agents: readonly AgentDetail[],
  { tool, ...way }: Way & { tool: string },
): string | null {
  const shares = sharesOf(agents, tool, way);
  const [first] = shares;
  if (!first) return null;
  if (shares.every(({ share }) => share === first.share))
    return t("agents.wayShare", { share: percent(t, first.share) });
  return t.list(
    shares.map(({ agent, share }) => t("agents.wayShareOf", { agent, share: percent(t, share) })),
  );
}
