import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { Shell } from "@/components/shell/shell";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeFrom } from "@/components/ui/preferences";
import { WordsProvider } from "@/components/ui/words";
import { signInWays } from "@/lib/auth/sign-in";
import { SHARED_PAGE } from "@/lib/http/shared-page";
import { serveMessages } from "@/lib/i18n/served";
import { storeCondition } from "@/lib/process/store-condition";
import { listThreads } from "@/lib/runs/snapshot";
import { notesTargets } from "@/lib/settings/settings-notes";
import { isSharingOn } from "@/lib/sharing/shares";
import { whoeverAsks } from "./actor";
import { requestLanguage, requestWords } from "./words";
import "./globals.css";
import "./print.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return {
    title: { default: "Groundwork", template: "%s · Groundwork" },
    description: t("shell.description"),
    referrer: "no-referrer",
  };
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f6" },
    { media: "(prefers-color-scheme: dark)", color: "#171614" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { kind, owner, user } = await whoeverAsks();
  // A shared report has nothing of the installation around it, whoever opens it.
  const bare = kind === "stranger" || (await headers()).has(SHARED_PAGE.header);
  const [jar, threads, language, t, notes] = await Promise.all([
    cookies(),
    bare ? null : listThreads({ limit: 50, owner }),
    requestLanguage(),
    requestWords(),
    bare ? "" : notesTargets(),
  ]);
  const address = serveMessages(language);
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  const theme = themeFrom(jar.get(THEME_COOKIE)?.value);
  const clock = { now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return (
    <html
      lang={language}
      data-theme={theme === "system" ? undefined : theme}
      data-sharing={isSharingOn() ? undefined : "off"}
      data-notes={notes || undefined}
      className={GeistSans.variable}
    >
      <body>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 text-body font-medium text-on-accent focus:translate-y-0 print:hidden"
        >
          {t("shell.skip")}
        </a>
        <WordsProvider language={language} address={address}>
          {threads === null ? (
            children
          ) : (
            <Shell
              initialThreads={threads}
              initiallyFolded={jar.get(SIDEBAR_COOKIE)?.value === "folded"}
              clock={clock}
              store={storeCondition()}
              user={user}
              ways={signInWays()}
            >
              {children}
            </Shell>
          )}
        </WordsProvider>
      </body>
    </html>
  );
}
