// Cleans titles from pages, models, file names and bundles, which are shown alone in lists, tabs and file
// names.

/**
 * Controls, line ends, and the marks that change the direction of what stands around them (U+202E and its like). Joiners
 * and marks that only say how their neighbours are written stay: languages need them.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]+/gu;

/** A title on one line that shows its letters in reading order. A clean title stays unchanged. */
export function plainTitle(title: string): string {
  return title.search(UNSAFE) < 0 ? title : title.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
}
