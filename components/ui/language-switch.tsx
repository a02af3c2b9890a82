"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { remember } from "@/components/ui/preferences";
import { Segments } from "@/components/ui/segments";
import { useWords } from "@/components/ui/words";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "@/lib/text/languages";

/** Each language by its own name, so that its speakers find it. */
const NAME: Record<Language, string> = { en: "English", ru: "Русский" };

/** Stores the language of the interface and reloads the page's data in it; typed text stays. */
export function useLanguage(): {
  language: Language;
  choose: (language: Language) => void;
} {
  const { language } = useWords();
  const router = useRouter();
  const [pending, start] = useTransition();
  const [chosen, setChosen] = useState(language);
  const choose = (next: Language) => {
    setChosen(next);
    remember(LANGUAGE_COOKIE, next);
    start(() => router.refresh());
  };
  return { language: pending ? chosen : language, choose };
}

/** The language of the interface. */
export function LanguageSwitch() {
  const t = useWords();
  const { language, choose } = useLanguage();
  return (
    <Segments
      legend={t("shell.language")}
      options={LANGUAGES.map((each) => ({ value: each, label: <span lang={each}>{NAME[each]}</span> }))}
      value={language}
      onChange={choose}
    />
  );
}
