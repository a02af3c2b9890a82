// Titles come from pages, models, file names and imported bundles, and stand alone in lists, in tabs and in file names.

/**
 * Controls, line ends, and the marks that change the direction of what stands around them (U+202E and its like). Joiners
 * and marks that only say how their neighbours are written stay: languages need them.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]+/gu;

/** A title on one line that shows its letters in the order in which they are read. A sound title stays as it is. */
export function plainTitle(title: string): string {
  return title.search(UNSAFE) < 0 ? title : title.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
}
