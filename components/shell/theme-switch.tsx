"use client";

import { useSyncExternalStore } from "react";
import { applyTheme, THEMES, type Theme, themeFrom } from "@/components/ui/preferences";
import { Segments } from "@/components/ui/segments";
import { useWords } from "@/components/ui/words";

const shownTheme = () => themeFrom(document.documentElement.dataset.theme);

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Light, dark, or the system's theme. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useWords();
  // The palette changes the theme as well, so the document holds the latest choice.
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => initial);
  return (
    <Segments
      legend={t("shell.theme")}
      options={THEMES.map((each) => ({ value: each, label: t(`shell.theme.${each}`) }))}
      value={theme}
      onChange={applyTheme}
    />
  );
}
