"use client";

import { createContext } from "react";

/** The report whose tables may be drawn as charts. */
export type Charting = { reportId: string; threadId: string; content: string };

/** Null where no chart can be added: in older versions, while a run works, in what is only read. */
export const ChartingContext = createContext<Charting | null>(null);
