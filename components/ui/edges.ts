/**
 * A shadow at the cut edge of a horizontally scrolling element; none at an end that is reached. The cover of
 * the shadow has the element's background, which a class sets as `--under`.
 */
export const EDGES =
  "[background:linear-gradient(to_right,var(--under)_40%,transparent)_0_0/2.5rem_100%_no-repeat_local,linear-gradient(to_left,var(--under)_40%,transparent)_100%_0/2.5rem_100%_no-repeat_local,linear-gradient(to_right,color-mix(in_srgb,var(--color-edge)_45%,transparent),transparent)_0_0/1rem_100%_no-repeat_scroll,linear-gradient(to_left,color-mix(in_srgb,var(--color-edge)_45%,transparent),transparent)_100%_0/1rem_100%_no-repeat_scroll] print:bg-none!";

/** The same for an element that scrolls vertically. */
export const EDGES_DOWN =
  "[background:linear-gradient(to_bottom,var(--under)_40%,transparent)_0_0/100%_2.5rem_no-repeat_local,linear-gradient(to_top,var(--under)_40%,transparent)_0_100%/100%_2.5rem_no-repeat_local,linear-gradient(to_bottom,var(--color-line),transparent)_0_0/100%_0.75rem_no-repeat_scroll,linear-gradient(to_top,var(--color-line),transparent)_0_100%/100%_0.75rem_no-repeat_scroll] print:bg-none!";
