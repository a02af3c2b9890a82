"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useState } from "react";
import { applyTheme, THEMES, type Theme, themeFrom } from "@/components/shell/preferences";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";

const ICON: Record<Theme, React.ReactNode> = {
  system: <Monitor size={16} />,
  light: <Sun size={16} />,
  dark: <Moon size={16} />,
};

/** Light, dark, or as the system has it; in the folded sidebar one button that goes through the three. */
export function ThemeSwitch({ initial, folded }: { initial: Theme; folded: boolean }) {
  const t = useWords();
  // The switch stands in two places; the document knows what was chosen last, and at first it says what the server said.
  const [theme, setTheme] = useState(() =>
    typeof document === "undefined" ? initial : themeFrom(document.documentElement.dataset.theme),
  );
  const name = useId();
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
  };
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
        onClick={() => choose(next)}
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
            onChange={() => choose(option)}
            className="unseen"
          />
          {t(`shell.theme.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}
