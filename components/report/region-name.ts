"use client";

import { createContext, useContext } from "react";

/** Distinguishes the regions of one run from those of other runs on the page; empty for the newest. */
export const RegionContext = createContext("");

/** The name of a region, unique among the runs of a page. */
export function useRegionName(name: string): string {
  const of = useContext(RegionContext);
  return of ? `${name}, ${of}` : name;
}
