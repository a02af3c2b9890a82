// Splits the names of authors as reference managers expect them.

export type AuthorName = { family: string; given: string } | { literal: string };

const GROUP =
  /\b(?:collaboration|consortium|group|team|committee|network|society|investigators|initiative)\b/i;
/** Lower-case words before a family name that belong to it. */
const PARTICLES = new Set([
  "van",
  "von",
  "de",
  "der",
  "den",
  "du",
  "da",
  "di",
  "la",
  "le",
  "del",
  "ten",
  "ter",
]);

/** "Ludwig van Beethoven" has the family name "van Beethoven"; a group and a single word stay whole. */
export function authorName(name: string): AuthorName {
  const words = name.split(" ").filter((word) => word !== "");
  if (words.length < 2 || GROUP.test(name)) return { literal: name };
  if (name.includes(",")) {
    const [family = "", ...given] = name.split(",").map((part) => part.trim());
    return family && given.join("") ? { family, given: given.join(", ") } : { literal: name };
  }
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has(words[at - 1] ?? "")) at -= 1;
  return { family: words.slice(at).join(" "), given: words.slice(0, at).join(" ") };
}
