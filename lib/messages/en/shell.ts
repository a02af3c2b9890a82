// The frame: sidebar, palette, shortcuts, notifications, and what is said in place of a page that cannot be shown.

export const shell = {
  language: "Language",
} as const;
