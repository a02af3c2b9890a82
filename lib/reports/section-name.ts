import type { Section } from "./sections";

/** The display name of a section, without citations and emphasis. */
export function sectionName({ heading }: Pick<Section, "heading">): string {
  const plain = heading
    .replace(/\s{0,4}\[\d[\d,;\s–-]{0,40}\]/g, "")
    .replace(/[*`]+/g, "")
    .trim();
  return plain || "Opening";
}
