import type { Words } from "@/lib/messages/translate";
import { type Section, sectionName } from "@/lib/reports/sections";

/** A section's name; what stands before the first heading has none of its own. */
export function sectionWords(t: Words, section: Pick<Section, "heading">): string {
  return section.heading.trim() === "" ? t("report.rewrite.opening") : sectionName(section);
}
