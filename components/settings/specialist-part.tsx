"use client";

import { ConnectionCheck } from "@/components/settings/connection-check";
import { Name } from "@/components/settings/found";
import { code, Variables } from "@/components/settings/section";
import { failureWords } from "@/components/settings/settings-words";
import { StatusMark } from "@/components/ui/status-mark";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { SpecialistSetting, SpecialistsSetting } from "@/lib/http/settings-responses";

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
export function SpecialistPart({
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
