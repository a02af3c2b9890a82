"use client";

import { createContext, useContext } from "react";

/** What tells the regions of one run from those of the others on a page; empty for the newest. */
export const RegionContext = createContext("");

/** The name of a region, told from that of the same region of other runs. */
export function useRegionName(name: string): string {
  const of = useContext(RegionContext);
  return of ? `${name}, ${of}` : name;
}
