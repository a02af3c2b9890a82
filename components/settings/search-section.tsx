"use client";

import { WEB_LINES } from "@/components/composer/connection-words";
import { ConnectionCheck } from "@/components/settings/connection-check";
import { code, Section, Variables } from "@/components/settings/section";
import { CopyLines } from "@/components/shell/copy-lines";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { SearchSetting } from "@/lib/http/settings-responses";

/** Where can be looked, what that needs, and whether it answers. */
export function SearchSection({ search, onChange }: { search: SearchSetting[]; onChange: () => void }) {
  const t = useWords();
  const web = search.some(({ scope, connected }) => scope === "web" && connected);
  return (
    <Section id="search" title={t("settings.part.search")} lead={t("settings.search.lead")}>
      <div className="flex flex-col gap-6">
        {search.map(({ id, label, scope, connected, variables }) => (
          <div key={id}>
            <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
              {id === "library" ? t("settings.search.library") : label}
              <StatusMark
                state={connected ? "done" : "planned"}
                label={connected ? t("settings.search.connected") : t("settings.search.notConnected")}
                showLabel
                className="text-meta font-normal text-muted"
              />
            </h3>
            <p className="mb-2 text-muted">{t(`settings.search.${scope}`)}</p>
            {variables.length > 0 ? <Variables variables={variables} /> : null}
            {scope === "web" ? (
              <>
                {web ? null : (
                  <div className="mt-4">
                    <p>{t.rich("settings.search.connect", { code })}</p>
                    <CopyLines lines={WEB_LINES} what={t("settings.search.theLines")} />
                  </div>
                )}
                <ConnectionCheck parts={["search"]} onChange={onChange} />
              </>
            ) : null}
          </div>
        ))}
      </div>
    </Section>
  );
}
