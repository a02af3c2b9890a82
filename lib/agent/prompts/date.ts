/**
 * The date of a moment as prompts show it, `2026-11-21`. In UTC, so that a log gives the same text on every
 * machine.
 */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
