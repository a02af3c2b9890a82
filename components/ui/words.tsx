"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "@/lib/messages/languages";
import { type Messages, translator, type Words } from "@/lib/messages/translate";

const WordsContext = createContext<Words | null>(null);

/** What everything inside says is said in this language. */
export function WordsProvider({
  language,
  messages,
  children,
}: {
  language: Language;
  messages: Messages;
  children: ReactNode;
}) {
  const words = useMemo(() => translator(language, messages), [language, messages]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** `t("run.steps", { count: 3 })`: the words of the interface in the language the person reads. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("Words are asked for outside of WordsProvider.");
  return words;
}
