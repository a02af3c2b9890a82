import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { requestLanguage, requestWords } from "@/app/words";
import { sectionOf } from "@/components/settings/places";
import { settingEntries } from "@/components/settings/setting-entries";
import { type SettingsAnswer, SettingsScreen } from "@/components/settings/settings-screen";
import { THEME_COOKIE, themeFrom } from "@/components/ui/preferences";
import { hasPassword } from "@/lib/auth/accounts";
import type { Actor } from "@/lib/auth/actor";
import { signInWays } from "@/lib/auth/sign-in";
import { ConfigError } from "@/lib/config/config-error";
import { configSentence } from "@/lib/config/config-sentence";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { messagesOf } from "@/lib/i18n/catalogue";
import { translator } from "@/lib/i18n/translate";
import { getSettings } from "@/lib/settings/settings";
import { LANGUAGES } from "@/lib/text/languages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("settings.title") };
}

/**
 * Reads the settings, or the fault of an invalid one: the page shows that fault, since people come here to
 * find it.
 */
async function readSettings(by: Pick<Actor, "administers">): Promise<SettingsAnswer> {
  const language = await requestLanguage();
  try {
    return { settings: withoutServerPaths(await getSettings({ language }), by) };
  } catch (error) {
    if (error instanceof ConfigError)
      return withoutServerPaths({ fault: configSentence(error, language).message }, by);
    throw error;
  }
}

/** Settings can be searched in every language, whichever is shown. */
async function readEntries(answer: SettingsAnswer) {
  if ("fault" in answer) return [];
  const every = LANGUAGES.map((language) => translator(language, messagesOf(language)));
  return settingEntries(await requestWords(), every, answer.settings);
}

export default async function SettingsPage({ params }: { params: Promise<{ section?: string[] }> }) {
  // Settings and usage are read for each request.
  await connection();
  const section = sectionOf((await params).section);
  if (section === null) notFound();
  const { kind, user, administers } = await actor();
  const ways = signInWays();
  const hasOwn = user !== null && ways.passwords && (await hasPassword(user.id));
  const [initial, jar] = await Promise.all([readSettings({ administers }), cookies()]);
  return (
    <SettingsScreen
      initial={initial}
      entries={await readEntries(initial)}
      section={section}
      actor={{ kind, user, administers }}
      signIn={{ ...ways, hasOwn }}
      theme={themeFrom(jar.get(THEME_COOKIE)?.value)}
    />
  );
}
