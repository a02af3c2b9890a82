"use client";

import { useMemo } from "react";
import type { PageData } from "./page-data";

/** The value that the page has sent: the same one until the page sends another. */
export function usePageData<Value>({ json }: PageData<Value>): Value {
  return useMemo(() => JSON.parse(json) as Value, [json]);
}
