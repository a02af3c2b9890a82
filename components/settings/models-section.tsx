"use client";

import { useCallback, useEffect, useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { Button } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { Summary } from "@/components/ui/summary";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { AgentModelSetting, Setting, SettingsResponse } from "@/lib/http/settings-responses";
import type { Finding, Findings, ModelProfile } from "@/lib/models/profile";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { ConnectionCheck } from "./connection-check";
import { MODEL_LINES, modelName } from "./connection-words";
import { LeadOffer } from "./lead-offer";
import { ModelChanges } from "./model-changes";
import { code, Heading, Name, Origin, Row, Rows, Section, Variables } from "./section";
import { linkTo, SettingLink } from "./setting-link";
import {
  contextWords,
  FINDINGS,
  findingState,
  groupModels,
  type ModelGroup,
  priceWords,
  profileOf,
} from "./settings-words";

const ROW = "flex min-h-11 flex-wrap items-center gap-x-4 py-2";

function FindingRow({
  what,
  finding,
  findable,
}: {
  what: keyof Findings;
  finding: Finding | null;
  findable: boolean;
}) {
  const t = useWords();
  const { mark, word } = findingState(t, finding);
  return (
    <li className={ROW}>
      <span className="w-40 shrink-0 md:w-44 text-muted">
        <Name id={findable ? what : undefined}>{t(`settings.finding.${what}`)}</Name>
      </span>
      <StatusMark state={mark} label={word} showLabel className="w-36" />
      {finding ? (
        <span className="min-w-0 flex-1 basis-56 text-meta text-muted">
          {`${finding.works ? t(`settings.note.${what}.works`) : t(`settings.note.${what}.fails`)} `}
          <span className="whitespace-nowrap">
            {t.rich(`settings.finding.${finding.how}`, { when: () => <When key="when" at={finding.at} /> })}
          </span>
        </span>
      ) : null}
    </li>
  );
}

function FindingList({
  name,
  profile,
  loading,
  findable,
}: {
  name: string;
  profile: ModelProfile | null;
  loading: boolean;
  findable: boolean;
}) {
  const t = useWords();
  if (loading)
    return (
      <SkeletonGroup label={t("settings.models.findingsReading")}>
        <div className="divide-y divide-line border-b border-line">
          {FINDINGS.map((what) => (
            <div key={what} className={ROW}>
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    );
  return (
    <ul
      aria-label={t("settings.models.canDo", { model: name })}
      className="divide-y divide-line border-b border-line"
    >
      {FINDINGS.map((what) => (
        <FindingRow key={what} what={what} finding={profile?.findings[what] ?? null} findable={findable} />
      ))}
    </ul>
  );
}

type Profiles =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "known"; profiles: ModelProfile[] };

/** The detected capabilities of models, and a function that detects them now. */
function useProfiles(): {
  profiles: Profiles;
  again: () => void;
  /** Tests the model of an agent; returns an error sentence, or null. */
  tryNow: (agent: string) => Promise<string | null>;
  /** Forgets what was learned about it; returns an error sentence, or null. */
  askAnew: (agent: string) => Promise<string | null>;
} {
  const [profiles, setProfiles] = useState<Profiles>({ state: "loading" });
  const again = useCallback(async () => {
    setProfiles({ state: "loading" });
    const answer = await requestJson<{ models: ModelProfile[] }>("/api/settings/models");
    setProfiles(
      answer.ok
        ? { state: "known", profiles: answer.value.models }
        : { state: "failed", message: answer.message },
    );
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const found = useCallback(async (what: "probe" | "anew", agent: string) => {
    const answer = await postJson<ModelProfile>(`/api/settings/models/${what}`, { agent });
    if (!answer.ok) return answer.message;
    const profile = answer.value;
    setProfiles((known) => ({
      state: "known",
      profiles: [
        ...(known.state === "known" ? known.profiles.filter(({ key }) => key !== profile.key) : []),
        profile,
      ],
    }));
    return null;
  }, []);
  const tryNow = useCallback((agent: string) => found("probe", agent), [found]);
  const askAnew = useCallback((agent: string) => found("anew", agent), [found]);
  return { profiles, again, tryNow, askAnew };
}

/** The detected capabilities of a model, and a button that tests it. */
function ModelFindings({
  model: { name, host },
  profile,
  profiles,
  onAgain,
  onTry,
  findable,
}: {
  model: { name: string; host: string };
  profile: ModelProfile | null;
  profiles: Profiles;
  onAgain: () => void;
  onTry: () => Promise<string | null>;
  /** Whether a search for one of its settings leads here. */
  findable: boolean;
}) {
  const t = useWords();
  const [trying, setTrying] = useState<"no" | "now" | "done">("no");
  const [fault, setFault] = useState<string | null>(null);
  const tryNow = async () => {
    if (trying === "now") return;
    setTrying("now");
    setFault(null);
    const failed = await onTry();
    setFault(failed);
    setTrying(failed === null ? "done" : "no");
  };
  if (profiles.state === "failed")
    return (
      <div className="mt-3">
        <p role="alert">{`${t("settings.models.findingsFailed")} ${profiles.message}`}</p>
        <Button onClick={onAgain} className="mt-2">
          {t("settings.lookAgain")}
        </Button>
      </div>
    );
  const note = {
    no: t("settings.models.tryNote", { host }),
    now: t("settings.models.tryWait", { host }),
    done: t("settings.models.tried"),
  };
  return (
    <div className="mt-2">
      <FindingList name={name} profile={profile} loading={profiles.state === "loading"} findable={findable} />
      <LeadOffer profile={profile} />
      <ForAdministrators>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={tryNow} aria-disabled={trying === "now"}>
            {trying === "now" ? t("settings.models.trying") : t("settings.models.tryNow")}
            <span className="unseen">{`: ${name}`}</span>
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-64 text-meta text-muted">
            {note[trying]}
          </p>
        </div>
      </ForAdministrators>
      {fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

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
