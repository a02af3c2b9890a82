"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { AdministratorsNote } from "@/components/account/administers";
import { LoneKeysSwitch } from "@/components/shell/lone-keys-switch";
import { NotifyControl } from "@/components/shell/notify-control";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Button } from "@/components/ui/button";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { Path } from "@/components/ui/path";
import type { Theme } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { SettingsResponse } from "@/lib/http/settings-responses";
import { ApiKeysSection } from "./api-keys-section";
import { ConnectionsSection } from "./connections-section";
import { DocumentsSection } from "./documents-section";
import { findSettings } from "./find-settings";
import { LeftOut } from "./left-out";
import { LimitsSection } from "./limits-section";
import { ModelsSection } from "./models-section";
import { NotesSection } from "./notes-section";
import { OF_ADMINISTRATORS, type Place, placeAt, type SectionName, settingHref } from "./places";
import { SearchSection } from "./search-section";
import { code, FoundContext, Name, Section } from "./section";
import type { SettingEntry } from "./setting-entries";
import { GoContext } from "./setting-link";
import { SettingsFrame } from "./settings-frame";
import { FoundSettings, SettingsIndex, SettingsSearch } from "./settings-index";
import { StorageSection } from "./storage-section";
import { ToolsSection } from "./tools-section";
import { type Asking, type OwnSignIn, UsersSection } from "./users-section";
import { WebhooksSection } from "./webhooks-section";

/** Preferences stored in this browser: language, theme, single-key shortcuts, notifications. */
function AppearanceSection({ theme }: { theme: Theme }) {
  const t = useWords();
  return (
    <Section id="appearance" title={t("settings.part.appearance")} lead={t("settings.appearance.lead")}>
      <div className="divide-y divide-line border-y border-line">
        <div className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[11rem_1fr]">
          <h3 className="text-muted md:pt-2">
            <Name id="language">{t("settings.appearance.language")}</Name>
          </h3>
          <div>
            <div className="max-w-64">
              <LanguageSwitch />
            </div>
            <p className="mt-1 text-meta text-muted">{t("settings.appearance.languageNote")}</p>
          </div>
        </div>
        <div className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[11rem_1fr]">
          <h3 className="text-muted md:pt-2">
            <Name id="theme">{t("settings.appearance.theme")}</Name>
          </h3>
          <div className="max-w-64">
            <ThemeSwitch initial={theme} />
          </div>
        </div>
        <div className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[11rem_1fr]">
          <h3 className="text-muted md:pt-1">
            <Name id="keys">{t("settings.appearance.keys")}</Name>
          </h3>
          <div>
            <LoneKeysSwitch />
          </div>
        </div>
        <div className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[11rem_1fr]">
          <h3 className="text-muted md:pt-1">
            <Name id="notifications">{t("settings.appearance.notifications")}</Name>
          </h3>
          <div>
            <p className="pb-1 text-meta text-muted">{t("settings.appearance.notificationsNote")}</p>
            <NotifyControl />
          </div>
        </div>
      </div>
    </Section>
  );
}

const MOVED = "settings-moved";

function onMove(changed: () => void): () => void {
  const events = ["popstate", "hashchange", MOVED];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** The last address inside the settings: while another page is loading, the screen stays as it is. */
let last = "";

function address(): string {
  const { pathname, hash } = window.location;
  if (placeAt(pathname, hash)) last = pathname + hash;
  return last;
}

/** The section and setting in the URL, and a function that navigates to another; Back undoes it. */
function usePlace(initial: Place): { place: Place; go: (next: Place) => void } {
  const [path = "", fragment = ""] = useSyncExternalStore(onMove, address, () => settingHref(initial)).split(
    "#",
  );
  const place = placeAt(path, fragment) ?? initial;
  useEffect(() => {
    const { pathname, hash } = window.location;
    // An address from when all settings were on one page.
    const former = hash && pathname.split("/").length < 3 ? placeAt(pathname, hash) : null;
    if (!former) return;
    window.history.replaceState(null, "", settingHref(former));
    window.dispatchEvent(new Event(MOVED));
  }, []);
  const go = useCallback((next: Place) => {
    const wanted = settingHref(next);
    const { pathname, hash } = window.location;
    if (pathname + hash !== wanted) window.history.pushState(null, "", wanted);
    if (next.target === null) window.scrollTo(0, 0);
    window.dispatchEvent(new Event(MOVED));
  }, []);
  return { place, go };
}

type Given = { actor: Asking; signIn: OwnSignIn; theme: Theme };

export type SettingsAnswer = { settings: SettingsResponse } | { fault: string };

/** The settings sent with the page; reloaded on return to the tab, because files are edited elsewhere. */
function useSettings(initial: SettingsAnswer): { answer: SettingsAnswer; again: () => Promise<void> } {
  const [answer, setAnswer] = useState(initial);
  // Changing the language loads the page again.
  useEffect(() => setAnswer(initial), [initial]);
  const again = useCallback(async () => {
    const heard = await requestJson<SettingsResponse>("/api/settings");
    if (heard.ok) setAnswer({ settings: heard.value });
    // Keeps the last values while the server does not answer.
    else setAnswer((known) => (heard.status === 0 && "settings" in known ? known : { fault: heard.message }));
  }, []);
  useEffect(() => {
    const onVisible = () => void (document.visibilityState === "visible" && again());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [again]);
  return { answer, again };
}

/** The current configuration and its origin: one section at a time, with an index and a search. */
export function SettingsScreen({
  initial,
  entries,
  section,
  ...given
}: Given & {
  initial: SettingsAnswer;
  entries: SettingEntry[];
  /** The section in the URL when the page was sent. */
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
  const { administers } = given.actor;
  const usable = entries.filter(({ section: part }) => administers || !OF_ADMINISTRATORS.includes(part));
  const results = findSettings(usable, query);
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
            <LeftOut facts={answer.settings.leftOut} />
            <div className="mt-6 first:mt-0">
              <Shown section={place.section} settings={answer.settings} onChange={again} {...given} />
            </div>
          </FoundContext>
        )}
      </SettingsFrame>
    </GoContext>
  );
}

/** The shown section. */
function Shown({
  section,
  settings,
  onChange,
  actor,
  signIn,
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
          <SearchSection search={settings.search} specialists={settings.specialists} onChange={onChange} />
        </FromFiles>
      );
    case "connections":
      return <ConnectionsSection onChange={onChange} />;
    case "documents":
      return <DocumentsSection documents={settings.documents} onAgain={onChange} />;
    case "notes":
      return <NotesSection />;
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
    case "webhooks":
      return <WebhooksSection />;
    case "users":
      return <UsersSection actor={actor} signIn={signIn} folder={settings.store?.folder ?? null} />;
    case "storage":
      return <StorageSection store={settings.store} onAgain={onChange} />;
  }
}

/** Below a section with values from files: when a change in them takes effect. */
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
