"use client";

import { createContext, type ReactNode } from "react";

/** The report whose tables may be drawn as charts. */
export type Charting = { reportId: string; threadId: string; content: string };

/**
 * Draws the button that asks for a chart of the table that begins at `at` of the report. Null where no chart can be added: in
 * older versions, while a run works, in what is only read. The button comes with the report's other actions, not with
 * its text: code that both need would be cut out of both, and be larger.
 */
export const ChartingContext = createContext<((at: number, className?: string) => ReactNode) | null>(null);
