const DAY = 86_400_000;

/** Milliseconds without use after which a session ends. */
export const SESSION_IDLE = 7 * DAY;
/** Milliseconds after which a session ends in any case. */
export const SESSION_LONGEST = 30 * DAY;
