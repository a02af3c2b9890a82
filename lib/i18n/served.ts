// Serves the messages to the page: one file per language whose name contains a hash of its content, so that browsers
// can cache it indefinitely. It is neither part of a document nor a script.

import { createHash } from "node:crypto";
import { LANGUAGES, type Language } from "@/lib/text/languages";
import { messagesOf } from "./catalogue";
import { rememberMessages } from "./rendered";

/** Areas that only the server uses. */
const UNSAID = /^(?:config|exports|mails)\./;

type MessagesFile = { address: string; text: string };

const made = new Map<Language, MessagesFile>();

/** The file of a language, computed once per process. */
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

/** The language in a file name; null for a name that no version used. */
export function languageOfFile(name: string): Language | null {
  return LANGUAGES.find((language) => new RegExp(`^${language}-[0-9a-f]{12}\\.json$`).test(name)) ?? null;
}

/** The URL of the messages file; also makes them available to rendering on this server. */
export function serveMessages(language: Language): string {
  rememberMessages(language, messagesOf(language));
  return messagesFile(language).address;
}
