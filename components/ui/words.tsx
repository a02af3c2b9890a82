"use client";

import { createContext, type ReactNode, use, useContext, useEffect } from "react";
import { ServesOthersContext } from "@/components/ui/own-turn";
import { sayUnreachable } from "@/lib/client/request";
import { rememberedMessages } from "@/lib/i18n/rendered";
import { type Messages, translator, type Words } from "@/lib/i18n/translate";
import type { Language } from "@/lib/text/languages";

const WordsContext = createContext<Words | null>(null);

const AGAIN_MS = [200, 1000, 5000];

async function fetchWords(language: Language, address: string, tried = 0): Promise<Words> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return translator(language, (await response.json()) as Messages);
  const wait = AGAIN_MS[tried];
  if (wait === undefined) throw new Error(`The words of the interface could not be had from ${address}.`);
  await new Promise((resolve) => setTimeout(resolve, wait));
  return fetchWords(language, address, tried + 1);
}

const fetched = new Map<string, Promise<Words>>();
const rendered = new Map<Messages, Words>();

function wordsInBrowser(language: Language, address: string): Promise<Words> {
  const before = fetched.get(address);
  if (before) return before;
  const words = fetchWords(language, address);
  fetched.set(address, words);
  return words;
}

function wordsOnServer(language: Language): Words {
  const messages = rememberedMessages(language);
  if (!messages) throw new Error(`The server has no words in ${language}.`);
  const words = rendered.get(messages) ?? translator(language, messages);
  rendered.set(messages, words);
  return words;
}

/**
 * Provides the messages of a language. The page is rendered before its messages are loaded and hydrates with
 * them.
 */
export function WordsProvider({
  language,
  address,
  children,
}: {
  language: Language;
  /** Of the file of compiled messages. */
  address: string;
  children: ReactNode;
}) {
  const words =
    typeof window === "undefined" ? wordsOnServer(language) : use(wordsInBrowser(language, address));
  useEffect(() => sayUnreachable(words("ui.unreachable")), [words]);
  return (
    <ServesOthersContext value={true}>
      <WordsContext value={words}>{children}</WordsContext>
    </ServesOthersContext>
  );
}

/** `t("run.steps", { count: 3 })`: the texts of the interface in the person's language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("Words are asked for outside of WordsProvider.");
  return words;
}
