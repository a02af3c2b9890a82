"use client";

import { createContext, lazy, Suspense } from "react";
import type { ChartResponse } from "@/lib/http/responses";
import { CodeBlock } from "./code-block";

const Drawn = lazy(() => import("./chart").then((module) => ({ default: module.Chart })));

/** The drawn charts of a page that may ask for none; null where they are asked for. */
export const ChartsContext = createContext<readonly ChartResponse[] | null>(null);

/** A chart of the report; `at` is where its block begins. What shows it is loaded only on pages that have one. */
export function Chart(props: { source: string; at: number; complete: boolean }) {
  return (
    <Suspense fallback={<CodeBlock code={props.source} language="chart" complete={false} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
