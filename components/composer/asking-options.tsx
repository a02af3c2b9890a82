"use client";

import { AttachControl } from "@/components/composer/attach-control";
import { BudgetControl } from "@/components/composer/budget-control";
import type { Caps } from "@/components/composer/caps";
import { MoreOption, MoreOptions } from "@/components/composer/more-options";
import { agentOption, type Beginning, moreWords, planOptions } from "@/components/composer/options";
import { ANY_SITE, type Sites } from "@/components/composer/sites";
import { SitesControl } from "@/components/composer/sites-control";
import type { NamedFile } from "@/components/library/dropped-files";
import { Choice, type ChoiceOption } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/runs/run-state";

export type Asking = {
  agents: AgentOffer[];
  agent: AgentOffer;
  onAgent: (name: string) => void;
  scopes: ChoiceOption<Scope>[];
  scope: Scope;
  onScope: (scope: Scope) => void;
  sites: Sites;
  onSites: (sites: Sites) => void;
  planFirst: boolean;
  onBegin: (beginning: Beginning) => void;
  caps: Caps;
  onCaps: (caps: Caps) => void;
  /** Null where files cannot be attached by who asks. */
  onFiles: ((files: NamedFile[]) => void) | null;
};

/** One row: files, who researches, where, and behind "More" the sites, the beginning and the caps. */
export function AskingOptions({ asking }: { asking: Asking }) {
  const t = useWords();
  const { agent, sites, planFirst, caps, scope } = asking;
  const documents = scope === "documents";
  const changed = { agent, planFirst, caps, sites: documents ? ANY_SITE : sites };
  return (
    <>
      {asking.onFiles ? <AttachControl onFiles={asking.onFiles} /> : null}
      <Choice
        name={t("home.agent")}
        options={asking.agents.map((offer) => agentOption(t, offer))}
        value={agent.name}
        onChange={asking.onAgent}
      />
      <Choice name={t("home.whereToLook")} options={asking.scopes} value={scope} onChange={asking.onScope} />
      <MoreOptions says={moreWords(t, changed)}>
        <MoreOption name={t("home.beginning")}>
          <Choice
            name={t("home.beginning")}
            options={planOptions(t, agent)}
            value={planFirst ? "plan-first" : "at-once"}
            onChange={asking.onBegin}
          />
        </MoreOption>
        {documents ? null : (
          <MoreOption name={t("home.sites.name")}>
            <SitesControl sites={sites} onChange={asking.onSites} />
          </MoreOption>
        )}
        <MoreOption name={t("home.cap")}>
          <BudgetControl agent={agent} caps={caps} onChange={asking.onCaps} />
        </MoreOption>
      </MoreOptions>
    </>
  );
}
