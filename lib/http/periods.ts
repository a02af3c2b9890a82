/** Periods in days over which calls can be compared. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
