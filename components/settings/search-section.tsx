"use client";

import { useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { CopyLines } from "@/components/ui/copy-lines";
import { StatusMark } from "@/components/ui/status-mark";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { SearchSetting, SpecialistSetting, SpecialistsSetting } from "@/lib/http/settings-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { WebProviderId } from "@/lib/search/web-provider-ids";
import { ConnectionCheck } from "./connection-check";
import { code, Name, Section, Variables } from "./section";
import { linkTo } from "./setting-link";
import { connectingLine, failureWords } from "./settings-words";

function leadWords(t: Words, { id, scope }: SearchSetting): string {
  return id === "wikipedia" ? t("settings.search.wikipediaAuto") : t(`settings.search.${scope}`);
}

/**
 * The connected services and those that need no key; Tavily as well if no other web service is configured.
 */
function firstOf(search: SearchSetting[]): string[] {
  const chosen = search.some(
    ({ id, scope, connected }) => scope === "web" && connected && id !== "wikipedia",
  );
  return search
    .filter(({ id, scope, connected }) => connected || scope === "documents" || (!chosen && id === "tavily"))
    .map(({ id }) => id);
}

/**
 * One search scope: its connection, or what would connect it, its state, and a test button. `brief`: until it
 * is connected, only shows what would connect it.
 */
function Place({
  place,
  brief = false,
  onChange,
}: {
  place: SearchSetting;
  brief?: boolean;
  onChange: () => void;
}) {
  const t = useWords();
  const { id, label, scope, connected, variables } = place;
  const failed = failureWords(t, place);
  const state = failed ? "failed" : connected ? "done" : "planned";
  const whole = connected || !brief;
  return (
    <div>
      <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
        <Name id={`search-${id}`}>{phrase(t, label)}</Name>
        {whole ? (
          <StatusMark
            state={state}
            label={t(`settings.search.${failed ? "notAnswering" : connected ? "connected" : "notConnected"}`)}
            showLabel
            className="text-meta font-normal text-muted"
          />
        ) : null}
      </h3>
      {whole ? <p className="mb-2 text-muted">{leadWords(t, place)}</p> : null}
      {failed ? <p className="mb-2">{failed}</p> : null}
      {whole && variables.length > 0 ? <Variables variables={variables} /> : null}
      {scope === "web" && !connected ? (
        <div className={whole ? "mt-4" : ""}>
          {whole ? (
            <p>
              {t.rich(id === "wikipedia" ? "settings.search.connectWikipedia" : "settings.search.connect", {
                code,
              })}
            </p>
          ) : null}
          <CopyLines lines={[connectingLine(place)]} what={t("settings.search.theLines")} />
        </div>
      ) : null}
      {scope === "web" ? (
        <ConnectionCheck parts={["search"]} service={id as WebProviderId} onChange={onChange} />
      ) : null}
    </div>
  );
}

/** One service: what it is asked for, how it stands, its key where it gives one, and a test button. */
function Service({ service, onChange }: { service: SpecialistSetting; onChange: () => void }) {
  const t = useWords();
  const { id, label, kinds, host, variables } = service;
  const failed = failureWords(t, service);
  const state = failed ? "failed" : host ? "done" : "planned";
  const word = failed ? "specialistFailed" : host ? "specialistAsked" : "specialistOut";
  const asked = t.list(kinds.map((kind) => t(`ui.place.${kind}`)));
  return (
    <div>
      <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
        <Name id={`search-${id}`}>{label}</Name>
        <StatusMark
          state={state}
          label={t(`settings.search.${word}`)}
          showLabel
          className="text-meta font-normal text-muted"
        />
      </h3>
      <p className="text-muted">{host ? `${asked} · ${host}` : asked}</p>
      {failed ? <p className="mt-1">{failed}</p> : null}
      {host && variables.length > 0 ? (
        <div className="mt-2">
          <p className="mb-2">{t("settings.search.specialistKey")}</p>
          <Variables variables={variables} />
        </div>
      ) : null}
      {host ? <ConnectionCheck parts={["search"]} service={id} onChange={onChange} /> : null}
    </div>
  );
}

/** The services that need no key, and when they are asked. */
function SpecialistPart({
  specialists: { mode, services },
  onChange,
}: {
  specialists: SpecialistsSetting;
  onChange: () => void;
}) {
  const t = useWords();
  return (
    <details>
      <Summary className="min-h-6 font-medium pointer-coarse:py-3">
        <Name id="specialist">{t("settings.search.specialist")}</Name>
      </Summary>
      <p className="mt-2 max-w-[65ch] text-muted">{t.rich(`settings.search.specialist.${mode}`, { code })}</p>
      <div className="mt-3 flex flex-col gap-5">
        {services.map((service) => (
          <Service key={service.id} service={service} onChange={onChange} />
        ))}
      </div>
    </details>
  );
}

/** The search scopes, their requirements, and whether they answer. */
export function SearchSection({
  search,
  specialists,
  onChange,
}: {
  search: SearchSetting[];
  specialists: SpecialistsSetting;
  onChange: () => void;
}) {
  const t = useWords();
  // A service that becomes connected stays where it was tested, with the result of the test.
  const [first] = useState(() => firstOf(search));
  const shown = search.filter(({ id }) => first.includes(id));
  const more = search.filter(({ id }) => !first.includes(id) && id !== "wikipedia");
  return (
    <Section id="search" title={t("settings.part.search")} lead={t("settings.search.lead")}>
      <ForAdministrators>
        <p className="mb-6">
          {t.rich("settings.connections.fromSearch", { link: linkTo("connect-search") })}
        </p>
      </ForAdministrators>
      <div className="flex flex-col gap-6">
        {shown.map((place) => (
          <Place key={place.id} place={place} onChange={onChange} />
        ))}
        {more.length > 0 ? (
          <details>
            <Summary className="min-h-6 font-medium pointer-coarse:py-3">
              <Name id="more">{t("settings.search.more")}</Name>
            </Summary>
            <p className="mt-2 max-w-[65ch] text-muted">{t.rich("settings.search.moreLead", { code })}</p>
            <div className="mt-3 flex flex-col gap-5">
              {more.map((place) => (
                <Place key={place.id} place={place} brief onChange={onChange} />
              ))}
            </div>
          </details>
        ) : null}
        <SpecialistPart specialists={specialists} onChange={onChange} />
      </div>
    </Section>
  );
}
