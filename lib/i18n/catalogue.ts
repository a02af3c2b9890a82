// All interface texts by area; `en` is the original, and the type of `ru` requires the same keys. Messages are in ICU
// MessageFormat. Components import only the type; the texts arrive compiled with the page.

import compile from "icu-minify/compile";
import type { Language } from "@/lib/text/languages";
import { account } from "./en/account";
import { agents } from "./en/agents";
import { changes } from "./en/changes";
import { config } from "./en/config";
import { errors } from "./en/errors";
import { exports } from "./en/exports";
import { home } from "./en/home";
import { library } from "./en/library";
import { mails } from "./en/mails";
import { map } from "./en/map";
import { reader } from "./en/reader";
import { report } from "./en/report";
import { run } from "./en/run";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { templates } from "./en/templates";
import { thread } from "./en/thread";
import { ui } from "./en/ui";
import { watches } from "./en/watches";
import { account as accountRu } from "./ru/account";
import { agents as agentsRu } from "./ru/agents";
import { changes as changesRu } from "./ru/changes";
import { config as configRu } from "./ru/config";
import { errors as errorsRu } from "./ru/errors";
import { exports as exportsRu } from "./ru/exports";
import { home as homeRu } from "./ru/home";
import { library as libraryRu } from "./ru/library";
import { mails as mailsRu } from "./ru/mails";
import { map as mapRu } from "./ru/map";
import { reader as readerRu } from "./ru/reader";
import { report as reportRu } from "./ru/report";
import { run as runRu } from "./ru/run";
import { settings as settingsRu } from "./ru/settings";
import { shell as shellRu } from "./ru/shell";
import { templates as templatesRu } from "./ru/templates";
import { thread as threadRu } from "./ru/thread";
import { ui as uiRu } from "./ru/ui";
import { watches as watchesRu } from "./ru/watches";
import type { Messages } from "./translate";

const ENGLISH = {
  account,
  agents,
  changes,
  config,
  errors,
  exports,
  home,
  library,
  mails,
  map,
  reader,
  report,
  run,
  settings,
  shell,
  templates,
  thread,
  ui,
  watches,
} as const;

export type Catalogue = typeof ENGLISH;
/** An area in another language with every key of the original. */
export type Translated<A extends keyof Catalogue> = Record<keyof Catalogue[A], string>;

const RUSSIAN: { [A in keyof Catalogue]: Translated<A> } = {
  account: accountRu,
  agents: agentsRu,
  changes: changesRu,
  config: configRu,
  errors: errorsRu,
  exports: exportsRu,
  home: homeRu,
  library: libraryRu,
  mails: mailsRu,
  map: mapRu,
  reader: readerRu,
  report: reportRu,
  run: runRu,
  settings: settingsRu,
  shell: shellRu,
  templates: templatesRu,
  thread: threadRu,
  ui: uiRu,
  watches: watchesRu,
};

/** The sources of the messages, by language and area. */
export const CATALOGUES: Record<Language, Record<string, Record<string, string>>> = {
  en: ENGLISH,
  ru: RUSSIAN,
};

const compiled = new Map<Language, Messages>();

/** All messages of a language, compiled once per process. */
export function messagesOf(language: Language): Messages {
  const before = compiled.get(language);
  if (before) return before;
  const messages = Object.fromEntries(
    Object.entries(CATALOGUES[language]).flatMap(([area, written]) =>
      Object.entries(written).map(([name, message]) => [`${area}.${name}`, compile(message)]),
    ),
  );
  compiled.set(language, messages);
  return messages;
}
