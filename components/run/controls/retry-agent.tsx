"use client";

import Link from "next/link";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { agentsThatMayHelp } from "./agent-to-try";
import { useAgentsOffered } from "./agents-offered";

const WITHOUT = {
  endpoint: "run.remedy.oneEndpoint",
  model: "run.remedy.oneModel",
  alone: "run.remedy.noOther",
} as const;

/** Another agent, and with it perhaps another model, for the steps that are done anew. */
export function RetryAgent({
  state,
  words,
  starting,
  onStart,
}: {
  state: RunState;
  words: string;
  starting: boolean;
  /** Without an agent the run is tried again with its own. */
  onStart: (agent?: string) => void;
}) {
  const t = useWords();
  const name = useId();
  const { agents, elsewhere, without } = agentsThatMayHelp(useAgentsOffered(), state);
  const [chosen, setChosen] = useState(agents[0]?.name ?? "");
  const used = state.model?.label ?? t("run.remedy.failedModel");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStart(chosen || undefined);
      }}
      className="flex flex-col items-start gap-3"
    >
      {agents.length > 0 ? (
        <fieldset className="w-full min-w-0">
          <legend className="text-meta font-medium">{t("run.remedy.agent")}</legend>
          {agents.map((agent) => (
            <label
              key={agent.name}
              className="flex min-h-11 items-start gap-3 border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === agent.name}
                onChange={() => setChosen(agent.name)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">
                  {joined(agent.title, elsewhere && (agent.model ?? t("run.remedy.settingsModel")))}
                </span>
                <span className="block text-meta text-muted">{agent.description}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {without ? (
        <p className="text-meta text-muted">
          {t(WITHOUT[without], { model: used })}{" "}
          <Link href="/settings" className="whitespace-nowrap text-accent underline underline-offset-3">
            {t("run.remedy.seeSettings")}
          </Link>
        </p>
      ) : null}
      {/* Where no other agent helps, it is no way out of its own: something has to be put right first. */}
      <Button type="submit" variant={agents.length > 0 ? "filled" : "plain"} disabled={starting}>
        {starting ? t("run.remedy.starting") : words}
      </Button>
    </form>
  );
}
