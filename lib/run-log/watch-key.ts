// The idempotency keys of the runs of watches. Apart from the rest, because every request is checked against the prefix.

/** Keys of requests must not begin with it: a request could otherwise take the place of a watch's run. */
export const WATCH_KEY = "watch:";

/** The key of the run of one time of a schedule: one run, whoever starts it and however often. */
export const timeKey = (watchId: string, dueAt: number): string => `${WATCH_KEY}${watchId}:${dueAt}`;

/** The key of a run that a person starts by hand. `request`: names the press, so that sending it again starts nothing. */
export const handKey = (watchId: string, request: string): string => `${WATCH_KEY}${watchId}:now:${request}`;
