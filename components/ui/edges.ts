/**
 * A shadow at the cut edge of a horizontally scrolling element; none at an end that is reached. The cover of
 * the shadow has the element's background, which a class sets as `--under`.
 */
export const EDGES = "edges-across";

/** The same for an element that scrolls vertically. */
export const EDGES_DOWN = "edges-down";
