"use client";

import { useEffect } from "react";
import { wishToPrint } from "@/components/report/text/markdown/print-wish";
import { settled } from "@/components/report/text/markdown/settle";

const ASKED = "print";

const pathOf = (reportId: string) => `/reports/${encodeURIComponent(reportId)}`;

/** Every diagram ends by itself before, drawn or not; what takes longer is printed as it is then. */
const LONGEST_WAIT = 40_000;

/** Once its letters, formulas and diagrams are there: a page printed before has other lines. */
async function printReady(): Promise<void> {
  wishToPrint();
  // What was wished for is begun with the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  await document.fonts.ready;
  window.print();
}

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
