import type { Metadata } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import { asker } from "@/app/asker";
import { SettingsScreen } from "@/components/settings/settings-screen";
import type { SettingsAnswer } from "@/components/settings/use-settings";
import { THEME_COOKIE, themeFrom } from "@/components/shell/preferences";
import { ConfigError } from "@/lib/config/config-error";
import { getSettings } from "@/lib/runs/settings/settings";
import { requestLanguage, requestWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("settings.title") };
}

/** A setting that cannot be used is what a person comes here to find: it is told in place. */
async function readSettings(): Promise<SettingsAnswer> {
  try {
    return { settings: await getSettings({ language: await requestLanguage() }) };
  } catch (error) {
    if (error instanceof ConfigError) return { fault: error.message };
    throw error;
  }
}

export default async function SettingsPage() {
  // What is set and used is of the moment of the request.
  await connection();
  const { kind, user, administers } = await asker();
  const [initial, jar] = await Promise.all([readSettings(), cookies()]);
  return (
    <SettingsScreen
      initial={initial}
      asker={{ kind, user, administers }}
      theme={themeFrom(jar.get(THEME_COOKIE)?.value)}
    />
  );
}
