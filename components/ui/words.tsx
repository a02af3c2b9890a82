"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { sayUnreachable } from "@/lib/client/request";
import type { Language } from "@/lib/messages/languages";
import { type Messages, translator, type Words } from "@/lib/messages/translate";

const WordsContext = createContext<Words | null>(null);

/** The words of a language never change while a page, or the server that renders it, lives. */
const read = new Map<string, Words>();

function wordsOf(language: Language, messages: string): Words {
  const before = read.get(messages);
  if (before) return before;
  const words = translator(language, JSON.parse(messages) as Messages);
  read.set(messages, words);
  return words;
}

/** What everything inside says is said in this language. */
export function WordsProvider({
  language,
  messages,
  children,
}: {
  language: Language;
  /** JSON of the compiled messages. */
  messages: string;
  children: ReactNode;
}) {
  const words = wordsOf(language, messages);
  useEffect(() => sayUnreachable(words("ui.unreachable")), [words]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** `t("run.steps", { count: 3 })`: the words of the interface in the language the person reads. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("Words are asked for outside of WordsProvider.");
  return words;
}
