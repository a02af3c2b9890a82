"use client";

import { Name } from "@/components/settings/found";
import { Section } from "@/components/settings/section";
import { LoneKeysSwitch } from "@/components/shell/lone-keys-switch";
import { NotifyControl } from "@/components/shell/notify-control";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { LanguageSwitch } from "@/components/ui/language-switch";
import type { Theme } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";

/** What this browser keeps: language, theme, shortcuts of single keys, notifications. */
export function AppearanceSection({ theme }: { theme: Theme }) {
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
