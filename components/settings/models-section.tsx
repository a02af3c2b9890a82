"use client";

import { MODEL_LINES } from "@/components/composer/connection-notice";
import { ModelFindings } from "@/components/settings/model-findings";
import { Origin, Row, Rows, Section, Variables } from "@/components/settings/section";
import {
  contextWords,
  groupModels,
  type ModelGroup,
  priceWords,
  profileOf,
} from "@/components/settings/settings-words";
import { type Profiles, useProfiles } from "@/components/settings/use-profiles";
import { CopyLines } from "@/components/shell/copy-lines";
import type { AgentModelSetting, Setting, SettingsResponse } from "@/lib/http/settings-responses";

const LIST = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Which model each agent works with, and what was found out about it. */
export function ModelsSection({ settings }: { settings: SettingsResponse }) {
  const { profiles, again, tryNow } = useProfiles();
  const { models, modelVariables, prices } = settings;
  const connected = models.some(({ model }) => model?.kind !== "built-in");
  return (
    <Section
      id="models"
      title="Models"
      lead="What a model can do is found out by the first run with it and kept. Trying it now finds out the same without a run."
    >
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
      <h3 className="mt-8 mb-2 font-medium">Where models are set</h3>
      <Variables variables={modelVariables} />
      <p className="mt-2 max-w-[65ch] text-meta text-muted">
        An agent can have a model of its own: <code className="font-mono text-fine">model.name</code> and{" "}
        <code className="font-mono text-fine">model.base_url</code> under its name in agents.yaml. The key is
        sent only to the host it was set up with.
      </p>
      {connected ? null : (
        <div className="mt-4">
          <p>To connect a model, put these lines with your values into .env.local and start again:</p>
          <CopyLines lines={MODEL_LINES} what="the lines for a model" />
        </div>
      )}
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
  const { model, fault, name, contextWindow, price } = first;
  const profile = profiles.state === "known" ? profileOf(profiles.profiles, first) : null;
  const keys = agents.map((agent) => agent.name.key);
  return (
    <div>
      <h3 className="font-medium break-words">{model?.label ?? "No model"}</h3>
      <p className="mb-2 text-muted">Used by {LIST.format(agents.map(({ title }) => title))}</p>
      {fault ? <p className="border-l-2 border-unfound pl-4">{fault}</p> : null}
      {model ? (
        <>
          <Rows>
            <Row name="Model" origin={<Origin setting={{ ...name, key: [...new Set(keys)].join(", ") }} />}>
              {model.id}
            </Row>
            <Row name="Host">{model.host ?? "None: it runs inside Groundwork"}</Row>
            {model.kind === "built-in" ? null : (
              <>
                <Row name="Price" origin={<PriceOrigin price={price} />}>
                  {price.value ? priceWords(price.value, currency) : priceless(first)}
                </Row>
                <Row
                  name="Context length"
                  origin={
                    contextWindow.from === "file" || !profile?.contextWindow ? (
                      <Origin setting={contextOrigin(agents)} />
                    ) : null
                  }
                >
                  {contextWords(contextWindow.value, profile)}
                </Row>
              </>
            )}
          </Rows>
          {model.kind === "built-in" ? (
            <p className="mt-2 text-meta text-muted">
              It quotes from what was found, costs nothing and can do all that Groundwork asks of it. There is
              nothing to try.
            </p>
          ) : (
            <ModelFindings
              model={{ label: model.label, host: model.host ?? "" }}
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

/** What nobody set is told once for all of them. */
function contextOrigin(agents: AgentModelSetting[]): Pick<Setting<unknown>, "from" | "key"> {
  const keys = agents.map(({ contextWindow }) => contextWindow.key);
  const from = agents[0]?.contextWindow.from ?? "default";
  const many = from === "default" && keys.length > 1;
  return { from, key: many ? "agents.<name>.model.context_window" : keys.join(", ") };
}

/** A model on this machine has no price to be set; one at an endpoint has one that is not known. */
const priceless = ({ model }: AgentModelSetting): string => (model?.kind === "local" ? "None" : "Not known");

function PriceOrigin({ price }: { price: AgentModelSetting["price"] }) {
  return price.value ? (
    <Origin setting={price} />
  ) : (
    <a href="#prices" className="text-accent underline">
      How to set one
    </a>
  );
}
