const DAY = 86_400_000;

/** Milliseconds without use after which a session ends. */
export const SESSION_IDLE = 7 * DAY;
/** Milliseconds after which it ends whatever happens. */
export const SESSION_LONGEST = 30 * DAY;
