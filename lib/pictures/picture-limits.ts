// The bounds of pictures that are kept with a page.

export { LONGEST_CAPTION, LONGEST_SIDE, MOST_PICTURES } from "@/lib/sources/page-about";

/** Bytes of a picture as its site sends it. */
export const LARGEST_SENT = 5_000_000;
/**
 * Pixels of a picture by its header. It takes up to 17 bytes a pixel while it is drawn again, and the server stays within
 * 600 MB.
 */
export const MOST_PIXELS = 24_000_000;
/** Pixels of the shorter side of the smallest picture: anything below is decoration. */
export const SHORTEST_SIDE = 120;
/** Bytes of a picture as it is stored: a larger PNG becomes a JPEG. */
export const LARGEST_PNG = 800_000;
export const LARGEST_STORED = 1_500_000;
/** Bytes of all stored pictures of a page, and of all that a run stores. */
export const LARGEST_PAGE = 6_000_000;
export const LARGEST_RUN = 40_000_000;
