// What a person can choose to be told. Separate from the messages, so that a screen does not load their schemas.

/** Every end of a run, only failures, that a run waits for its person, and what watches tell. */
export const WEBHOOK_EVENTS = ["ended", "failed", "question", "watch"] as const;
/** How a time of a watch ends. */
export const WATCH_ENDS = ["completed", "failed", "stopped", "skipped"] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
