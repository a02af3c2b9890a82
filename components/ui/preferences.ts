// Preferences about the frame. They are stored in cookies, so that the server renders the page accordingly.

export const THEME_COOKIE = "theme";
export const SIDEBAR_COOKIE = "sidebar";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function themeFrom(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}

/** Stores a preference in this browser for a year. */
export function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** The stored preference; undefined if there is none. */
export function recall(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Applies a theme at once and stores it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  remember(THEME_COOKIE, theme);
}
