"use client";

import { useWords } from "@/components/ui/words";
import type { ToolDetail } from "@/lib/http/agents-responses";
import { bindingWords } from "./agent-words";

type Way = { activity: string; variant: string | null; mode: string };

/** Names of an activity and its variant; the default variant is omitted. */
export const wayId = ({ activity, variant }: Way): string =>
  variant === null || variant === "default" ? activity : `${activity}, ${variant}`;

/** The name of the variant that answers the calls: the model, or an activity. */
export function WayName({ way }: { way: Way }) {
  const t = useWords();
  if (way.mode === "latent" || way.activity === "") return t("agents.wayModel");
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
