// What a person can choose to be told. Separate from the messages, so that a screen does not load their schemas.

/** Every end of a run, only failures, and that a run waits for its person. */
export const WEBHOOK_EVENTS = ["ended", "failed", "question"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
