// Resolves the page's colour tokens for code that cannot read its style sheet.

import type { DiagramColours } from "./diagram-message";

const TOKENS: Record<keyof DiagramColours, string> = {
  ground: "--color-ground",
  raised: "--color-raised",
  sunken: "--color-sunken",
  ink: "--color-ink",
  muted: "--color-muted",
  line: "--color-line",
  edge: "--color-edge",
  accent: "--color-accent",
  accentSoft: "--color-accent-soft",
};

/** The current colours at this element. */
export function pageColours(element: HTMLElement): DiagramColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as DiagramColours;
}

/** True when the theme is dark, chosen by the person or by the system. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Calls back when the theme changes. Returns a function that unsubscribes. */
export function onTheme(changed: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(changed);
  system.addEventListener("change", changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", changed);
    chosen.disconnect();
  };
}
