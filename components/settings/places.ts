// The sections of the settings and their addresses. Addresses are shared and bookmarked, so they never
// change.

/** In the order of the index. */
export const SECTIONS = [
  "models",
  "search",
  "connections",
  "documents",
  "notes",
  "limits",
  "appearance",
  "tools",
  "programs",
  "webhooks",
  "users",
  "storage",
] as const;
/** Only administrators see these. */
export const OF_ADMINISTRATORS: readonly string[] = ["connections", "notes"];

export type SectionName = (typeof SECTIONS)[number];

/** A section, and the id of the requested setting in it. */
export type Place = { section: SectionName; target: string | null };

/** URL fragments from when all settings were on one page. */
const FORMER: Record<string, Place> = {
  prices: { section: "limits", target: "prices" },
  folders: { section: "documents", target: "folders" },
  store: { section: "storage", target: null },
};

const ROOT = "/settings";

const sectionNamed = (name: string | undefined): SectionName | null =>
  SECTIONS.find((section) => section === name) ?? null;

/** The section in the path; the first one for an empty path, null if it does not exist. */
export function sectionOf([name, ...more]: string[] = []): SectionName | null {
  if (more.length > 0) return null;
  return name === undefined ? SECTIONS[0] : sectionNamed(name);
}

export const settingHref = ({ section, target }: Place): string =>
  `${ROOT}/${section}${target ? `#${target}` : ""}`;

/** The place that a URL (path and fragment) refers to; null outside the settings. */
export function placeAt(path: string, fragment: string): Place | null {
  if (path !== ROOT && !path.startsWith(`${ROOT}/`)) return null;
  const target = fragment.replace(/^#/, "") || null;
  const section = sectionNamed(path.slice(ROOT.length + 1).replace(/\/$/, ""));
  if (section) return { section, target };
  const former = target === null ? null : (FORMER[target] ?? null);
  const whole = sectionNamed(target ?? undefined);
  return former ?? { section: whole ?? SECTIONS[0], target: null };
}
