"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { applyTheme, THEMES, type Theme, themeFrom } from "@/components/shell/preferences";
import { IconButton } from "@/components/ui/icon-button";
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
  const name = useId();
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
    <fieldset className="flex gap-0.5 rounded-control border border-line p-0.5">
      <legend className="unseen">{t("shell.theme")}</legend>
      {THEMES.map((option) => (
        <label
          key={option}
          className="flex min-h-7 flex-1 items-center justify-center rounded-chip px-2 text-fine text-muted transition-colors hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={theme === option}
            onChange={() => applyTheme(option)}
            className="unseen"
          />
          {t(`shell.theme.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}
