"use client";

import { useEffect } from "react";

const ASKED = "print";

const pathOf = (reportId: string) => `/reports/${encodeURIComponent(reportId)}`;

/** Once its letters are there: a page printed before has other lines. */
const printReady = () => document.fonts.ready.then(() => window.print());

/**
 * Prints a report from its own page, the one that is set for paper. Elsewhere that page is opened first, in a tab of its
 * own, and asked to print itself.
 */
export function usePrint(reportId: string): () => void {
  useEffect(() => {
    const { pathname, searchParams } = new URL(window.location.href);
    if (pathname !== pathOf(reportId) || !searchParams.has(ASKED)) return;
    window.history.replaceState(null, "", pathname);
    void printReady();
  }, [reportId]);
  return () => {
    if (window.location.pathname === pathOf(reportId)) void printReady();
    else window.open(`${pathOf(reportId)}?${ASKED}`, "_blank", "noopener");
  };
}
