"use client";

import { useWords } from "@/components/ui/words";
import type { ToolDetail } from "@/lib/http/agents-responses";
import { bindingWords } from "./agent-words";

type Way = { activity: string; variant: string | null; mode: string };

const isNamed = (variant: string | null): variant is string =>
  variant !== null && variant !== "" && variant !== "default";

/** Names of an activity and its variant; the default variant is omitted. */
export const wayId = ({ activity, variant }: Way): string =>
  isNamed(variant) ? `${activity}, ${variant}` : activity;

/**
 * The name of the variant that answers the calls: the model, the tool's own code, or another activity. `tool`: the tool,
 * where its own code need not be told apart from other tools'.
 */
export function WayName({ way, tool }: { way: Way; tool?: string }) {
  const t = useWords();
  const { activity, variant } = way;
  if (way.mode === "latent" || activity === "") return t("agents.wayModel");
  if (activity === tool)
    return isNamed(variant) ? t("agents.wayCodeVariant", { variant }) : t("agents.wayCode");
  return (
    <code lang="en" translate="no" className="font-mono text-fine">
      {wayId(way)}
    </code>
  );
}

/** How a tool is answered, with the name of the activity. */
export function BindingLine({ binding }: { binding: ToolDetail["binding"] }) {
  const t = useWords();
  const named = binding?.mode === "explicit" && binding.activity !== "";
  return (
    <>
      {bindingWords(t, binding)}
      {named ? ": " : null}
      {named ? <WayName way={binding} /> : null}
    </>
  );
}
