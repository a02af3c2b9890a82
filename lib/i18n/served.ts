// How a page comes by its words: as one file a language, whose name changes with its content, so that a browser fetches it
// once and keeps it. It is no part of any document, and no script.

import { createHash } from "node:crypto";
import { LANGUAGES, type Language } from "@/lib/text/languages";
import { messagesOf } from "./catalogue";
import { rememberMessages } from "./rendered";

/** Areas that only the server speaks from. */
const UNSAID = /^exports\./;

type MessagesFile = { address: string; text: string };

const made = new Map<Language, MessagesFile>();

/** The file of a language; worked out once a process. */
export function messagesFile(language: Language): MessagesFile {
  const before = made.get(language);
  if (before) return before;
  const said = Object.entries(messagesOf(language)).filter(([key]) => !UNSAID.test(key));
  const text = JSON.stringify(Object.fromEntries(said));
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  const file = { address: `/messages/${language}-${version}.json`, text };
  made.set(language, file);
  return file;
}

/** The language a file is named for; null for a name that no version ever had. */
export function languageOfFile(name: string): Language | null {
  return LANGUAGES.find((language) => new RegExp(`^${language}-[0-9a-f]{12}\\.json$`).test(name)) ?? null;
}

/** Where the browser gets the words; what is rendered on this server from now on has them at hand. */
export function serveMessages(language: Language): string {
  rememberMessages(language, messagesOf(language));
  return messagesFile(language).address;
}
