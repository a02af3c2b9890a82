/**
 * A shadow at the edge where something that scrolls sideways is cut; none at an end that is reached. What lies on top of
 * it while it is reached is the ground of the element, which a class beside it names as `--under`.
 */
export const EDGES =
  "[background:linear-gradient(to_right,var(--under)_40%,transparent)_0_0/2.5rem_100%_no-repeat_local,linear-gradient(to_left,var(--under)_40%,transparent)_100%_0/2.5rem_100%_no-repeat_local,linear-gradient(to_right,var(--color-line),transparent)_0_0/0.75rem_100%_no-repeat_scroll,linear-gradient(to_left,var(--color-line),transparent)_100%_0/0.75rem_100%_no-repeat_scroll] print:bg-none!";
