import type { Section } from "./sections";

/** A section's name as a person reads it: without citations and marks of emphasis. */
export function sectionName({ heading }: Pick<Section, "heading">): string {
  const plain = heading
    .replace(/\s{0,4}\[\d[\d,;\s–-]{0,40}\]/g, "")
    .replace(/[*`]+/g, "")
    .trim();
  return plain || "Opening";
}
