"use client";

import type { ReactNode } from "react";
import { AdministratorsNote } from "@/components/account/administers";
import { type Asking, UsersSection } from "@/components/account/users-section";
import { ApiKeysSection } from "@/components/settings/api-keys-section";
import { AppearanceSection } from "@/components/settings/appearance-section";
import { DocumentsSection } from "@/components/settings/documents-section";
import { LimitsSection } from "@/components/settings/limits-section";
import { ModelsSection } from "@/components/settings/models-section";
import { Path } from "@/components/settings/path";
import { PricesSection } from "@/components/settings/prices-section";
import { SearchSection } from "@/components/settings/search-section";
import { code } from "@/components/settings/section";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { StoreSection } from "@/components/settings/store-section";
import { ToolsSection } from "@/components/settings/tools-section";
import { type SettingsAnswer, useSettings } from "@/components/settings/use-settings";
import type { Theme } from "@/components/shell/preferences";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** What is set up here, and where from. Nothing is changed on this screen: each part says where it is changed. */
export function SettingsScreen({
  initial,
  asker,
  theme,
}: {
  initial: SettingsAnswer;
  asker: Asking;
  theme: Theme;
}) {
  const t = useWords();
  const { answer, again } = useSettings(initial);
  if ("fault" in answer)
    return (
      <SettingsFrame contents={false}>
        <div role="alert" className="mt-6 border-l-2 border-unfound pl-4">
          <p>{t("settings.unreadable")}</p>
          <p className="mt-1 text-muted">{answer.fault}</p>
        </div>
        <Button onClick={again} className="mt-4">
          {t("settings.lookAgain")}
        </Button>
      </SettingsFrame>
    );
  const { settings } = answer;
  const file = (): ReactNode => (
    <code key="agents" className="font-mono text-meta">
      <Path path={settings.file} />
    </code>
  );
  return (
    <SettingsFrame lead={t.rich("settings.lead", { file, code })}>
      <AdministratorsNote about="settings" />
      <ModelsSection settings={settings} onChange={again} />
      <SearchSection search={settings.search} onChange={again} />
      <DocumentsSection documents={settings.documents} onAgain={again} />
      <ToolsSection />
      <LimitsSection limits={settings.limits} currency={settings.prices.currency.value} onAgain={again} />
      <PricesSection prices={settings.prices} />
      <UsersSection asker={asker} />
      <ApiKeysSection />
      <AppearanceSection theme={theme} />
      <StoreSection store={settings.store} onAgain={again} />
    </SettingsFrame>
  );
}
