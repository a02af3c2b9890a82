"use client";

import { createContext, lazy, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChartResponse } from "@/lib/http/responses";

const Drawn = lazy(() => import("./chart").then((module) => ({ default: module.Chart })));

/** The drawn charts of a page that may ask for none; null where they are asked for. */
export const ChartsContext = createContext<readonly ChartResponse[] | null>(null);

/** The place of a chart that has not come yet, about as high as one. */
export const ChartPlace = () => <Skeleton className="my-6 h-64" />;

/** A chart of the report; `at` is where its block begins. What shows it is loaded only on pages that have one. */
export function Chart(props: { source: string; at: number; complete: boolean }) {
  return (
    <Suspense fallback={<ChartPlace />}>
      <Drawn {...props} />
    </Suspense>
  );
}
