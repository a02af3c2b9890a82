/** The day of a moment as prompts name it, `2026-11-21`. In UTC, so that a log gives the same words on every machine. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
