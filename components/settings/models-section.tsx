"use client";

import { ForAdministrators } from "@/components/account/administers";
import { ConnectionCheck } from "@/components/settings/connection-check";
import { MODEL_LINES } from "@/components/settings/connection-words";
import { Name } from "@/components/settings/found";
import { ModelChanges } from "@/components/settings/model-changes";
import { ModelFindings } from "@/components/settings/model-findings";
import { modelName } from "@/components/settings/model-name";
import { code, Heading, Origin, Row, Rows, Section, Variables } from "@/components/settings/section";
import { linkTo, SettingLink } from "@/components/settings/setting-link";
import {
  contextWords,
  groupModels,
  type ModelGroup,
  priceWords,
  profileOf,
} from "@/components/settings/settings-words";
import { type Profiles, useProfiles } from "@/components/settings/use-profiles";
import { CopyLines } from "@/components/ui/copy-lines";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { AgentModelSetting, Setting, SettingsResponse } from "@/lib/http/settings-responses";
import type { ModelInfo } from "@/lib/run-log/run-state";

/** The model of each agent, its detected capabilities, and how to connect another. */
export function ModelsSection({ settings, onChange }: { settings: SettingsResponse; onChange: () => void }) {
  const t = useWords();
  const { profiles, again, tryNow, askAnew } = useProfiles();
  const { models, modelVariables, prices } = settings;
  const connected = models.some(({ model }) => model?.kind !== "built-in");
  const changed = () => {
    onChange();
    again();
  };
  return (
    <Section id="models" title={t("settings.part.models")} lead={t("settings.models.lead")}>
      <div className="flex flex-col gap-6">
        {groupModels(models).map((group, index) => (
          <Model
            key={group.key}
            group={group}
            first={index === 0}
            currency={prices.currency.value}
            profiles={profiles}
            onAgain={again}
            onTry={tryNow}
            onAnew={askAnew}
          />
        ))}
      </div>
      <Heading id="connection">{t("settings.models.where")}</Heading>
      <Variables variables={modelVariables} />
      <p className="mt-2 max-w-[65ch] text-meta text-muted">{t.rich("settings.models.own", { code })}</p>
      <ForAdministrators>
        <p className="mt-4">{t.rich("settings.connections.fromModels", { link: linkTo("connect-model") })}</p>
      </ForAdministrators>
      {connected ? null : (
        <div className="mt-4">
          <p>{t.rich("settings.models.connect", { code })}</p>
          <CopyLines lines={MODEL_LINES} what={t("settings.models.theLines")} />
        </div>
      )}
      <ConnectionCheck parts={["model"]} onChange={changed} />
    </Section>
  );
}

/** A model with what is known about it. The first is expanded, and searches lead to its settings. */
function Model({
  group: { agents, first: agent },
  first,
  currency,
  profiles,
  onAgain,
  onTry,
  onAnew,
}: {
  group: ModelGroup;
  first: boolean;
  currency: string;
  profiles: Profiles;
  onAgain: () => void;
  onTry: (agent: string) => Promise<string | null>;
  onAnew: (agent: string) => Promise<string | null>;
}) {
  const t = useWords();
  const { model, fault } = agent;
  const profile = profiles.state === "known" ? profileOf(profiles.profiles, agent) : null;
  const name = model ? modelName(t, model) : t("settings.models.none");
  const usedBy = t("settings.models.usedBy", { agents: t.list(agents.map(({ title }) => title)) });
  const known = (
    <>
      {fault ? (
        <p lang="en" className="border-l-2 border-unfound pl-4">
          {fault}
        </p>
      ) : null}
      {model ? (
        <>
          <Facts
            agents={agents}
            agent={agent}
            model={model}
            profile={profile}
            currency={currency}
            findable={first}
          />
          {model.kind === "built-in" ? (
            <p className="mt-2 text-meta text-muted">{t("settings.models.builtInNote")}</p>
          ) : (
            <>
              <ModelFindings
                model={{ name: modelName(t, model), host: model.host ?? "" }}
                profile={profile}
                profiles={profiles}
                onAgain={onAgain}
                onTry={() => onTry(agent.agent)}
                findable={first}
              />
              <ModelChanges name={name} profile={profile} onAnew={() => onAnew(agent.agent)} />
            </>
          )}
        </>
      ) : null}
    </>
  );
  if (!first)
    return (
      <details className="border-b border-line pb-3">
        <Summary className="min-h-8 pointer-coarse:min-h-11">
          <span className="font-medium break-words">{name}</span>
          <span className="block text-muted">{usedBy}</span>
        </Summary>
        <div className="mt-2">{known}</div>
      </details>
    );
  return (
    <div>
      <h3 className="font-medium break-words">
        <Name id="model">{name}</Name>
      </h3>
      <p className="mb-2 text-muted">{usedBy}</p>
      {known}
    </div>
  );
}

function Facts({
  agents,
  agent,
  model,
  profile,
  currency,
  findable,
}: {
  agents: AgentModelSetting[];
  agent: AgentModelSetting;
  model: ModelInfo;
  profile: ReturnType<typeof profileOf>;
  currency: string;
  findable: boolean;
}) {
  const t = useWords();
  const { name, contextWindow, price } = agent;
  const id = (target: string) => (findable ? target : undefined);
  const builtIn = model.kind === "built-in";
  const keys = [...new Set(agents.map((each) => each.name.key))].join(", ");
  const contextIsSet = contextWindow.from === "file" || !profile?.contextWindow;
  // A model on this machine needs no price; the price of a model at an endpoint is unknown.
  const priceless =
    model.kind === "local" ? t("settings.models.priceNone") : t("settings.models.priceUnknown");
  return (
    <Rows>
      <Row name={t("settings.models.model")} origin={<Origin setting={{ ...name, key: keys }} />}>
        {builtIn ? modelName(t, model) : model.id}
      </Row>
      <Row id={id("host")} name={t("settings.models.host")}>
        {model.host ?? t("settings.models.hostNone")}
      </Row>
      {builtIn ? null : (
        <>
          <Row id={id("price")} name={t("settings.models.price")} origin={<PriceOrigin price={price} />}>
            {price.value ? priceWords(t, price.value, currency) : priceless}
          </Row>
          <Row
            id={id("context")}
            name={t("settings.models.context")}
            origin={contextIsSet ? <Origin setting={contextOrigin(agents)} /> : null}
          >
            {contextWords(t, contextWindow.value, profile)}
          </Row>
        </>
      )}
    </Rows>
  );
}

/** Settings that nobody changed are summarized once for all of them. */
function contextOrigin(agents: AgentModelSetting[]): Pick<Setting<unknown>, "from" | "key"> {
  const keys = agents.map(({ contextWindow }) => contextWindow.key);
  const from = agents[0]?.contextWindow.from ?? "default";
  const many = from === "default" && keys.length > 1;
  return { from, key: many ? "agents.<name>.model.context_window" : keys.join(", ") };
}

function PriceOrigin({ price }: { price: AgentModelSetting["price"] }) {
  const t = useWords();
  return price.value ? (
    <Origin setting={price} />
  ) : (
    <SettingLink to={{ section: "limits", target: "prices" }} className="text-accent underline">
      {t("settings.models.priceHow")}
    </SettingLink>
  );
}
