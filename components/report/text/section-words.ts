import type { Words } from "@/lib/i18n/translate";
import { sectionName } from "@/lib/reports/section-name";
import type { Section } from "@/lib/reports/sections";

/** A section's name; text before the first heading has a default name. */
export function sectionWords(t: Words, section: Pick<Section, "heading">): string {
  return section.heading.trim() === "" ? t("report.rewrite.opening") : sectionName(section);
}
