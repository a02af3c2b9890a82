"use client";

import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState, useTransition } from "react";
import { remember } from "@/components/shell/preferences";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "@/lib/messages/languages";

/** Each language by its own name: who does not read the other must find this one. */
const NAME: Record<Language, string> = { en: "English", ru: "Русский" };

/** Keeps a language for the interface and has the page sent again in it; what was typed stays where it is. */
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

/** The language of the interface; in the folded sidebar one button that goes to the next. */
export function LanguageSwitch({ folded = false }: { folded?: boolean }) {
  const t = useWords();
  const { language, choose } = useLanguage();
  const name = useId();
  if (folded) {
    const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? "en";
    return (
      <IconButton
        label={NAME[next]}
        lang={next}
        icon={<Languages size={16} />}
        side="right"
        onClick={() => choose(next)}
      />
    );
  }
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-line p-0.5">
      <legend className="unseen">{t("shell.language")}</legend>
      {LANGUAGES.map((option) => (
        <label
          key={option}
          className="flex min-h-7 flex-1 items-center justify-center rounded-chip px-2 text-fine text-muted transition-colors hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={language === option}
            onChange={() => choose(option)}
            className="unseen"
          />
          <span lang={option}>{NAME[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
