"use client";

import { MODEL_LINES } from "@/components/composer/connection-words";
import { ConnectionCheck } from "@/components/settings/connection-check";
import { ModelFindings } from "@/components/settings/model-findings";
import { modelName } from "@/components/settings/model-name";
import { code, Origin, Row, Rows, Section, Variables } from "@/components/settings/section";
import {
  contextWords,
  groupModels,
  type ModelGroup,
  priceWords,
  profileOf,
} from "@/components/settings/settings-words";
import { type Profiles, useProfiles } from "@/components/settings/use-profiles";
import { CopyLines } from "@/components/shell/copy-lines";
import { useWords } from "@/components/ui/words";
import type { AgentModelSetting, Setting, SettingsResponse } from "@/lib/http/settings-responses";
import type { ModelInfo } from "@/lib/runs/run-state";

/** Which model each agent works with, what was found out about it, and how another is connected. */
export function ModelsSection({ settings, onChange }: { settings: SettingsResponse; onChange: () => void }) {
  const t = useWords();
  const { profiles, again, tryNow } = useProfiles();
  const { models, modelVariables, prices } = settings;
  const connected = models.some(({ model }) => model?.kind !== "built-in");
  const changed = () => {
    onChange();
    again();
  };
  return (
    <Section id="models" title={t("settings.part.models")} lead={t("settings.models.lead")}>
      <div className="flex flex-col gap-8">
        {groupModels(models).map((group) => (
          <Model
            key={group.key}
            group={group}
            currency={prices.currency.value}
            profiles={profiles}
            onAgain={again}
            onTry={tryNow}
          />
        ))}
      </div>
      <h3 className="mt-8 mb-2 font-medium">{t("settings.models.where")}</h3>
      <Variables variables={modelVariables} />
      <p className="mt-2 max-w-[65ch] text-meta text-muted">{t.rich("settings.models.own", { code })}</p>
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

function Model({
  group: { agents, first },
  currency,
  profiles,
  onAgain,
  onTry,
}: {
  group: ModelGroup;
  currency: string;
  profiles: Profiles;
  onAgain: () => void;
  onTry: (agent: string) => Promise<string | null>;
}) {
  const t = useWords();
  const { model, fault } = first;
  const profile = profiles.state === "known" ? profileOf(profiles.profiles, first) : null;
  return (
    <div>
      <h3 className="font-medium break-words">{model ? modelName(t, model) : t("settings.models.none")}</h3>
      <p className="mb-2 text-muted">
        {t("settings.models.usedBy", { agents: t.list(agents.map(({ title }) => title)) })}
      </p>
      {fault ? (
        <p lang="en" className="border-l-2 border-unfound pl-4">
          {fault}
        </p>
      ) : null}
      {model ? (
        <>
          <Facts agents={agents} first={first} model={model} profile={profile} currency={currency} />
          {model.kind === "built-in" ? (
            <p className="mt-2 text-meta text-muted">{t("settings.models.builtInNote")}</p>
          ) : (
            <ModelFindings
              model={{ name: modelName(t, model), host: model.host ?? "" }}
              profile={profile}
              profiles={profiles}
              onAgain={onAgain}
              onTry={() => onTry(first.agent)}
            />
          )}
        </>
      ) : null}
    </div>
  );
}

function Facts({
  agents,
  first,
  model,
  profile,
  currency,
}: Omit<ModelGroup, "key"> & {
  model: ModelInfo;
  profile: ReturnType<typeof profileOf>;
  currency: string;
}) {
  const t = useWords();
  const { name, contextWindow, price } = first;
  const builtIn = model.kind === "built-in";
  const keys = [...new Set(agents.map((agent) => agent.name.key))].join(", ");
  const contextIsSet = contextWindow.from === "file" || !profile?.contextWindow;
  // A model on this machine has no price to be set; one at an endpoint has one that is not known.
  const priceless =
    model.kind === "local" ? t("settings.models.priceNone") : t("settings.models.priceUnknown");
  return (
    <Rows>
      <Row name={t("settings.models.model")} origin={<Origin setting={{ ...name, key: keys }} />}>
        {builtIn ? modelName(t, model) : model.id}
      </Row>
      <Row name={t("settings.models.host")}>{model.host ?? t("settings.models.hostNone")}</Row>
      {builtIn ? null : (
        <>
          <Row name={t("settings.models.price")} origin={<PriceOrigin price={price} />}>
            {price.value ? priceWords(t, price.value, currency) : priceless}
          </Row>
          <Row
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

/** What nobody set is told once for all of them. */
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
    <a href="#prices" className="text-accent underline">
      {t("settings.models.priceHow")}
    </a>
  );
}
