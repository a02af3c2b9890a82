// Why captioned pictures of a page are not kept. Apart from their schema, because pages may not load one: it compiles code.

/**
 * They could not be fetched; they are no pictures that can be drawn, or too small or too large; there was no time; the page,
 * or the run, has as many as are kept.
 */
export const LEFT_REASONS = ["unreachable", "unusable", "late", "many", "run"] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** How many captioned pictures of a page are not kept, by reason. */
export type PicturesLeft = Partial<Record<LeftReason, number | undefined>>;
