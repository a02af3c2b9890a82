"use client";

import { type ReactNode, useMemo, useState } from "react";
import { AdministratorsNote } from "@/components/account/administers";
import { ApiKeysSection } from "@/components/settings/api-keys-section";
import { AppearanceSection } from "@/components/settings/appearance-section";
import { DocumentsSection } from "@/components/settings/documents-section";
import { findSettings } from "@/components/settings/find-settings";
import { FoundContext } from "@/components/settings/found";
import { LimitsSection } from "@/components/settings/limits-section";
import { ModelsSection } from "@/components/settings/models-section";
import type { Place, SectionName } from "@/components/settings/places";
import { SearchSection } from "@/components/settings/search-section";
import { code } from "@/components/settings/section";
import type { SettingEntry } from "@/components/settings/setting-entries";
import { GoContext } from "@/components/settings/setting-link";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { FoundSettings, SettingsIndex, SettingsSearch } from "@/components/settings/settings-index";
import { StorageSection } from "@/components/settings/storage-section";
import { ToolsSection } from "@/components/settings/tools-section";
import { usePlace } from "@/components/settings/use-place";
import { type SettingsAnswer, useSettings } from "@/components/settings/use-settings";
import { type Asking, UsersSection } from "@/components/settings/users-section";
import { Button } from "@/components/ui/button";
import { Path } from "@/components/ui/path";
import type { Theme } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

type Given = { actor: Asking; theme: Theme };

/** What is set up here, and where from: one section at a time, with an index and a search. */
export function SettingsScreen({
  initial,
  entries,
  section,
  ...given
}: Given & {
  initial: SettingsAnswer;
  entries: SettingEntry[];
  /** The section that the address named when the page was sent. */
  section: SectionName;
}) {
  const t = useWords();
  const { answer, again } = useSettings(initial);
  const { place, go } = usePlace({ section, target: null });
  const [query, setQuery] = useState("");
  const [visits, setVisits] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object for each visit, also to the same setting.
  const found = useMemo(() => ({ target: place.target }), [place.target, visits]);
  const leadTo = ({ section, target }: Place) => {
    setQuery("");
    setVisits((count) => count + 1);
    go({ section, target });
  };
  if ("fault" in answer)
    return (
      <SettingsFrame>
        <div role="alert" className="border-l-2 border-unfound pl-4">
          <p>{t("settings.unreadable")}</p>
          <p className="mt-1 text-muted">{answer.fault}</p>
        </div>
        <Button onClick={again} className="mt-4">
          {t("settings.lookAgain")}
        </Button>
      </SettingsFrame>
    );
  const results = findSettings(entries, query);
  return (
    <GoContext value={leadTo}>
      <SettingsFrame
        index={
          <>
            <SettingsSearch query={query} found={results} onType={setQuery} onGo={leadTo} />
            <SettingsIndex section={place.section} onGo={leadTo} />
          </>
        }
      >
        {query.trim() ? (
          <FoundSettings query={query} found={results} />
        ) : (
          <FoundContext value={found}>
            <AdministratorsNote about="settings" />
            <div className="mt-6 first:mt-0">
              <Shown section={place.section} settings={answer.settings} onChange={again} {...given} />
            </div>
          </FoundContext>
        )}
      </SettingsFrame>
    </GoContext>
  );
}

/** The section that is shown. */
function Shown({
  section,
  settings,
  onChange,
  actor,
  theme,
}: Given & { section: SectionName; settings: SettingsResponse; onChange: () => Promise<void> }) {
  switch (section) {
    case "models":
      return (
        <FromFiles file={settings.file}>
          <ModelsSection settings={settings} onChange={onChange} />
        </FromFiles>
      );
    case "search":
      return (
        <FromFiles file={settings.file}>
          <SearchSection search={settings.search} onChange={onChange} />
        </FromFiles>
      );
    case "documents":
      return <DocumentsSection documents={settings.documents} onAgain={onChange} />;
    case "limits":
      return (
        <FromFiles file={settings.file}>
          <LimitsSection limits={settings.limits} prices={settings.prices} onAgain={onChange} />
        </FromFiles>
      );
    case "appearance":
      return <AppearanceSection theme={theme} />;
    case "tools":
      return <ToolsSection />;
    case "programs":
      return <ApiKeysSection />;
    case "users":
      return <UsersSection actor={actor} />;
    case "storage":
      return <StorageSection store={settings.store} onAgain={onChange} />;
  }
}

/** Below a section whose values come from files: when a change in them takes effect. */
function FromFiles({ file, children }: { file: string; children: ReactNode }) {
  const t = useWords();
  const path = (): ReactNode => (
    <code key="agents" className="font-mono">
      <Path path={file} />
    </code>
  );
  return (
    <>
      {children}
      <p className="mt-8 max-w-[65ch] text-meta text-muted">
        {t.rich("settings.lead", { file: path, code })}
      </p>
    </>
  );
}
