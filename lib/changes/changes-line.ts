// The result of a comparison in one sentence.

import type { Words } from "@/lib/i18n/translate";
import type { Changes } from "./changes-schema";

/** "2 findings changed, 1 is new and 1 is gone; 12 are unchanged." */
export function lineOf(t: Words, { counts, sources }: Pick<Changes, "counts" | "sources">): string {
  const dead = sources.filter(({ kind }) => kind === "dead").length;
  const loud = [
    counts.changed > 0 && t("changes.line.changed", { count: counts.changed }),
    counts.new > 0 && t("changes.line.new", { count: counts.new }),
    counts.gone > 0 && t("changes.line.gone", { count: counts.gone }),
  ].filter((part) => part !== false);
  const unchanged = t("changes.line.unchanged", { count: counts.unchanged });
  const lost = dead > 0 ? ` ${t("changes.line.dead", { count: dead })}` : "";
  if (loud.length > 0) return `${t("changes.line.loud", { parts: t.list(loud), unchanged })}${lost}`;
  return counts.unchanged === 0
    ? `${t("changes.line.none")}${lost}`
    : `${t("changes.line.quiet", { count: counts.unchanged })}${lost}`;
}
