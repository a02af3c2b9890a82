"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { applyTheme, THEMES, type Theme, themeFrom } from "@/components/shell/preferences";
import { IconButton } from "@/components/ui/icon-button";
import { Segments } from "@/components/ui/segments";
import { useWords } from "@/components/ui/words";

const ICON: Record<Theme, React.ReactNode> = {
  system: <Monitor size={16} />,
  light: <Sun size={16} />,
  dark: <Moon size={16} />,
};

const shownTheme = () => themeFrom(document.documentElement.dataset.theme);

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Light, dark, or as the system has it; in the folded sidebar one button that goes through the three. */
export function ThemeSwitch({ initial, folded }: { initial: Theme; folded: boolean }) {
  const t = useWords();
  // The switch stands in several places; the document knows what was chosen last, in any of them.
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => initial);
  if (folded) {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
    return (
      <IconButton
        label={t("shell.themeNext", {
          theme: t(`shell.theme.${theme}`),
          next: t(`shell.theme.${next}`),
        })}
        icon={ICON[theme]}
        side="right"
        onClick={() => applyTheme(next)}
      />
    );
  }
  return (
    <Segments
      legend={t("shell.theme")}
      options={THEMES.map((each) => ({ value: each, label: t(`shell.theme.${each}`) }))}
      value={theme}
      onChange={applyTheme}
    />
  );
}
